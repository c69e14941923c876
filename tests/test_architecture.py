"""The rooms of the house and the habits in them."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("tdapp", "reports", "resources", "packaging", "tests")
TOP_LEVEL = {
    *FOLDERS,
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "pyproject.toml",
}
SOURCES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
# Written by Alembic, loaded by it from their folder, and never changed again.
MIGRATIONS = ROOT / "tdapp" / "model" / "migrations"
PROGRAM = [file for file in SOURCES if file.relative_to(ROOT).parts[0] in {"tdapp", "reports", "resources"}]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Words of the clubs' lists, surnames, invented people, and signs that may not begin a line.
ABOUT_CHINESE = (
    "reports/line_breaks.py",
    "tdapp/rules/card_words.py",
    "tdapp/services/demo/",
    "tdapp/services/exchange/",
    "tdapp/services/pinyin_surnames.py",
)

# An import against the contract of this name, and the module that it is written into.
VIOLATIONS = {
    "tdapp points one way, and every module has its room": ("tdapp/rules/seats.py", "import tdapp.model.base"),
    "reports sees rows, columns, rules and the language, nothing that queries": ("reports/pen.py", "import sqlalchemy"),
    "Rows and columns know no store and no use case": ("tdapp/services/rows/entries.py", "import sqlalchemy"),
    "Documents are reached through the catalogue": ("reports/pen.py", "import reports.documents.entry_list"),
    "Only bootstrap knows reports": ("tdapp/services/office.py", "import reports.pen"),
    "Windows and commands call services, never the store": ("tdapp/cli/output.py", "import tdapp.model.base"),
    "Below the edge there are texts with fields, no language": ("tdapp/model/base.py", "import tdapp.i18n"),
    "rules: no framework, clock, disk, network, environment or global chance": ("tdapp/rules/draw.py", "import random"),
    "Qt lives in gui": ("tdapp/services/office.py", "import PySide6.QtCore"),
    "SQLAlchemy lives in model and services": ("tdapp/cli/output.py", "import sqlalchemy"),
    "Alembic lives in model": ("tdapp/services/office.py", "import alembic"),
    "ReportLab and qrcode live in reports": ("tdapp/services/office.py", "import reportlab"),
    "Spreadsheet libraries live in services.exchange": ("tdapp/services/office.py", "import openpyxl"),
    "Pages do not import one another": ("tdapp/gui/pages/journal.py", "import tdapp.gui.pages.event"),
    "Window over pages over dialogs over widgets over models": ("tdapp/gui/tasks.py", "import tdapp.gui.widgets.rail"),
    "No cycles among siblings": ("tdapp/rules/places.py", "import tdapp.rules.deal_score"),
}


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def check_contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contracts over the sources in the folder."""
    program = (
        f"import sys; sys.path.insert(0, {str(folder)!r}); from importlinter.cli import lint_imports_command as run; "
    )
    return subprocess.run(
        [sys.executable, "-c", program + "run(['--no-logo', '--no-cache'])"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_imports_keep_the_contracts():
    done = check_contracts(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_contracts_notice_what_breaks_them(tmp_path):
    for folder in ("tdapp", "reports", "resources"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for file, line in VIOLATIONS.values():
        with (tmp_path / file).open("a", encoding="utf-8") as source:
            source.write(f"\n{line}\n")
    said = check_contracts(tmp_path).stdout
    kept = [name for name in VIOLATIONS if not re.search(re.escape(name) + r"\s+BROKEN", said)]
    assert not kept, said


def test_the_top_level_has_the_names_it_was_given():
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    assert {name.split("/")[0] for name in tracked.stdout.split("\0") if name} <= TOP_LEVEL


def test_no_file_is_over_five_hundred_lines():
    by_hand = [file for file in SOURCES if MIGRATIONS not in file.parents]
    long = {named(f): n for f in by_hand if (n := len(f.read_text(encoding="utf-8").splitlines())) > 500}
    assert not long


def test_no_module_is_a_drawer_for_odds_and_ends():
    parts = {named(f): set(f.relative_to(ROOT).with_suffix("").parts) for f in SOURCES}
    drawers = {"utils", "util", "common", "helpers", "helper", "manager", "managers", "misc", "tools"}
    assert not [name for name, words in parts.items() if words & drawers]


def test_packaging_does_not_hide_the_library_of_that_name():
    assert not (ROOT / "packaging" / "__init__.py").exists()
    import packaging

    assert ROOT not in Path(str(packaging.__file__)).parents


def test_every_package_of_the_program_says_what_it_holds():
    silent = [
        named(folder)
        for folder in {file.parent for file in PROGRAM if MIGRATIONS not in file.parents}
        if not (folder / "__init__.py").exists()
        or not ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    ]
    assert not silent


def test_only_the_output_of_the_commands_prints():
    printing = [
        named(file)
        for file in PROGRAM
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert set(printing) <= {"tdapp/cli/output.py"}


@pytest.mark.parametrize("word", ["QTable" + "Widget", "QSortFilter" + "ProxyModel", "resizeRows" + "ToContents"])
def test_what_is_slow_or_wrong_in_qt_is_not_used(word):
    assert not [named(file) for file in PROGRAM if word in file.read_text(encoding="utf-8")]


def test_nothing_is_left_unfinished():
    marks = re.compile(
        "|".join([r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b", r"\bX" + r"XX\b", "raise NotImplemented" + "Error"])
    )
    assert not [named(file) for file in SOURCES if marks.search(file.read_text(encoding="utf-8"))]


def test_code_is_chinese_only_where_it_is_about_chinese_words():
    chinese = re.compile("[\u3400-\u9fff]")
    speaking = {named(f) for f in PROGRAM if chinese.search(_without_docstrings(f))}
    assert not {name for name in speaking if not name.startswith(ABOUT_CHINESE)}


def _without_docstrings(file: Path) -> str:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docstrings = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
    strings = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docstrings]
    return "\n".join(text for text in strings if isinstance(text, str))


def requirements() -> list[Requirement]:
    """Everything that is asked for, whatever for."""
    project = PYPROJECT["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(text) for text in [*project["dependencies"], *(text for extra in extras for text in extra)]]


def test_each_dependency_has_its_reason():
    reasons = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").lower()
    assert not [wanted.name for wanted in requirements() if wanted.name.lower() not in reasons]


def test_what_is_installed_was_tested_in_exactly_that_version():
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    tested = dict(line.split("==") for line in lines if not line.startswith("#"))
    tested = {canonicalize_name(name): version for name, version in tested.items()}
    for wanted in requirements():
        assert wanted.specifier.contains(tested[canonicalize_name(wanted.name)]), wanted
