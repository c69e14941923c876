"""Checks everything: python3 packaging/test.py [--long] [--coverage] [-- words for pytest].

Style, types and import contracts, then the tests, on SQLite and on a PostgreSQL server of their own. `--long` adds the
tests that take minutes, and before them the benchmarks. Ends with status 0 when all passed.
"""

import argparse
import os
import signal
import sys
import time
from contextlib import ExitStack, contextmanager
from typing import Any, Dict, Iterator, List, Tuple

sys.dont_write_bytecode = True  # the checkout may be read-only, and stays as it is

import postgres
from environment import ROOT, Environment, environment
from speech import say
from system import OFFSCREEN

IN_CI = os.environ.get("CI") == "true"
SERVER = "TDAPP_TEST_POSTGRES"
CONTRACTS = "from importlinter.cli import lint_imports_command as run; run(['--no-logo', '--cache-dir', %r])"
NO_TESTS = 5


class Checks:
    """Runs one step after another in the environment and remembers how each went."""

    def __init__(self, home: Environment) -> None:
        self.home = home
        self.variables = {
            "COVERAGE_FILE": str(home.caches / "coverage"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(home.caches / "hypothesis"),
            "MYPY_CACHE_DIR": str(home.caches / "mypy"),
            "QT_QPA_PLATFORM": "offscreen",
            "RUFF_CACHE_DIR": str(home.caches / "ruff"),
        }
        self.rows: List[Tuple[str, float, str]] = []

    def step(self, name: str, *words: str, may_be_none: bool = False) -> int:
        """Run the environment's Python with these words, in the checkout; give back the exit status.

        With `may_be_none`, pytest's status for finding no tests counts as 0.
        """
        print("\n=== " + name, flush=True)
        begin = time.monotonic()
        status = self.home.run(*words, **self.variables)
        outcome = "passed" if status == 0 else f"FAILED ({status})"
        if may_be_none and status == NO_TESTS:
            outcome, status = "none", 0
        self.rows.append((name, time.monotonic() - begin, outcome))
        return status

    def print_table(self) -> None:
        """What ran, how many seconds it took, and how it went."""
        width = max(len(name) for name, _, _ in self.rows)
        print()
        for name, seconds, outcome in self.rows:
            print(f"{name:{width}} {seconds:8.1f} s  {outcome}")
        print(flush=True)


def main() -> int:
    """Run the steps; the tests come last, so that their verdict is what is read last."""
    asked, for_pytest = arguments(sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is stopped on the way out
    home = environment("test", ["dev", "server"], OFFSCREEN, fresh=IN_CI)
    os.chdir(str(ROOT))
    checks = Checks(home)
    statuses = [
        checks.step("style", "-m", "ruff", "check"),
        checks.step("format", "-m", "ruff", "format", "--check"),
        checks.step("types", "-m", "mypy"),
        checks.step("contracts", "-c", CONTRACTS % str(home.caches / "contracts")),
    ]
    with database_server(checks.variables):
        if asked.long:
            words = pytest_words(home, 1)
            statuses.append(checks.step("benchmarks", *words, "-m", "benchmark", may_be_none=True))
        if IN_CI:
            checks.print_table()
        words = (
            pytest_words(home, workers(), "-m", "coverage", "run") if asked.coverage else pytest_words(home, workers())
        )
        chosen = ["-m", "not benchmark"] if asked.long else []
        statuses.append(checks.step("tests", *words, *chosen, *for_pytest))
    if asked.coverage:
        checks.step("coverage, combined", "-m", "coverage", "combine", "-q")
        checks.step("coverage", "-m", "coverage", "report")
    if not IN_CI:
        checks.print_table()
    return next((status for status in statuses if status), 0)


def arguments(words: List[str]) -> Tuple[Any, List[str]]:
    """What was asked for, and everything after `--`."""
    cut = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(usage="python3 packaging/test.py [--long] [--coverage] [-- words for pytest]")
    parser.add_argument("--long", action="store_true", help="also the tests that take minutes, and the benchmarks")
    parser.add_argument("--coverage", action="store_true", help="show which lines no test reaches")
    return parser.parse_args(words[:cut]), words[cut + 1 :]


def pytest_words(home: Environment, processes: int, *runner: str) -> List[str]:
    """How pytest is called: its cache beside the environment, on so many processes."""
    spread = ["-n", str(processes), "--dist", "worksteal"] if processes > 1 else ["-n", "0"]
    return [*runner, "-m", "pytest", "-o", f"cache_dir={home.caches / 'pytest'}", *spread]


def workers() -> int:
    """One process for each processor that we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def database_server(variables: Dict[str, str]) -> Iterator[None]:
    """Hand the tests the URL of a server: the caller's, or one that runs as long as the block."""
    if SERVER in os.environ:
        yield
        return
    with ExitStack() as stack:
        try:
            variables[SERVER] = stack.enter_context(postgres.server())
        except postgres.Unavailable as why:
            fate = "fail" if IN_CI else "are skipped"
            say(f"Tests on PostgreSQL {fate}: {why}.", "PostgreSQL 不可用，相关测试无法运行。")
        yield


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
