"""The officials, the ledger and an appeal of a whole event, through the command line alone, as README tells it."""

from __future__ import annotations

from typing import Any

from tests.command_line import Desk

CHIEF, DEPUTY, TD = "罗裁判", "高副裁判", "江裁判"


def appoint(desk: Desk) -> None:
    """A list of officials comes in; one of them has a sister who plays."""
    path = desk.db.with_name("officials.csv")
    path.write_text(f"姓名,职务\n{CHIEF},裁判长\n{DEPUTY},副裁判长\n{TD},裁判员\n林裁判,裁判员\n", encoding="utf-8")
    assert len(desk.json("officials", "import", str(path))["added"]) == 4
    person = desk.json("entries", "list")["entries"][0]["people"][0]["name"]
    assert desk.json("officials", "tie", "林裁判", "--person", person)["relatives"] == [person]


def draw_duties(desk: Desk, segment: int) -> None:
    """Every table of both rounds has an official."""
    drawn = desk.json("officials", "duty", "--segment", str(segment), "--seed", "who stands where")
    assert [len(each["duties"]) for each in drawn] == [4, 4] if segment == 1 else [2, 2]


def _add(desk: Desk, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = desk.json("penalty", "add", *words, "--by", TD)
    return found


def rule(desk: Desk) -> None:
    """Two warnings become an infraction, two infractions a foul with the order of the others; one is withdrawn."""
    first = ["--segment", "1", "--round", "1"]
    assert _add(desk, "1", "--breach", "slow-play", *first, "--board", "2")["proposals"] == []
    (proposed,) = _add(desk, "1", "--breach", "slow-exchange", *first, "--board", "6")["proposals"]
    assert (proposed["type"], proposed["because"]) == ("infraction", [1, 2])
    assert desk.json("penalty", "confirm", "2", "--by", TD)["cards"] == 10
    (proposed,) = _add(desk, "1", "--breach", "play-out-of-turn", *first, "--board", "9")["proposals"]
    assert proposed["type"] == "foul"
    assert DEPUTY in " ".join(desk.refused("penalty", "confirm", "4", "--by", TD))
    assert desk.json("penalty", "confirm", "4", "--by", DEPUTY)["findings"]
    assert desk.json("penalty", "order", "5", "--places", "4123", "--by", DEPUTY)["findings"] == []
    _add(desk, "4", "--breach", "wrong-play", *first, "--board", "3", "--reported", "board", "--drop")
    wrong = _add(desk, "5", "--breach", "phone", *first)["number"]
    desk.do("penalty", "withdraw", str(wrong), "--reason", "it was another telephone", "--by", TD)
    desk.do("penalty", "add", "6", "--kind", "discipline", *first, "--by", "组委会", "--words", "a quarrel")
    page = desk.json("penalty", "list")
    assert (len(page["rulings"]), page["proposals"], page["findings"]) == (10, [], [])


def appeal(desk: Desk) -> None:
    """Let in late by the chief TD, heard by a panel, upheld: the ruling is withdrawn and the ranking is another."""
    ranking = desk.json("ranking", "--segment", "1")
    ruling = _add(desk, "8", "--breach", "play-out-of-turn", "--segment", "1", "--round", "1", "--board", "9")["number"]
    name = desk.json("entries", "list")["entries"]
    (player,) = (e["people"][0]["name"] for e in name if e["entry"] == "8")
    lodge = ["appeal", "lodge", "8", "the alert card was shown in time", "--signed", player, "--segment", "1"]
    lodge += ["--ruling", str(ruling)]
    desk.do("publish", "ranking", "--segment", "1")
    assert "over at" in " ".join(desk.refused(*lodge))
    assert desk.json(*lodge, "--accepted-by", CHIEF, "--reason", "he asked in time")["late"]
    panel = [word for name in ("赵委员", "钱委员", "孙委员") for word in ("--member", name)]
    desk.do("appeal", "panel", "1", *panel)
    desk.do("appeal", "evidence", "1", "the video of table 2")
    assert "Appeal 1 is not decided yet." in str(desk.json("ranking", "--segment", "1", "--open"))
    back = desk.json("penalty", "withdraw", str(ruling), "--reason", "the appeal is upheld", "--by", TD)["number"]
    decided = desk.json("appeal", "decide", "1", "upheld", "the video shows it", "--ruling", str(back))
    assert len(decided["effects"]) == 1
    assert "✓ decided" in desk.do("appeal", "list"), "with two segments, too"
    assert desk.json("ranking", "--segment", "1") == ranking, "as if it had never been"
