"""When somebody came, as it is typed: a time of the day, minutes, or never."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from tdapp.services.exchange.typed_words import ABSENT
from tdapp.text import Refused, Text

NEVER = "never"
_NEVER = frozenset({NEVER, ABSENT, "x", "×", "-"})
MINUTES_MOST = 600


@dataclass(frozen=True, slots=True)
class Came:
    """One of the three: an instant, minutes late, or neither for who never came."""

    at: datetime | None = None
    minutes: int | None = None

    @property
    def never(self) -> bool:
        """Whether nobody came."""
        return self.at is None and self.minutes is None


def read_came(text: str, day: date, zone: ZoneInfo) -> Came:
    """9:12 on that day, 12 for minutes, or never; Refused for anything else."""
    typed = unicodedata.normalize("NFKC", text).strip().lower()
    if typed in _NEVER:
        return Came()
    if typed.isascii() and typed.isdigit() and int(typed) <= MINUTES_MOST:
        return Came(minutes=int(typed))
    if ":" in typed:
        hours, _, rest = typed.partition(":")
        try:
            return Came(at=datetime.combine(day, time.fromisoformat(f"{hours.zfill(2)}:{rest}"), zone))
        except ValueError:
            pass
    raise Refused(
        Text(
            "“{text}” is no arrival: write a time such as 9:12, minutes such as 12 (at most {most}), or never.",
            text=text,
            most=MINUTES_MOST,
        )
    )
