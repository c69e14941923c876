"""The states of a check-in item, and what they say of a person."""

from __future__ import annotations

from collections.abc import Mapping

ARRIVED = "arrived"
"""The item that is always there."""

SEEN, ABSENT, REFUSED = "seen", "absent", "refused"
"""The states of an item; one without a state is open."""


class Arrival:
    """Mixin of a row with `states`, the state of each item that has one."""

    __slots__ = ()
    states: Mapping[str, str]

    @property
    def arrived(self) -> bool:
        """Whether the person is there."""
        return self.states.get(ARRIVED) == SEEN

    @property
    def absent(self) -> bool:
        """Whether the person was called and did not appear."""
        return self.states.get(ARRIVED) == ABSENT
