"""The docket on a file and on a server: entered, taken back, entered again."""

from __future__ import annotations

from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.desk import appeals_desk
from tdapp.services.appeals.lodging import Lodging, add_evidence, lodge_appeal
from tdapp.services.appeals.tracing import trace_appeal
from tdapp.services.journal_desk import check, undo_step
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.setting_up import add_event
from tests.offices import office_at, regulations
from tests.seated_event import name_of, play_all, seat_event


def test_an_appeal_goes_its_way_and_back(database_url: str) -> None:
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(rounds=(1,)), "regulations.toml")
        play_all(office, seat_event(office, "individual", 4))
        publish_ranking(office, None, 1)
        lodge_appeal(office, None, Lodging("3", (name_of(2),), "请求复核", fee=20050))
        add_evidence(office, None, 1, "照片", b"jpeg")
        words = CorrectionWords(CorrectionKind.STAFF, "看错行", by="某裁判长")
        typed = TypedLine(places=(4, 1, 2, 3), left=(26,))
        number = set_result(office, BoardAt(1, 1, 1), typed, correction=words).correction
        assert number is not None
        effects = (Effect(EffectKind.CORRECTION, number),)
        decide_appeal(office, None, 1, Deciding(Decision.UPHELD, "同意", by="某裁判长", effects=effects))
        assert trace_appeal(office, None, 1).moved
        (row,) = appeals_desk(office, None).rows
        assert (row.state, row.decision, row.fee_returned, str(row.fee)) == ("decided", "upheld", True, "200.50 yuan")
        undo_step(office)
        (row,) = appeals_desk(office, None).rows
        assert (row.state, row.decision, row.fee_returned) == ("lodged", "", False)
        assert check(office).findings == ()
