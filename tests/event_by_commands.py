"""The parts of a whole event, through the command line alone, in the order in which README tells it."""

from __future__ import annotations

from pathlib import Path

from tdapp.services.demo.people import invent
from tdapp.services.demo.simulator import Simulator
from tests.command_line import Desk
from tests.rulings_by_commands import appeal, appoint, draw_duties, rule

TABLES = 4
SHEET_HEAD = ",".join(
    ["segment,round,table,board,E,S,W,N", *(f"{k}_{s}" for k in ("place", "left", "pen") for s in "ESWN")]
)


def write_regulations(desk: Desk) -> Path:
    """The commented example with another cut and no time for appeals, which a test cannot wait for."""
    toml = desk.do("regulations", "--example", "individual")
    assert "take = 16 " in toml
    assert "appeal = 30 " in toml
    path = desk.db.with_name("regulations.toml")
    path.write_text(toml.replace("take = 16 ", "take = 8 ").replace("appeal = 30 ", "appeal = 0 "), encoding="utf-8")
    return path


def write_list(folder: Path, count: int) -> Path:
    """A club's list of invented people, the last of them a reserve."""
    path = folder / "list.csv"
    lines = ["姓名,性别,出生日期,注册号,单位,角色"]
    for n, p in enumerate(invent(count, "commands"), 1):
        role = "替补" if n == count else "牌手"
        lines.append(f"{p.name},{p.gender},{p.birth},{p.registration},{p.club},{role}")
    path.write_text("\n".join(lines), encoding="gb18030")
    return path


def play(desk: Desk, segment: int, round_number: int) -> list[str]:
    """The lines of results.csv of a round that is played by chance, from what `seating` says."""
    simulator = Simulator("commands")
    seating = desk.json("seating", "--segment", str(segment), "--round", str(round_number))
    lines = []
    for part in seating["sets"]:
        for table in part["tables"]:
            first, last = table.get("boards", part["boards"])  # a table may play another set in this stage
            for board in range(first, last + 1):
                played = simulator.play((segment, round_number, board), table["table"], (0, 0, 0, 0))
                where = [segment, round_number, table["table"], board, *(table[s] for s in "ESWN")]
                lines.append(",".join(map(str, [*where, *played.places, *played.left, 0, 0, 0, 0])))
    return lines


def hand_in(desk: Desk, lines: list[str]) -> dict[str, int]:
    """Import the lines as a file."""
    path = desk.db.with_name("results.csv")
    path.write_text("\n".join([SHEET_HEAD, *lines]), encoding="utf-8")
    found: dict[str, int] = desk.json("results", "import", str(path))
    return found


def set_line(desk: Desk, line: str, *more: str) -> dict[str, object]:
    """Key one line of results.csv as the scorer does."""
    cells = line.split(",")
    where = ["--segment", cells[0], "--round", cells[1], "--table", cells[2], "--board", cells[3]]
    found: dict[str, object] = desk.json(
        "results", "set", *where, "--places", "".join(cells[8:12]), "--left", ",".join(cells[12:16]), *more
    )
    return found


def make_and_enter(desk: Desk) -> None:
    """Regulations, the file, the clubs' form and list."""
    folder = desk.db.parent
    regulations = write_regulations(desk)
    assert desk.json("new", "--from", str(regulations))["tournament_made"]
    desk.do("entries", "template", str(folder / "form.xlsx"))
    listed = write_list(folder, 4 * TABLES + 1)
    assert desk.json("entries", "import", str(listed), "--dry-run")["written"] is False
    assert desk.json("entries", "list")["entries"] == []
    desk.do("entries", "import", str(listed))
    assert len(desk.json("entries", "list")["entries"]) == 4 * TABLES + 1
    desk.do("entries", "check")
    appoint(desk)


def check_in_and_draw(desk: Desk) -> None:
    """One is absent, comes late; the draw, the wall."""
    desk.do("checkin", *(f"L{n}" for n in range(1, 4 * TABLES)), "--all")
    assert desk.json("checkin", f"L{4 * TABLES}", "--absent")["missing"]
    desk.do("checkin", f"L{4 * TABLES}")
    slips = desk.db.with_name("lots.pdf")
    assert desk.json("report", "lot-slips", "--segment", "1", "--out", str(slips))["document"]
    assert slips.read_bytes().startswith(b"%PDF")
    drawn = desk.json("draw", "--segment", "1", "--seed", "fireworks at nine")
    assert sorted(s["number"] for s in drawn["seating"]) == list(range(1, 4 * TABLES + 1))
    assert desk.json("publish", "seating", "--segment", "1")["number"] == 1
    draw_duties(desk, 1)


def assign_boards(desk: Desk, segment: int) -> None:
    """Boards for both rounds; in the first one two copies circulate, and its hands are opened once it has begun."""
    secret = desk.db.with_name("passphrase.txt")
    secret.write_text("the envelope in the safe\n", encoding="utf-8")
    known = ["--passphrase-file", str(secret)]
    desk.do("boards", "generate", "--count", "24", "--prefix", f"S{segment}-", *known)
    for number in ("1", "2"):
        at = ["--segment", str(segment), "--round", number]
        assert len(desk.json("boards", "assign", "--next", "12", *at)["boards"]) == 12
    at = ["--segment", str(segment), "--round", "1"]
    desk.do("boards", "circulate", "--copies", "2", *at)
    desk.do("boards", "stage", "--to", "1", *at)
    assert len(desk.json("boards", "open", *at, *known)["opened"]) == 12


def print_everything(desk: Desk, segment: int, round_number: int, *later: str) -> set[str]:
    """Every document that fits the moment, but for those of a later moment; returns their kinds."""
    of_round = {"score-sheets", "board-labels", "board-moves", "board-results", "hand-records"}
    printed = set()
    for kind in desk.json("report", "list"):
        if kind["kind"] in later:
            continue
        words = ["report", kind["kind"], "--segment", str(segment)]
        if kind["kind"] in of_round:
            words += ["--round", str(round_number)]
        for language in ("zh", "en", "both"):
            out = desk.db.with_name(f"{kind['kind']}-{segment}-{language}.pdf")
            assert desk.json(*words, "--out", str(out), "--paper-language", language)["document"]
            assert out.read_bytes().startswith(b"%PDF")
        if kind["table"]:
            for suffix in (".xlsx", ".html"):
                desk.do(*words, "--out", str(desk.db.with_name(f"{kind['kind']}-{segment}{suffix}")))
        printed.add(kind["kind"])
    return printed


def first_segment(desk: Desk) -> None:
    """Lines keyed and imported, somebody leaves between the rounds, rankings after each of them."""
    lines = play(desk, 1, 1)
    assert len(desk.json("results", "missing", "--segment", "1", "--round", "1")) == TABLES
    for line in lines[:5]:
        assert set_line(desk, line)["changed"]
    told = hand_in(desk, lines)
    assert (told["new"], told["changed"], told["unchanged"]) == (len(lines) - 5, 0, 5)
    assert desk.json("results", "missing", "--segment", "1", "--round", "1") == []
    rule(desk)
    desk.do("publish", "ranking", "--segment", "1", "--upto", "1")
    desk.refused("entry", "no-show", "3", "--segment", "1", "--from-round", "2")
    reserve = str(4 * TABLES + 1)
    by_reserve = ["--reserve", reserve, "--approved-by", "罗裁判"]
    desk.do("entry", "no-show", "3", "--segment", "1", "--from-round", "2", *by_reserve)
    desk.do("publish", "seating", "--segment", "1")
    hand_in(desk, play(desk, 1, 2))
    ranking = desk.json("ranking", "--segment", "1")
    assert {line["id"] for line in ranking["ranking"] if line["place"] is None} == {"3", reserve}
    desk.refused("publish", "ranking", "--segment", "1", "--official")
    appeal(desk)
    desk.do("publish", "ranking", "--segment", "1")
    assert desk.json("ranking", "--segment", "1", "--open") == []
    assert desk.json("publish", "ranking", "--segment", "1", "--official")["official"]


def second_segment(desk: Desk) -> None:
    """The cut with its halves, two rounds, a whole hand that is asked about, a correction, the final ranking."""
    cut = desk.json("advance", "--segment", "1", "--take", "8", "--seed", "the second seed")
    assert len(cut["upper"]) == len(cut["lower"]) == 4
    desk.do("publish", "seating", "--segment", "2")
    draw_duties(desk, 2)
    assign_boards(desk, 2)
    lines = play(desk, 2, 1)
    hand_in(desk, lines)
    cells = lines[0].split(",")
    left = [27 if int(n) else 0 for n in cells[12:16]]
    set_line(desk, ",".join([*cells[:12], *map(str, left), *cells[16:]]))
    (query,) = desk.json("results", "queries", "--segment", "2")
    desk.do("results", "answer", str(query["number"]), "West and North agree")
    hand_in(desk, play(desk, 2, 2))
    if any(line["tied"] for line in desk.json("ranking", "--segment", "2")["ranking"]):
        desk.do("ranking", "--segment", "2", "--lot", "lots")
    desk.do("publish", "ranking", "--segment", "2")
    assert "--kind" in " ".join(desk.refused(
        "results", "set", "--segment", "2", "--round", "1", "--table", "1", "--board", "1", "--places", "x"
    ))  # fmt: skip
    corrected = set_line(desk, lines[0], "--kind", "keying", "--agreed", "all four", "--reason", "misread")
    assert corrected["correction"] == 1
    desk.do("publish", "ranking", "--segment", "2")
    assert desk.json("publish", "ranking", "--segment", "2", "--official")["official"]
