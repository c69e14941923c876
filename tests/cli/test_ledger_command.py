"""`tdapp ledger`, through the command line's own entrance."""

from __future__ import annotations

import copy
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.cli import main
from tdapp.cli.ledger import as_json
from tdapp.rules.penalties import fold_ledger
from tdapp.rules.penalty_proposals import LedgerTerms
from tdapp.services.exchange.ledger_json import read_ledger
from tests.plain_ledger import plain_ledger, stands


def entry(n, kind="warning", party="12", **more):
    return {"n": n, "segment": 1, "round": 1, "table": 3, "board": 2, "party": party, "type": kind, "of": None, **more}


def back(n, of):
    return {"n": n, "type": "withdraw", "of": of}


def run(tmp_path, content, *words):
    file = tmp_path / "rulings.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    status = main(["ledger", str(file), *words], stdout=out, stderr=err)
    return status, out.getvalue(), err.getvalue().replace(str(file), "F")


def pairs(*rulings):
    return {"kind": "pairs", "rulings": list(rulings)}


def answer(tmp_path, content):
    status, out, err = run(tmp_path, content, "--json", "--lang", "en")
    assert status == 0, err
    assert len(out.splitlines()) == 1
    return json.loads(out), err


def test_the_answer_has_exactly_the_fixed_form(tmp_path):
    rulings = pairs(
        entry(1), entry(2, party="12b"), entry(3, "infraction", "7", board=4), entry(4, "foul", "7", board=5)
    )
    assert answer(tmp_path, rulings) == (
        {
            "proposals": [{"after": 2, "party": "12", "type": "infraction", "because": [1, 2]}],
            "cards": [{"segment": 1, "round": 1, "table": 3, "board": 4, "party": "7", "cards": 10}],
            "ended_boards": [{"segment": 1, "round": 1, "table": 3, "board": 5, "party": "7"}],
        },
        "",
    )


def test_no_rulings_lead_to_nothing(tmp_path):
    nothing: dict[str, list[object]] = {"proposals": [], "cards": [], "ended_boards": []}
    assert answer(tmp_path, {"kind": "individual", "rulings": []}) == (nothing, "")
    assert "Nothing is proposed." in run(tmp_path, {"kind": "individual", "rulings": []}, "--lang", "en")[1]


def test_the_segment_is_one_when_absent_and_places_may_be_open(tmp_path):
    made, _ = answer(tmp_path, pairs({"n": 1, "party": "12", "type": "infraction"}))
    assert made["cards"] == [{"segment": 1, "round": None, "table": None, "board": None, "party": "12", "cards": 10}]


def test_cards_of_a_ruling_are_as_given(tmp_path):
    made, _ = answer(tmp_path, pairs(entry(1, "other", cards=3), entry(2, "infraction", cards=0)))
    assert [c["cards"] for c in made["cards"]] == [3]


@pytest.mark.parametrize("times", [("10:05", "09:50"), ("2026-05-01T10:05:00Z", "2026-05-01T09:50:00Z")])
def test_times_say_which_incident_came_first(tmp_path, times):
    made, _ = answer(tmp_path, pairs(entry(1, at=times[0]), entry(2, at=times[1])))
    assert made["proposals"] == [{"after": 1, "party": "12", "type": "infraction", "because": [2, 1]}]


def test_rulings_whose_reason_was_withdrawn_are_named_beside_the_answer(tmp_path):
    made, err = answer(tmp_path, pairs(entry(1), entry(2), entry(3, "infraction"), back(4, 1)))
    assert made["proposals"] == []
    assert err == "Ruling 3 (infraction, pair 12) rested on ruling 1, which was withdrawn; it still stands.\n"


def test_people_read_the_reason_in_their_language(tmp_path):
    rulings = pairs(entry(1), entry(2), entry(3, "infraction", "7"), entry(4, "foul", "7"))
    english = run(tmp_path, rulings, "--lang", "en")[1]
    assert "second warning of pair 12 in round 1" in english
    assert "Boards ended by a foul:" in english
    chinese = run(tmp_path, rulings, "--lang", "zh")[1]
    assert "12号搭档第1轮第二次警告" in chinese
    assert "warning" not in chinese


FAULTS = [
    ("{", "F, line 1, column 2: this is not JSON."),
    ("[]", "F: the whole must be one object in curly brackets."),
    ('{"kind": "pairs", "kind": "pairs", "rulings": []}', "F, kind: This key stands twice in one object."),
    ("[" * 100_000, "F: a number is too long, or brackets are nested too deeply."),
    ({"rulings": []}, "F, kind: This is missing."),
    ({"kind": "pairs"}, "F, rulings: This is missing."),
    ({"kind": "teams", "rulings": []}, "F, kind: This must be one of: individual, pairs."),
    ({"kind": "pairs", "rulings": {}}, "F, rulings: This must be a list in square brackets."),
    ({"kind": "pairs", "rulings": [], "x": 1}, "F, x: This key is not known here. Known are: kind, rulings."),
    (pairs(7), "F, entry 1 of rulings: This must be an object in curly brackets."),
    (pairs(entry(1), {**entry(2), "n": "2"}), "F, entry 2 of rulings, n: This must be a whole number from 1"),
    (pairs({"party": "1", "type": "warning"}), "F, entry 1 of rulings, n: This is missing."),
    (pairs({"party": "1", "n": 1}), "F, entry 1 of rulings, type: This is missing."),
    (pairs({"type": "warning", "n": 1}), "F, entry 1 of rulings: A ruling names the party that it concerns."),
    (pairs(entry(1, "caution")), "F, entry 1 of rulings, type: This must be one of: warning, infraction, foul, loss,"),
    (pairs(entry(1, ["foul"])), "F, entry 1 of rulings, type: This must be one of: warning, infraction, foul, loss,"),
    (pairs(entry(1, party=12)), "F, entry 1 of rulings, party: This must be text in quotes."),
    (pairs(entry(1, board=13)), "F, entry 1 of rulings, board: This must be a whole number from 1 to 12, without"),
    (pairs(entry(1, board=0)), "F, entry 1 of rulings, board: This must be a whole number from 1 to 12, without"),
    (pairs(entry(1, round=True)), "F, entry 1 of rulings, round: This must be a whole number"),
    (pairs(entry(1, table=2.0)), "F, entry 1 of rulings, table: This must be a whole number"),
    (pairs(entry(1, cards=-1)), "F, entry 1 of rulings, cards: This must be a whole number"),
    (pairs(entry(1, at=5)), "F, entry 1 of rulings, at: This must be a time in quotes"),
    (pairs(entry(1, at="10:30"), entry(2, at="2026-05-01T10:30")), "F: The times must all be written in the same way"),
    (pairs(entry(1, bord=3)), "F, entry 1 of rulings, bord: This key is not known here."),
    (pairs(entry(1), entry(1)), "F, entry 2 of rulings, n: The number 1 stands twice"),
    (pairs(entry(1), entry(2, of=1)), "F, entry 2 of rulings: Only a withdrawal takes a ruling back."),
    (pairs({"n": 1, "type": "withdraw"}), "F, entry 1 of rulings: A withdrawal names the ruling that it takes back."),
    (pairs(entry(1), back(2, 7)), "F, entry 2 of rulings, of: Ruling 7, which this takes back, does not exist."),
    (pairs(back(1, 2), entry(2)), "F, entry 1 of rulings, of: A withdrawal takes back an earlier ruling; 2 is not"),
    (pairs(back(1, 1)), "F, entry 1 of rulings, of: A withdrawal takes back an earlier ruling; 1 is not"),
    (pairs(entry(1), back(2, 1), back(3, 1)), "F, entry 3 of rulings, of: Ruling 1 is withdrawn already, by 2."),
    (
        pairs(entry(1), back(2, 1), back(3, 2), back(4, 3), back(5, 1)),
        "F, entry 5 of rulings, of: Ruling 1 is withdrawn already, by 2.",
    ),
    (pairs(entry(1, "foul", board=None)), "F, entry 1 of rulings: A foul ends a board, so it names its round, table"),
    (pairs(entry(1, table=None)), "F, entry 1 of rulings: A board is named with its round and table."),
    (pairs(entry(1, board=None, round=None)), "F, entry 1 of rulings: A table is named with its round."),
]


@pytest.mark.parametrize("content, sentence", FAULTS)
def test_a_fault_of_the_input_is_refused_with_its_place(tmp_path, content, sentence):
    status, out, err = run(tmp_path, content, "--json", "--lang", "en")
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert err.startswith(sentence)
    status, out, err = run(tmp_path, content, "--lang", "zh")
    assert (status, out) == (1, "")
    assert not any(word in err for word in (" must ", " is ", " a ", "missing"))


def test_all_faults_are_named_at_once_in_the_order_of_the_file(tmp_path):
    content = {"kind": "pear", "rulings": [entry(1, board=20, party=3), entry(1), {"n": 9, "type": "x"}, back(10, 5)]}
    _, _, err = run(tmp_path, content, "--lang", "en")
    assert [line.split(":")[0] for line in err.splitlines()] == [
        "F, kind",
        "F, entry 1 of rulings, board",
        "F, entry 1 of rulings, party",
        "F, entry 2 of rulings, n",
        "F, entry 3 of rulings, type",
        "F, entry 4 of rulings, of",
    ]


def test_a_file_that_is_not_there_is_refused_and_no_file_is_wrong_usage(tmp_path):
    assert main(["ledger", str(tmp_path / "none.json")], stdout=io.StringIO(), stderr=io.StringIO()) == 1
    assert main(["ledger"], stdout=io.StringIO(), stderr=io.StringIO()) == 2


KINDS = ("warning", "warning", "infraction", "infraction", "foul", "loss", "lateness", "other", "disqualification")


@st.composite
def ledgers(draw):
    kind = draw(st.sampled_from(["pairs", "individual"]))
    names = ["1a", "1b", "1", "1B", "2"] if kind == "pairs" else ["1", "2"]
    rulings: list[dict] = []
    for n in range(1, draw(st.integers(1, 24)) + 1):
        free = [r["n"] for r in rulings if stands(r, rulings)]
        if free and draw(st.integers(0, 5)) == 0:
            rulings.append(back(n, draw(st.sampled_from(free))))
            continue
        rulings.append(
            entry(
                n,
                draw(st.sampled_from(KINDS)),
                draw(st.sampled_from(names)),
                segment=draw(st.integers(1, 2)),
                round=draw(st.integers(1, 2)),
                board=draw(st.integers(1, 12)),
                cards=draw(st.sampled_from([None, None, 0, 3])),
            )
        )
    return {"kind": kind, "rulings": rulings}


@settings(max_examples=300, deadline=None)
@given(ledgers())
def test_the_command_answers_what_the_plain_ledger_answers(content):
    known = [{"party": "0", **r} for r in copy.deepcopy(content["rulings"])]
    file = read_ledger(json.dumps(content), "F")
    answered = as_json(fold_ledger(file.rulings, LedgerTerms(by_pair=file.by_pair)))
    assert answered == plain_ledger(content["kind"], known)
