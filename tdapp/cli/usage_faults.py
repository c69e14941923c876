"""What argparse finds wrong with the words of a command line, as texts that can be said in the person's language."""

from __future__ import annotations

import re

from tdapp.text import Text

_KNOWN = (
    Text("the following arguments are required: {words}"),
    Text("one of the arguments {words} is required"),
    Text("unrecognized arguments: {words}"),
    Text("argument {name}: invalid int value: {value}"),
    Text("argument {name}: invalid float value: {value}"),
    Text("argument {name}: invalid choice: {value} (choose from {known})"),
    Text("argument {name}: expected one argument"),
    Text("argument {name}: expected at least one argument"),
    Text("argument {name}: not allowed with argument {other}"),
    Text("argument {name}: ignored explicit argument {value}"),
)
"""The sentences of argparse, with what it puts into them."""

_FIELD = re.compile(r"\\\{(\w+)\\\}")
_PATTERNS = tuple(
    (known, re.compile(_FIELD.sub(r"(?P<\1>.+?)", re.escape(known.message)), re.DOTALL)) for known in _KNOWN
)


def usage_fault(message: str) -> Text | str:
    """The text of a sentence of argparse; a sentence that is not known stays as it is."""
    for known, pattern in _PATTERNS:
        if found := pattern.fullmatch(message):
            return Text(known.message, **found.groupdict())
    return message
