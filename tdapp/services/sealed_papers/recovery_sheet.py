"""Puts the recovery key on paper, once, from memory: the register knows that it was printed, and nothing else."""

from __future__ import annotations

from hashlib import sha256
from zoneinfo import ZoneInfo

from sqlalchemy import func, select

from tdapp.model.journal import Inverse
from tdapp.model.tables import Paper
from tdapp.services.boards.vault import public_key
from tdapp.services.office import Office, use_case
from tdapp.services.printing import FINGERPRINT_LENGTH, Prepared, kinds
from tdapp.services.program import program_version
from tdapp.services.rows import Heading, RecoverySheet
from tdapp.services.scope import events, the_tournament
from tdapp.text import Text

RECOVERY_KEY = "recovery-key"


@use_case
def recovery_sheet(office: Office, key: str) -> Prepared:
    """The sheet with this recovery key, numbered, to be drawn by `office.documents` and handed over.

    Its fingerprint is that of the vault's public key, so that the sheet says which vault it opens. Refused where the
    tournament has no vault.
    """
    kind = next(k for k in kinds(office) if k.key == RECOVERY_KEY)
    with office.step(
        Text("Printed: {document}", document=kind.title),
        inverse=Inverse.NONE,
        reason=Text("what is on paper stays on paper"),
    ) as step:
        c = step.session.connection()
        tournament, there, now = the_tournament(c), events(c), office.clock()
        fingerprint = sha256(public_key(c)).hexdigest()[:FINGERPRINT_LENGTH]
        number = (c.scalar(select(func.max(Paper.__table__.c.number))) or 0) + 1
        heading = Heading(
            tournament.name,
            printed=now.astimezone(ZoneInfo(tournament.zone)),
            document=str(number),
            program=program_version(),
            fingerprint=fingerprint,
        )
        event = there[0].code if there else ""
        step.insert(
            Paper,
            [{"number": number, "event": event, "kind": RECOVERY_KEY, "options": "{}", "fingerprint": fingerprint,
              "at": now}],
        )  # fmt: skip
    return Prepared(kind, number, RecoverySheet(heading, key), ())
