"""What `entries check` finds before the draw, and the check-in."""

from __future__ import annotations

import pytest

from tdapp.rules.findings import Weight
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, no_show
from tdapp.services.changes.relating import relate, unrelate
from tdapp.services.checking_in import Mark, check_in, check_in_state
from tdapp.services.drawing.draw import preview_draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.entering_check import check
from tdapp.services.importing.lists import import_list
from tdapp.services.papers.filling import Request
from tdapp.services.printing import preview_document
from tdapp.services.setting_up import add_event
from tests.entry_files import enter_list, refusal, said, unchanged, undone
from tests.offices import new_office, regulations

PAIR = ("pair", "name", "gender", "club", "role")
FOUR = [("沈望舒", "青屿牌社"), ("林景行", "青屿牌社"), ("周既白", "海角牌社"), ("赵清越", "海角牌社")]


def findings(office, weight):
    return said(f for f in check(office, None)[1] if f.weight is weight)


def test_a_field_that_is_in_order_has_its_relations_only(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, FOUR, ("name", "club"))
        assert findings(office, Weight.ERROR) == findings(office, Weight.WARNING) == []
        assert findings(office, Weight.NOTE) == [
            "Related entries (same club: 青屿牌社): L1, L2. Their number: 2.",
            "Related entries (same club: 海角牌社): L3, L4. Their number: 2.",
        ]


def test_an_odd_number_is_told_with_all_choices_of_the_draw(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, [*FOUR, ("孙学渊", "")], ("name", "club"))
        told = findings(office, Weight.WARNING)
        assert told == refusal(lambda: preview_draw(office, None, None, BySeed("x")))
        assert [t.split(" ")[0] for t in told[1:]] == ["reserves", "sit-out:L5"]


def test_who_is_missing_or_wrong_in_an_entry_is_told(tmp_path):
    toml = regulations("pairs").replace('["open"]', '["mixed"]')
    with new_office(tmp_path, toml) as office:
        enter_list(office, tmp_path, [("1", "沈望舒", "F", "", ""), ("1", "林景行", "M", "", "")], PAIR)
        enter_list(office, tmp_path, [("1", "周既白", "F", "", ""), ("1", "赵清越", "", "", "")], PAIR)
        assert findings(office, Weight.ERROR) == []
        assert findings(office, Weight.WARNING) == ["Entry L2: the gender of 赵清越 is missing."]


def test_who_plays_in_another_event_too_is_told(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, FOUR, ("name", "club"))
        add_event(office, regulations(code="B"), "b.toml")
        list_b = tmp_path / "b.csv"
        list_b.write_text("name,club\n林景行,青屿牌社\n孙学渊,海角牌社\n", encoding="utf-8")
        import_list(office, "B", list_b)
        notes = said(f for f in check(office, "A")[1] if "too" in str(f.text))
        assert notes == ["Entry L2: 林景行 is entered in these events too: B."]
        assert [f.weight for f in check(office, "B")[1] if "too" in str(f.text)] == [Weight.NOTE]


def test_one_name_in_two_entries_is_asked_about(tmp_path):
    with new_office(tmp_path) as office:
        rows = [("王伟", "青屿牌社", ""), ("王伟", "海角牌社", ""), ("李静", "", "R1"), ("李静", "", "R2")]
        enter_list(office, tmp_path, rows, ("name", "club", "registration"))
        assert findings(office, Weight.WARNING) == ["Entries L1 and L2: 王伟 stands in both. Are these two people?"]


def test_a_team_of_another_size_than_the_regulations_say(tmp_path):
    toml = regulations("individual-team", rounds=(1,), more="[entries]\nteam_size = 2\n")
    with new_office(tmp_path, toml) as office:
        enter_list(office, tmp_path, [("甲队", "沈望舒"), ("乙队", "林景行"), ("乙队", "周既白")], ("team", "name"))
        assert findings(office, Weight.ERROR) == ["Team L1 has 1 players in its line-up; every team needs 2."]


def test_named_relations_are_counted_and_taken_back(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, [("沈望舒",), ("林景行",), ("周既白",), ("赵清越",)], ("name",))
        done = undone(office, lambda: relate(office, None, "L3", "L1", "师徒"))
        assert (done.entries, done.counts) == (("L1", "L3"), True)
        assert findings(office, Weight.NOTE) == ["Related entries (named by the TD): L1, L3."]
        for act in (lambda: relate(office, None, "L1", "L3"), lambda: relate(office, None, "L1", "L1")):
            assert unchanged(office, act)
        undone(office, lambda: unrelate(office, None, "L1", "L3"))
        assert findings(office, Weight.NOTE) == []
        assert unchanged(office, lambda: unrelate(office, None, "L1", "L3"))


def states(office):
    return {p.label: dict(p.states) for p in check_in_state(office, None).people}


def pairs(office, folder):
    rows = [(str(i // 2 + 1), name, "", "", "") for i, (name, _) in enumerate(FOUR)]
    enter_list(office, folder, rows, PAIR)


def test_the_arrival_of_an_entry_or_of_one_of_a_pair(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        pairs(office, tmp_path)
        undone(office, lambda: check_in(office, None, ["L1", "Ｌ2b"], Mark()))
        assert states(office) == {
            "L1a": {"arrived": "seen"}, "L1b": {"arrived": "seen"}, "L2a": {}, "L2b": {"arrived": "seen"},
        }  # fmt: skip
        undone(office, lambda: check_in(office, None, ["L2a"], Mark("absent")))
        assert [p.label for p in check_in_state(office, None).missing] == ["L2a"]
        undone(office, lambda: check_in(office, None, ["L2a"], Mark()))
        assert not check_in_state(office, None).missing
        undone(office, lambda: check_in(office, None, ["L1"], Mark(None)))
        assert states(office)["L1a"] == {}


def test_items_of_the_regulations_one_by_one_or_all_at_once(tmp_path):
    toml = regulations(more='[checkin]\nitems = ["identity", "身高"]\n')
    with new_office(tmp_path, toml) as office:
        enter_list(office, tmp_path, FOUR, ("name", "club"))
        undone(office, lambda: check_in(office, None, ["L1"], Mark(every_item=True)))
        undone(office, lambda: check_in(office, None, ["L2"], Mark("refused", ("身高",), note="太高")))
        assert states(office)["L1"] == {"arrived": "seen", "identity": "seen", "身高": "seen"}
        assert states(office)["L2"] == {"身高": "refused"}
        found = check_in_state(office, None)
        assert [found.open_items(p) for p in found.people[:2]] == [(), ("identity", "身高")]


def test_every_label_and_item_that_is_wrong_is_told_and_nothing_is_noted(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, FOUR, ("name", "club"))
        told = unchanged(office, lambda: check_in(office, None, ["L1", "L9", "L1b", "x"], Mark(items=("hat",))))
        assert told == [
            "Event A has no entry L9.",
            "L1b is no entry: write 12 for entry number 12, L3 for list number 3.",
            "x is no entry: write 12 for entry number 12, L3 for list number 3.",
            "There is no check-in item hat; there are: arrived, identity, eligibility, equipment, health.",
        ]


def test_who_no_longer_plays_is_not_checked_in(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, FOUR, ("name", "club"))
        no_show(office, None, ["L2"], NOW, Instead())
        assert list(states(office)) == ["L1", "L3", "L4"]
        assert unchanged(office, lambda: check_in(office, None, ["L2"], Mark())) == ["Entry L2 no longer plays."]


@pytest.mark.parametrize("kind", ["entry-list", "check-in-list"])
def test_the_lists_are_filled(tmp_path, kind):
    with new_office(tmp_path, regulations("pairs")) as office:
        pairs(office, tmp_path)
        check_in(office, None, ["L1"], Mark())
        check_in(office, None, ["L2a"], Mark("absent"))
        rows = preview_document(office, kind, Request()).rows
        if kind == "entry-list":
            assert [(r.label, [p.name for p in r.people]) for r in rows.rows] == [
                ("L1", ["沈望舒", "林景行"]), ("L2", ["周既白", "赵清越"]),
            ]  # fmt: skip
        else:
            assert [str(i) for i in rows.items] == ["Arrived", "Identity", "Eligibility", "Equipment", "Health form"]
            assert [(r.label, r.done[:2], r.absent) for r in rows.rows] == [
                ("L1a", ("yes", ""), False), ("L1b", ("yes", ""), False), ("L2a", ("no", ""), True),
                ("L2b", ("", ""), False),
            ]  # fmt: skip
        assert office.documents.draw(kind, rows, "both").startswith(b"%PDF")
