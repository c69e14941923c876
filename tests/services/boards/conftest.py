"""Passphrases cost a test little; what they cost in the field is checked in one place (test_sealing)."""

from __future__ import annotations

import pytest

from tdapp.services.boards import sealing

IN_THE_FIELD = sealing.COST


@pytest.fixture(autouse=True, scope="session")
def cheap_passphrases():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "COST", (1024, 1, 1))
        yield IN_THE_FIELD
