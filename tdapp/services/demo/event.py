"""What every event of the demonstration goes through: entries, check-in, the wall, the rankings."""

from __future__ import annotations

from collections.abc import Sequence

from tdapp.rules.kinds import EventKind
from tdapp.services.checking_in import Mark, check_in, check_in_state
from tdapp.services.demo.lists import Listed, write_lists
from tdapp.services.demo.printing import POSTER, print_paper, save_tables
from tdapp.services.demo.regulations import CODES, regulations_of
from tdapp.services.demo.stage import Stage
from tdapp.services.entering_export import export_list, write_form
from tdapp.services.entering_lists import list_entries
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.importing.lists import import_list
from tdapp.services.papers.filling import Request
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.publish_seating import publish_seating
from tdapp.services.ranking.lots import draw_lots
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.exporting import export_results
from tdapp.services.rows.arrival import ABSENT
from tdapp.services.setting_up import add_event

TOURNAMENT_CODE = "DEM026"


def set_up(stage: Stage, kind: EventKind, tables: int) -> None:
    """Make the event from its regulations, and write the form for the clubs."""
    code = CODES[kind]
    toml = regulations_of(kind, tables, stage.clock.first_day)
    path = stage.imported(f"regulations-{code}.toml")
    write_whole(path, toml.encode())
    stage.files.append(path)
    add_event(stage.office, toml, path.name, tournament_code=TOURNAMENT_CODE)
    for language in ("zh", "en"):
        form = stage.tables(f"00-{code}-entry-form-{language}.xlsx")
        write_form(stage.office, code, form, language, stage.say)
        stage.files.append(form)


def enter(stage: Stage, kind: EventKind, lines: Sequence[Listed]) -> None:
    """Import the clubs' lists, print the entry list."""
    code = CODES[kind]
    for path in write_lists(stage.imported(), kind, lines, stage.say):
        stage.files.append(path)
        import_list(stage.office, code, path)
    request = Request(event=code)
    save_tables(stage, print_paper(stage, "entry-list", request), ".xlsx", ".html")
    for language in ("zh", "en"):
        path = stage.tables(f"entries-{code}-{language}.csv")
        export_list(stage.office, code, path, language, stage.speaks(language))
        stage.files.append(path)


def list_label(stage: Stage, kind: EventKind, name: str) -> str:
    """The list number of the entry that has somebody of this name."""
    _, lines = list_entries(stage.office, CODES[kind])
    (found,) = (e.entry.list_number for e in lines if any(m.name == name for m in e.members.values()))
    return f"L{found}"


def check_everybody_in(stage: Stage, kind: EventKind, absent: Sequence[str], expected: Sequence[str] = ()) -> None:
    """Print the list and check everybody in, club by club, but for the absent and those who are still expected."""
    code = CODES[kind]
    request = Request(event=code)
    save_tables(stage, print_paper(stage, "check-in-list", request), ".xlsx")
    away = {*absent, *expected}
    people = [p for p in check_in_state(stage.office, code).people if f"L{p.entry.list_number}" not in away]
    for club in dict.fromkeys(p.member.club for p in people):
        labels = [p.label for p in people if p.member.club == club]
        check_in(stage.office, code, labels, Mark(every_item=True))
    if absent:
        check_in(stage.office, code, absent, Mark(ABSENT))


def hang_seating(stage: Stage, kind: EventKind, segment: int) -> None:
    """Publish the seating of a segment and print everything that shows it."""
    request = Request(event=CODES[kind], segment=segment)
    publish_seating(stage.office, request.event, segment)
    by_name = print_paper(stage, "seating-by-name", request, POSTER)
    save_tables(stage, by_name, ".xlsx", ".html")
    for poster in ("seating-by-number", "seating-by-table"):
        print_paper(stage, poster, request, POSTER)
    print_paper(stage, "itinerary-slips", request)
    print_paper(stage, "table-cards", request)


def print_sheets(stage: Stage, kind: EventKind, segment: int, round_number: int, tables: Sequence[int] = ()) -> None:
    """Print the score sheets of a round, or those of some tables."""
    request = Request(event=CODES[kind], segment=segment, round=round_number, tables=tuple(tables))
    print_paper(stage, "score-sheets", request, remark="again" if tables else "")


def hang_ranking(stage: Stage, kind: EventKind, segment: int, upto: int | None = None) -> None:
    """Publish the provisional ranking, of the rounds up to one or of the whole segment, and print it."""
    request = Request(event=CODES[kind], segment=segment, upto=upto)
    publish_ranking(stage.office, request.event, segment, upto=upto)
    save_tables(stage, print_paper(stage, "ranking", request, remark="provisional"), ".xlsx", ".html")


def make_official(stage: Stage, kind: EventKind, segment: int) -> None:
    """Publish the official ranking once the appeal window is over, and print it."""
    request = Request(event=CODES[kind], segment=segment)
    publish_ranking(stage.office, request.event, segment, official=True)
    save_tables(stage, print_paper(stage, "ranking", request, remark="official"), ".xlsx", ".html")


def separate_equals(stage: Stage, kind: EventKind, segment: int) -> None:
    """Draw lots where the final ranking still has equals."""
    code = CODES[kind]
    if any(line.tied for line in ranking_of(stage.office, code, segment).lines):
        draw_lots(stage.office, code, segment, f"{stage.seed} lots")


def hang_penalties(stage: Stage, kind: EventKind, segment: int) -> None:
    """Print what the players are told of a segment's rulings."""
    print_paper(stage, "penalty-list", Request(event=CODES[kind], segment=segment, wall=True), remark="wall")


def close_event(stage: Stage, kind: EventKind, segment: int) -> None:
    """Print the rankings of the categories and the whole ledger, and export all results."""
    code = CODES[kind]
    save_tables(stage, print_paper(stage, "penalty-list", Request(event=code)), ".xlsx")
    for category in ("women", "senior"):
        if ranking_of(stage.office, code, segment, category=category).lines:
            print_paper(stage, "ranking", Request(event=code, segment=segment, category=category))
    path = stage.tables(f"results-{code}.csv")
    write_whole(path, export_results(stage.office, code).encode())
    stage.files.append(path)
