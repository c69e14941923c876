"""The code that stands for a player at an electronic table (rules 5; 000 on electronic events).

HMAC-SHA-256, keyed by the tournament's secret, over the UTF-8 text of event code, registration number and board code,
each stripped and in Unicode form NFC, joined by line feeds; its first 40 bits as 8 characters of Crockford base 32.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata

from tdapp.text import Refused, Text

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def verification_code(secret: bytes, event: str, registration: str, board: str) -> str:
    """The 8 characters for one player at one board; Refused when a part is missing."""
    parts = [unicodedata.normalize("NFC", part.strip()) for part in (event, registration, board)]
    problems = []
    if not secret:
        problems.append(Text("The tournament has no secret yet, so it cannot make verification codes."))
    if not all(parts):
        problems.append(Text("A verification code needs the event code, the registration number and the board code."))
    if problems:
        raise Refused(*problems)
    bits = int.from_bytes(hmac.new(secret, "\n".join(parts).encode(), hashlib.sha256).digest()[:5], "big")
    return "".join(CROCKFORD[bits >> shift & 31] for shift in range(35, -1, -5))


def same_code(typed: str, code: str) -> bool:
    """Whether a typed code is the code; small letters, O for 0, I and L for 1, spaces and hyphens are forgiven."""
    plain = unicodedata.normalize("NFKC", typed).upper().translate(_MISREAD)
    return hmac.compare_digest(plain.encode(), code.encode())
