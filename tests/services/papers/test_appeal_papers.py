"""The papers of appeals say what the docket says (rules 6)."""

from __future__ import annotations

from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.lodging import add_evidence
from tdapp.services.appeals.panel import Named, name_panel
from tdapp.services.papers.filling import Request
from tdapp.services.printing import preview_document
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tests.appealed import appealed


def rows(made, kind, appeal=None):
    return preview_document(made.office, kind, Request(appeal=appeal)).rows


def places(made):
    return {x.number: x.place for x in ranking_of(made.office, None, 1).lines}


def test_blank_forms_ask_for_the_signatures_of_the_kind(tmp_path):
    with appealed(tmp_path, "pairs") as made:
        form = rows(made, "appeal-form")
        assert [str(s) for s in form.signers] == ["First player of the pair", "Second player of the pair"]
        assert (str(form.fee), form.number, form.words) == ("200 yuan", None, "")
        assert [j.name for j in rows(made, "appeal-decision").judges] == ["", "", ""]
        assert [str(s) for s in rows(made, "correction-form").agree] == ["E-W", "S-N"]


def test_the_form_of_an_appeal_is_filled_for_its_signatures(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge(round=1, table="1")
        add_evidence(made.office, None, 1, "书面陈述")
        form = rows(made, "appeal-form", 1)
        assert (form.number, form.party, form.names, form.club) == (1, "3", made.names("3"), "东海俱乐部")
        assert form.signers == made.names("3")
        assert form.evidence == ("书面陈述",)
        assert [str(t)[:9] for t in form.window] == ["An appeal", "For this "]
        assert rows(made, "appeal-decision", 1).decision == ""


def test_the_decision_names_who_judged_and_the_places_that_moved(tmp_path):
    with appealed(tmp_path) as made:
        before = places(made)
        made.lodge()
        names = tuple(Named(n, (u,)) for n, u in (("甲", "北湖"), ("乙", "东海"), ("丙", "南山")))
        name_panel(made.office, None, 1, names, (Named("丁"),))
        words = CorrectionWords(CorrectionKind.STAFF, "看错行", by="何裁判长")
        number = set_result(made.office, BoardAt(1, 1, 1), TypedLine(places=(4, 1, 2, 3), left=(26,)),
                            correction=words).correction  # fmt: skip
        assert number is not None
        decide_appeal(made.office, None, 1, Deciding(Decision.UPHELD, "同意", effects=(
            Effect(EffectKind.CORRECTION, number),)))  # fmt: skip
        sheet, now = rows(made, "appeal-decision", 1), places(made)
        assert [(j.name, j.units) for j in sheet.judges] == [
            ("甲", ("北湖",)),
            ("丁", ()),
            ("丙", ("南山",)),
        ]
        (aside,) = sheet.aside
        assert str(aside) == "乙 stands aside (own unit 东海俱乐部, of: ('3',)); 丁 steps in."
        moved = {n for n in now if now[n] != before[n]}
        assert moved
        assert {int(p.entry) for p in sheet.places} - {3} == moved - {3}
        assert (sheet.decision, sheet.fee_returned, len(sheet.effects)) == ("upheld", True, 1)
