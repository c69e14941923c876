"""The command that checks everything: what runs, in which order, and what its status says."""

from __future__ import annotations

import os
import sys

import pytest

from test import arguments, workers

TOOL = """
import os, sys
print(os.path.basename(__file__), *sys.argv[1:])
print({n: os.environ.get(n) for n in %r})
sys.exit(int(os.environ.get('FAIL_' + os.path.basename(__file__)[:-3].upper(), 0)))
"""
WATCHED = ("TDAPP_TEST_POSTGRES", "HYPOTHESIS_STORAGE_DIRECTORY", "MYPY_CACHE_DIR", "RUFF_CACHE_DIR", "QT_QPA_PLATFORM")


@pytest.fixture(scope="module")
def tools(started):
    """The checkout with tools that only say how they were called, and its environment for tests."""
    for name in ("ruff", "mypy", "pytest", "coverage"):
        (started.root / f"{name}.py").write_text(TOOL % (WATCHED,), encoding="utf-8")
    (started.root / "importlinter").mkdir()
    (started.root / "importlinter" / "cli.py").write_text(
        "def lint_imports_command(words):\n    print('lint-imports', *words)\n    raise SystemExit(0)\n",
        encoding="utf-8",
    )
    assert started.start("test.py", TDAPP_TEST_POSTGRES="none").returncode == 0
    return started


def steps(said: str) -> list[str]:
    return [line[4:] for line in said.splitlines() if line.startswith("=== ")]


def test_style_types_and_contracts_come_before_the_tests(tools):
    done = tools.start("test.py", TDAPP_TEST_POSTGRES="none")
    assert (done.returncode, done.stderr) == (0, "")
    assert steps(done.stdout) == ["style", "format", "types", "contracts", "tests"]
    table = done.stdout.split("=== tests")[1].strip().splitlines()[-5:]
    assert [row.split()[0] for row in table] == steps(done.stdout)
    assert all(row.split()[-1] == "passed" and float(row.split()[1]) >= 0 for row in table)


def test_in_ci_the_environment_is_fresh_and_the_tests_have_the_last_word(tools):
    old = next(tools.environments.glob("tdapp-test-*"))
    (old / "of the old one").write_text("", encoding="utf-8")
    done = tools.start("test.py", CI="true", TDAPP_TEST_POSTGRES="none")
    assert done.returncode == 0, done.stderr
    assert not (old / "of the old one").exists()
    assert done.stdout.strip().splitlines()[-1].startswith("{'TDAPP_TEST_POSTGRES'")
    assert "contracts" in done.stdout.split("=== contracts")[1].split("=== tests")[0]


@pytest.mark.parametrize("tool", ["RUFF", "MYPY", "PYTEST"])
def test_one_failure_is_a_failure_and_the_rest_runs_all_the_same(tool, tools):
    done = tools.start("test.py", TDAPP_TEST_POSTGRES="none", **{f"FAIL_{tool}": "3"})
    assert done.returncode == 3
    assert "FAILED (3)" in done.stdout
    assert steps(done.stdout)[-1] == "tests"


def test_long_adds_the_long_tests_and_the_benchmarks_alone(tools):
    done = tools.start("test.py", "--long", "--", "-k", "ranking", TDAPP_TEST_POSTGRES="none")
    assert steps(done.stdout)[-2:] == ["benchmarks", "tests"]
    benchmarks, tests = (line for line in done.stdout.splitlines() if line.startswith("pytest.py"))
    assert "-n 0" in benchmarks
    assert benchmarks.endswith("-m benchmark")
    assert tests.endswith("-m not benchmark -k ranking")


def test_a_run_without_benchmarks_is_no_failure(tools):
    done = tools.start("test.py", "--long", TDAPP_TEST_POSTGRES="none", FAIL_PYTEST="5")
    assert done.returncode == 5, "but one without tests is"
    assert done.stdout.count("FAILED (5)") == 1


def test_everything_the_tools_keep_lies_beside_the_environment(tools):
    before = tools.content()
    done = tools.start("test.py", "--coverage", TDAPP_TEST_POSTGRES="none")
    caches = next(tools.environments.glob("tdapp-test-*")) / "caches"
    for name in ("hypothesis", "mypy", "ruff", "contracts", "pytest"):
        assert str(caches / name) in done.stdout
    assert "'QT_QPA_PLATFORM': 'offscreen'" in done.stdout
    assert steps(done.stdout)[-2:] == ["coverage, combined", "coverage"]
    assert tools.content() == before


def test_the_tests_get_the_address_of_a_server(tools):
    import postgres

    if postgres._programs() is None:
        pytest.skip("PostgreSQL is not installed")
    done = tools.start("test.py")
    assert "'TDAPP_TEST_POSTGRES': 'postgresql+psycopg://postgres@/postgres?host=/tmp/tdapp-postgres-" in done.stdout


def test_without_a_server_it_says_what_becomes_of_the_tests(tools, tmp_path):
    script = tools.root / "packaging" / "postgres.py"
    whole = script.read_text(encoding="utf-8")
    script.write_text(
        whole
        + "\n\n@contextmanager\ndef server() -> Iterator[str]:\n    raise Unavailable('it rains')\n    yield ''\n",
        encoding="utf-8",
    )
    done = tools.start("test.py")
    script.write_text(whole, encoding="utf-8")
    assert "Tests on PostgreSQL are skipped: it rains." in done.stderr
    assert "'TDAPP_TEST_POSTGRES': None" in done.stdout


def test_words_after_two_dashes_are_pytest_s():
    asked, rest = arguments(["--long", "--", "--long", "-x"])
    assert (asked.long, asked.coverage, rest) == (True, False, ["--long", "-x"])
    assert arguments([])[1] == []


def test_an_unknown_word_is_wrong_usage(capsys):
    with pytest.raises(SystemExit) as ended:
        arguments(["--fast"])
    assert ended.value.code == 2
    assert "python3 packaging/test.py" in capsys.readouterr().err


def test_there_is_a_process_a_processor():
    assert 1 <= workers() <= (os.cpu_count() or 1)


@pytest.mark.skipif(sys.platform == "win32", reason="bash")
def test_the_ci_run_is_the_same_command(tools):
    import shutil
    import subprocess
    from pathlib import Path

    repository = Path(__file__).resolve().parents[2]
    shutil.copytree(repository / ".ci", tools.root / ".ci", dirs_exist_ok=True)
    done = subprocess.run(
        ["bash", str(tools.root / ".ci" / "run")],
        env=tools.variables(TDAPP_TEST_POSTGRES="none", FAIL_MYPY="4"),
        cwd="/",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 4
    assert steps(done.stdout)[-1] == "tests"
