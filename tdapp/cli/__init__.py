"""The command line: the same use cases as the windows, without a screen."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, TextIO

from tdapp.cli.commands import COMMANDS
from tdapp.cli.desk import WHO, desk_name, operator_name
from tdapp.cli.output import Output
from tdapp.cli.usage_faults import usage_fault
from tdapp.i18n import LANGUAGES
from tdapp.text import Refused, Text

DONE, REFUSED, USAGE, BUG = 0, 1, 2, 3
"""Exit statuses: done, refused in sentences, wrong usage, our own bug."""


class _Usage(Exception):
    """The words of the command line do not fit; carries what is to be said."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of ending the process, so that one place speaks.

    `say` puts argparse's own words into the language of the person; see `_parsers`.
    """

    say: Callable[[Text | str], str] = staticmethod(str)

    def error(self, message: str) -> NoReturn:
        raise _Usage(f"{self.prog}: {self.say(usage_fault(message))}\n{self.format_usage()}")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The arguments; what nobody knows is the fault of the action that was named, and shows its usage."""
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self._innermost(found).error(f"unrecognized arguments: {' '.join(unknown)}")
        return found

    def _innermost(self, found: argparse.Namespace) -> Parser:
        """The parser of the action that was named, or this one."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                chosen = action.choices.get(str(getattr(found, action.dest, "")))
                return chosen if isinstance(chosen, Parser) else self
        return self

    def format_usage(self) -> str:
        """The usage, with its heading in the language of the person."""
        return super().format_usage().replace("usage:", self.say(Text("usage:")), 1)

    def format_help(self) -> str:
        """The help, with its headings in the language of the person."""
        self._positionals.title = self.say(Text("positional arguments"))
        self._optionals.title = self.say(Text("options"))
        for action in self._actions:
            if isinstance(action, argparse._HelpAction):
                action.help = self.say(Text("show this help message and exit"))
        return super().format_help().replace("usage:", self.say(Text("usage:")), 1)


def _parsers(speak: Callable[[Text | str], str]) -> type[Parser]:
    """The parsers of one run, which all speak one language: those of actions are of the class of their command's."""

    class Speaking(Parser):
        say = staticmethod(speak)

    return Speaking


def main(argv: Sequence[str] | None = None, stdout: TextIO | None = None, stderr: TextIO | None = None) -> int:
    """Run one command and return its exit status; never raises, never prints a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    language = _language(words)
    out = Output(language, wants_json="--json" in words, stdout=stdout, stderr=stderr)
    try:
        status = _run(words, out)
        (stdout or sys.stdout).flush()
        return status
    except _Usage as problem:
        out.note(problem.args[0])
        return USAGE
    except Refused as refused:
        out.refusal(refused)
        return REFUSED
    except KeyboardInterrupt:
        out.note(Text("Stopped. What was acknowledged is on disk."))
        return REFUSED
    except BrokenPipeError:
        # The reader went away (tdapp log | head): not a fault, but nothing more can be written.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  must outlive this function
        return DONE
    except OSError as error:
        if error.errno != errno.ENOSPC:
            return _bug(error, out)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  must outlive this function
        out.note(Text("The disk is full; make room, then repeat. Nothing was half saved."))
        return REFUSED
    except Exception as bug:  # noqa: BLE001  the last fence: a person never sees a traceback
        return _bug(bug, out)


def _bug(bug: Exception, out: Output) -> int:
    """Writes the report of a fault of ours and says where it is."""
    from tdapp.crash import report  # noqa: PLC0415

    text = "This is a fault of the program, not yours. What was acknowledged is on disk. Report: {path}"
    out.note(Text(text, path=str(report(bug))))
    return BUG


@dataclass(frozen=True, slots=True)
class WindowsAsked:
    """What was written behind `tdapp` without a command: which tournament, who, where, in which language.

    `named` are those of operator and desk that somebody wrote; the others are what the system knows.
    """

    db: str | None
    operator: str
    desk: str
    language: str | None
    named: frozenset[str]


def windows_asked(words: Sequence[str]) -> WindowsAsked | None:
    """What the windows are to open, when these words ask for them; None when they ask for anything else."""
    parser = Parser(prog="tdapp", add_help=False, allow_abbrev=False)
    _shared(parser, Output("en", wants_json=False))
    try:
        if _command(words) is not None:
            return None
        args = parser.parse_args(list(words))
    except _Usage:
        return None
    if args.json:
        return None
    written = any(word == "--db" or word.startswith("--db=") for word in words)
    found = args.db if written or Path(args.db).exists() else None
    named = frozenset(name for name in WHO if getattr(args, name))
    return WindowsAsked(found, operator_name(args), desk_name(args), args.lang, named)


def _language(words: Sequence[str]) -> str:
    """The language asked for by --lang, else by TDAPP_LANG, else Chinese."""
    for i, word in enumerate(words):
        if word.startswith("--lang="):
            asked = word.partition("=")[2]
        elif word == "--lang" and i + 1 < len(words):
            asked = words[i + 1]
        else:
            continue
        if asked in LANGUAGES:
            return asked
    asked = os.environ.get("TDAPP_LANG", "zh")[:2]
    return asked if asked in LANGUAGES else "zh"


def _run(words: Sequence[str], out: Output) -> int:
    name = _command(words)
    make = _parsers(out.say)
    if name is None:
        return _without_command(words, make(prog="tdapp", add_help=False, allow_abbrev=False), out)
    module = import_module(f"tdapp.cli.{COMMANDS[name]}")
    shared_options = make(prog=f"tdapp {name}", add_help=False, allow_abbrev=False)
    _shared(shared_options, out)
    parser = make(
        prog=f"tdapp {name}",
        parents=[shared_options],
        description=out.say(module.HELP),
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.arguments(parser, out.say)
    try:
        # The shared options may stand anywhere, also behind an action of the command.
        shared, rest = shared_options.parse_known_args(list(words))
        rest.remove(name)
        args = parser.parse_args(rest, shared)
    except SystemExit as ended:
        return int(ended.code or 0)
    run: Callable[[argparse.Namespace, Output], int] = module.run
    return run(args, out)


_WITH_VALUE = ("--db", "--lang", "--operator", "--desk", "--event", "--group")


def _command(words: Sequence[str]) -> str | None:
    """The sub-command: the first word that is neither an option nor the value of a shared one."""
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in _WITH_VALUE:
            skip = True
        elif not word.startswith("-"):
            if word not in COMMANDS:
                raise _Usage(Text("There is no command {word}; tdapp --help lists them.", word=word))
            return word
    return None


def _shared(parser: argparse.ArgumentParser, out: Output) -> None:
    say = out.say
    parser.add_argument("--db", default="tournament.tdb", help=say(Text("the tournament file, or the URL of a server")))
    parser.add_argument("--json", action="store_true", help=say(Text("machine-readable output on stdout")))
    parser.add_argument("--lang", choices=LANGUAGES, help=say(Text("language of messages")))
    parser.add_argument("--operator", default="", help=say(Text("who is at the desk; stands in the journal")))
    parser.add_argument("--desk", default="", help=say(Text("which desk this is; stands in the journal")))
    parser.add_argument("--event", help=say(Text("code of the event, where the file holds more than one")))
    parser.add_argument("--group", help=say(Text("code of the group, where the segment has more than one")))


def _without_command(words: Sequence[str], parser: argparse.ArgumentParser, out: Output) -> int:
    for flag in ("-h", "--help", "--version"):
        parser.add_argument(flag, action="store_true")
    _shared(parser, out)
    args = parser.parse_args(list(words))
    if args.version:
        from tdapp.services.program import program_version  # noqa: PLC0415

        out.line(program_version() or Text("a checkout that is not installed"))
        return DONE
    out.line(Text("The tournament desk for ChinPok and Guandan. Commands:"))
    width = max(map(len, COMMANDS))
    for name, module_name in COMMANDS.items():
        out.line(f"  {name:{width}}  {out.say(_help(import_module(f'tdapp.cli.{module_name}')))}")
    out.line(Text("tdapp COMMAND --help explains one of them."))
    return DONE if args.help or args.h else USAGE


def _help(module: ModuleType) -> Text:
    text: Text = module.HELP
    return text
