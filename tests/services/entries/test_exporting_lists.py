"""The entry list goes out as it came in: exported and imported again it gives the same entries."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tdapp.i18n import render
from tdapp.services.demo.people import invent
from tdapp.services.entering_export import export_list, write_form
from tdapp.services.entering_lists import list_entries
from tdapp.services.importing.lists import import_list
from tests.entry_files import enter_list, refusal
from tests.offices import everything, new_office, regulations

HEAD = ("entry", "name", "gender", "birth", "registration", "club", "region", "family", "role", "seed", "categories")
OF_ENTRIES = ("club", "person", "entry", "entry_member", "team_substitute", "delegation", "delegation_member")


def say(language):
    return partial(render, language=language)


def exported(office, folder: Path, suffix: str, language: str) -> Path:
    path = folder / f"out-{language}{suffix}"
    export_list(office, None, path, language, say(language))
    return path


def entered(office):
    """Everything about the entries."""
    found = everything(office)
    return {name: found[name] for name in OF_ENTRIES}


def random_rows(kind: str, seed: int) -> list[tuple[object, ...]]:
    """A list of invented people with gaps, reserves, own substitutes, leaders, seeds and categories."""
    chance = Random(seed)
    size = {"individual": 1, "pairs": 2, "individual-team": 3}[kind]
    people = iter(invent(60, f"export {seed}"))
    rows: list[tuple[object, ...]] = []

    def row(entry, role="", seed="", labels=""):
        p = next(people)
        known = (chance.choice([value, ""]) for value in (p.gender, p.birth, p.registration))
        region, family = chance.choice(["", "南浦"]), chance.choice(["", "", "甲"])
        return (entry, p.name, *known, p.club, region, family, role, seed, labels)

    for n in range(1, chance.randint(2, 7)):
        entry = "" if kind == "individual" else f"队{n}" if kind == "individual-team" else str(n)
        role = "reserve" if chance.random() < 0.2 and kind != "individual-team" else ""
        labels = chance.choice(["", "women", "senior、学生"])
        rows += [row(entry, role, n if i == 0 and chance.random() < 0.3 else "", labels) for i in range(size)]
        if kind != "individual" and not role and chance.random() < 0.4:
            rows.append(row(entry, "reserve"))
        if kind == "individual-team" and chance.random() < 0.5:
            rows.append(row(entry, chance.choice(["leader", "coach"])))
    if kind == "individual" and chance.random() < 0.7:
        rows.append(row("", "leader、player"))
    if chance.random() < 0.7:
        named = row("", "coach")
        rows.append((*named[:5], rows[0][5], *named[6:]))
    return rows


@settings(max_examples=12)
@given(
    kind=st.sampled_from(["individual", "pairs", "individual-team"]),
    suffix=st.sampled_from([".xlsx", ".csv"]),
    language=st.sampled_from(["zh", "en"]),
    seed=st.integers(0, 10_000),
)
def test_a_list_that_was_exported_gives_the_same_entries_when_it_is_imported(kind, suffix, language, seed):
    toml = regulations(kind, rounds=(1,))
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        with new_office(Path(one), toml) as office:
            enter_list(office, Path(one), random_rows(kind, seed), HEAD)
            first = entered(office)
            path = exported(office, Path(one), suffix, language)
        with new_office(Path(other), toml) as office:
            import_list(office, None, path)
            assert entered(office) == first
            again = exported(office, Path(other), suffix, language)
            assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("suffix", [".xlsx", ".csv"])
def test_what_looks_like_a_formula_stays_text(tmp_path, suffix):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, [("沈望舒", "@海角"), ("林景行", "+牌社"), ("周既白", "=1+1社")], ("name", "club"))
        path = exported(office, tmp_path, suffix, "zh")
        clubs = [line.club for line in list_entries(office, None)[1]]
    assert clubs == ["@海角", "+牌社", "=1+1社"]
    if suffix == ".csv":
        assert '"=""=1+1社"""' in path.read_text(encoding="utf-8-sig")
    else:
        sheet = load_workbook(path).active
        assert sheet is not None
        assert {cell.data_type for row in sheet.iter_rows(min_row=3) for cell in row if cell.value is not None} == {"s"}
    (tmp_path / "other").mkdir()
    with new_office(tmp_path / "other") as office:
        import_list(office, None, path)
        assert [line.club for line in list_entries(office, None)[1]] == clubs


def test_only_columns_that_hold_something_are_written(tmp_path):
    with new_office(tmp_path) as office:
        enter_list(office, tmp_path, [("沈望舒", "F")], ("name", "gender"))
        assert exported(office, tmp_path, ".csv", "zh").read_text(encoding="utf-8-sig") == "姓名,性别\n沈望舒,女\n"


def test_another_kind_of_file_is_refused(tmp_path):
    with new_office(tmp_path) as office:
        for act in (
            lambda: export_list(office, None, tmp_path / "list.txt", "zh", say("zh")),
            lambda: write_form(office, None, tmp_path / "form.csv", "zh", render),
        ):
            (said,) = refusal(act)
            assert "is written as .xlsx" in said
    assert not list(tmp_path.glob("*.txt"))


@pytest.mark.parametrize("kind", ["individual", "pairs", "individual-team"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_form_that_clubs_fill_in_is_read_back(tmp_path, kind, language):
    with new_office(tmp_path, regulations(kind, rounds=(1,))) as office:
        path = tmp_path / "form.xlsx"
        assert write_form(office, None, path, language, render) == "A"
        book = load_workbook(path)
        sheet = book.active
        assert sheet is not None
        head = [cell.value for cell in sheet[4]]
        name = head.index("姓名" if language == "zh" else "Name")
        for n, person in enumerate(["沈望舒", "林景行"]):
            sheet.cell(7 + n, name + 1).value = person
            if kind != "individual":
                sheet.cell(7 + n, 2).value = "1"
        book.save(path)
        done = import_list(office, None, path)
        assert [p for e in done.entries for p in e.people] == ["沈望舒", "林景行"]
        assert len(done.entries) == (2 if kind == "individual" else 1)
