"""Every sentence that people read is there in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tdapp.i18n import LANGUAGES, catalogue
from tests.messages import LOCALE, Use, catalogues, fields_of, modules, read_module

MODULES = modules()
CHINESE = re.compile("[\u3400-\u9fff]")


def without_fields(message: str) -> str:
    return re.sub(r"\{\w+\}", "", message)


def listed(problems) -> str:
    return "\n".join(str(problem) for problem in problems)


def test_every_message_has_its_chinese():
    translated = catalogue("zh")
    missing = [
        f"{use.where}: {use.message!r}"
        for module in MODULES.values()
        for use in module.uses
        if use.message not in translated and re.search("[A-Za-z]", without_fields(use.message))
    ]
    assert not missing, listed(missing)


def test_a_message_stands_in_the_source_as_it_stands_in_the_catalogue():
    built = [where for module in MODULES.values() for where in module.built]
    assert not built, "put together from pieces, so nobody can translate it:\n" + listed(built)


def test_a_message_gets_the_fields_it_names():
    handing_on = {name.rpartition("/")[0] for name, module in MODULES.items() if module.hands_on}
    wrong = []
    for name, module in MODULES.items():
        for use in module.uses:
            named = fields_of(use.message)
            given = named if use.fields is None else use.fields
            if given - named or (named - given and name.rpartition("/")[0] not in handing_on):
                wrong.append(f"{use.where}: {use.message!r} is given {sorted(given)}")
    assert not wrong, listed(wrong)


def test_no_translation_is_left_over():
    said = frozenset().union(*(module.strings for module in MODULES.values()))
    unused = [f"{name}: {e.msgid!r}" for name, po in catalogues("zh").items() for e in po if e.msgid not in said]
    assert not unused, listed(unused)


@pytest.mark.parametrize("name", sorted(catalogues("zh")))
def test_a_catalogue_is_sound(name):
    po = catalogues("zh")[name]
    twice = [text for text, n in Counter(entry.msgid for entry in po).items() if n > 1]
    assert not twice, listed(twice)
    assert po.metadata["Language"] == "zh"
    assert po.metadata["Content-Type"] == "text/plain; charset=UTF-8"
    assert not [entry.msgid for entry in po if entry.fuzzy or entry.obsolete]


@pytest.mark.parametrize("name", sorted(catalogues("zh")))
def test_a_translation_has_the_fields_of_its_message_and_reads_as_chinese(name):
    wrong = []
    for entry in catalogues("zh")[name]:
        if fields_of(entry.msgid) != fields_of(entry.msgstr):
            wrong.append(f"fields: {entry.msgid!r} {entry.msgstr!r}")
        if re.search("[a-z]{3}", without_fields(entry.msgid)) and not CHINESE.search(entry.msgstr):
            wrong.append(f"no Chinese: {entry.msgid!r} {entry.msgstr!r}")
        if entry.msgid.endswith(".") and entry.msgstr.endswith("."):
            wrong.append(f"not a Chinese full stop: {entry.msgstr!r}")
    assert not wrong, listed(wrong)


def test_files_agree_on_what_they_share():
    said: dict[str, tuple[str, str]] = {}
    disagreeing = []
    for name, po in catalogues("zh").items():
        for entry in po:
            first = said.setdefault(entry.msgid, (entry.msgstr, name))
            if first[0] != entry.msgstr:
                disagreeing.append(f"{entry.msgid!r}: {first} {(entry.msgstr, name)}")
    assert not disagreeing, listed(disagreeing)


def test_there_is_a_catalogue_for_each_language_but_english():
    assert {folder.name for folder in LOCALE.iterdir() if folder.is_dir()} == set(LANGUAGES) - {"en"}


def test_messages_are_found_where_they_are_written():
    module = read_module('a = Text("A {b}.", b=1)\nc = Text("Yes" if a else "No", **a)', "m.py")
    assert module.uses == (
        Use("A {b}.", frozenset({"b"}), "m.py:1"),
        Use("Yes", None, "m.py:2"),
        Use("No", None, "m.py:2"),
    )


def test_messages_are_found_where_they_are_kept_for_later():
    source = """
'''A docstring that reads like a sentence.'''
TABLE = {"key": "Seat {seat} is taken.", "other": "no sentence"}
def f(key):
    '''Another docstring of that kind.'''
    if key not in TABLE:
        raise KeyError("This is our own fault, not theirs.")
    return Text(TABLE[key], seat=1), f"a piece {key} of it"
"""
    assert [use.message for use in read_module(source, "m.py").uses] == ["Seat {seat} is taken."]


@pytest.mark.parametrize("call", ['f"Table {n}"', '"Table " + n', '"Table {}".format(n)', '"%s" % n', '" ".join(n)'])
def test_a_message_put_together_from_pieces_is_noticed(call):
    assert read_module(f"Text({call})", "m.py").built == ("m.py:1",)
