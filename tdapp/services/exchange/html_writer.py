"""Saves any column set as one web page that stands alone and prints well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import category

from tdapp.services.columns import ColumnSet
from tdapp.services.exchange.written_files import write_whole
from tdapp.text import Text

Row = TypeVar("Row")
Say = Callable[[Any], str]

_STYLE = """
:root { color-scheme: light dark; }
body { font-family: "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; margin: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; }
p { margin: 0 0 .3rem; }
table { border-collapse: collapse; margin-top: .8rem; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #888; padding: .2rem .5rem; text-align: left; }
th { background: color-mix(in srgb, currentColor 12%, transparent); }
.right { text-align: right; }
.center { text-align: center; }
@media print {
  :root { color-scheme: light; }
  @page { margin: 12mm; }
  body { margin: 0; font-size: 10pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
""".strip()


def write_html(
    path: Path,
    columns: ColumnSet[Row],
    rows: Iterable[Row],
    say: Say,
    *,
    language: str,
    title: Text | str | None = None,
    remarks: Sequence[Text | str] = (),
) -> None:
    """Write the rows, in the order given, as a page without scripts, pictures or links.

    `language` is the page's, `zh` or `en`. Raises Refused when the file cannot be written.
    """
    page = html_page(columns, rows, say, language=language, title=title, remarks=remarks)
    write_whole(path, page.encode("utf-8"))


def html_page(
    columns: ColumnSet[Row],
    rows: Iterable[Row],
    say: Say,
    *,
    language: str,
    title: Text | str | None = None,
    remarks: Sequence[Text | str] = (),
) -> str:
    """The page that `write_html` writes."""
    heading = _safe(say(columns.title if title is None else title))
    head = "".join(f'<th scope="col"{_aligned(c.align)}>{_safe(say(c.header))}</th>' for c in columns.columns)
    body = "\n".join(
        "<tr>" + "".join(f"<td{_aligned(c.align)}>{_safe(say(c.text(row)))}</td>" for c in columns.columns) + "</tr>"
        for row in rows
    )
    above = "".join(f"<p>{_safe(say(remark))}</p>\n" for remark in remarks)
    code = _safe({"zh": "zh-CN"}.get(language, language))
    return (
        f'<!DOCTYPE html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{heading}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n"
        f"<h1>{heading}</h1>\n{above}<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n"
        "</body>\n</html>\n"
    )


def _aligned(alignment: str) -> str:
    return "" if alignment == "left" else f' class="{alignment}"'


def _safe(text: str) -> str:
    return escape("".join(c for c in text if category(c)[0] != "C" or c in "\n\t")).replace("\n", "<br>")
