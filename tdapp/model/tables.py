"""Every table of the tournament file, imported together so that the metadata is whole."""

from __future__ import annotations

from tdapp.model.base import Base
from tdapp.model.boards import (
    Board,
    BoardBatch,
    BoardCopy,
    BoardOpening,
    BoardUse,
    BoardValue,
    BoardVersion,
    Circulation,
    Sealed,
    VaultKey,
    VersionAtTable,
)
from tdapp.model.breaches import BreachCatalogue
from tdapp.model.events import Award, CheckIn, Entry, EntryMember, Event, Regulations, Relation, TeamSubstitute
from tdapp.model.ledger import Appeal, Correction, Query, Ruling
from tdapp.model.people import (
    Club,
    Delegation,
    DelegationMember,
    Official,
    OfficialPin,
    OfficialTie,
    Person,
    RoomTable,
    Secret,
    Tournament,
)
from tdapp.model.play import (
    ClockChange,
    Draw,
    DutyLot,
    Encounter,
    Group,
    GuandanDeal,
    GuandanMatch,
    Occupancy,
    OfficialDuty,
    RankingLot,
    Round,
    Segment,
    SegmentEntry,
    SuspendedBoard,
    Suspension,
)
from tdapp.model.results import BoardSeat, DealResult, Keying, Photo, Sheet
from tdapp.model.wall import Paper, Publication, RestorePoint

__all__ = [
    "Appeal", "Award", "Base", "Board", "BoardBatch", "BoardCopy", "BoardOpening", "BoardSeat", "BoardUse",
    "BoardValue", "BoardVersion", "BreachCatalogue", "CheckIn", "Circulation", "ClockChange", "Club", "Correction",
    "DealResult", "Delegation", "DelegationMember", "Draw", "DutyLot", "Encounter", "Entry", "EntryMember", "Event",
    "Group", "GuandanDeal", "GuandanMatch", "Keying", "Occupancy", "Official", "OfficialDuty", "OfficialPin",
    "OfficialTie", "Paper", "Person", "Photo", "Publication", "Query", "RankingLot", "Regulations", "Relation",
    "RestorePoint", "RoomTable", "Round", "Ruling", "Sealed", "Secret", "Segment", "SegmentEntry", "Sheet",
    "SuspendedBoard", "Suspension", "TeamSubstitute", "Tournament", "VaultKey", "VersionAtTable",
]  # fmt: skip
