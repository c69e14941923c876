"""What each document shows: frozen rows that services fill and the edges draw."""

from __future__ import annotations

from tdapp.services.rows.appeals import AppealDecision, AppealForm, CorrectionForm, Judge, PlaceChange
from tdapp.services.rows.board_labels import BoardLabel, BoardLabels
from tdapp.services.rows.board_moves import BoardMove, BoardMoves, StageMoves
from tdapp.services.rows.board_results import BoardResult, BoardResults, ResultsOfBoard
from tdapp.services.rows.dealt_hands import (
    CheckedBoard,
    DealCheck,
    HandRecords,
    HandSlip,
    HandSlips,
    RecordedBoard,
    RecoverySheet,
    Stacks,
)
from tdapp.services.rows.draw_record import DrawnRow, DrawRecord, RelationRow
from tdapp.services.rows.entries import CheckInList, CheckInRow, EntryList, EntryRow, LotSlip, LotSlips
from tdapp.services.rows.heading import Heading, after_round_part, group_part, round_part, segment_part
from tdapp.services.rows.itinerary import Itineraries, Itinerary, Leg, Stop
from tdapp.services.rows.people import Person, entry_label, natural_key, table_label
from tdapp.services.rows.ranking import NotPlayed, Ranking, RankingRow
from tdapp.services.rows.score_sheet import ScoreSheet, ScoreSheets, SheetBoard, SheetSeat, SheetStage
from tdapp.services.rows.seating import Seating, SeatingRow, Sit
from tdapp.services.rows.table_cards import Move, RoundMoves, Shift, TableCard, TableCards

__all__ = [
    "AppealDecision",
    "AppealForm",
    "BoardLabel",
    "BoardLabels",
    "BoardMove",
    "BoardMoves",
    "BoardResult",
    "BoardResults",
    "CheckInList",
    "CheckInRow",
    "CheckedBoard",
    "CorrectionForm",
    "DealCheck",
    "DrawRecord",
    "DrawnRow",
    "EntryList",
    "EntryRow",
    "HandRecords",
    "HandSlip",
    "HandSlips",
    "Heading",
    "Itineraries",
    "Itinerary",
    "Judge",
    "Leg",
    "LotSlip",
    "LotSlips",
    "Move",
    "NotPlayed",
    "Person",
    "PlaceChange",
    "Ranking",
    "RankingRow",
    "RecordedBoard",
    "RecoverySheet",
    "RelationRow",
    "ResultsOfBoard",
    "RoundMoves",
    "ScoreSheet",
    "ScoreSheets",
    "Seating",
    "SeatingRow",
    "SheetBoard",
    "SheetSeat",
    "SheetStage",
    "Shift",
    "Sit",
    "Stacks",
    "StageMoves",
    "Stop",
    "TableCard",
    "TableCards",
    "after_round_part",
    "entry_label",
    "group_part",
    "natural_key",
    "round_part",
    "segment_part",
    "table_label",
]
