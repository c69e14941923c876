"""How rows of insert-only tables are taken back: by a further entry of their own table."""

from __future__ import annotations

from collections.abc import Mapping

from tdapp.model.inversion import Withdrawer
from tdapp.services import appeal_entries as appeals
from tdapp.services import publications
from tdapp.services.ledger_entries import ledger_withdrawers
from tdapp.services.office import Office


def withdrawers(office: Office) -> Mapping[str, Withdrawer]:
    """The withdrawer of each table that has one."""
    return {
        "publication": publications.withdrawer(office.clock),
        "appeal": appeals.withdrawer(office.clock),
        **ledger_withdrawers(office.clock, office.operator),
    }
