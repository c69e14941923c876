"""Makes the book of a document from what was asked: paper, language and heading."""

from __future__ import annotations

from dataclasses import replace

from reports.book import Book
from reports.frame import Frame
from reports.language import Say
from reports.paper import paper
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Heading, Seating
from tdapp.text import Text


def bind(
    title: Text,
    heading: Heading,
    say: Say,
    options: PaperOptions,
    landscape: bool = False,
    badge: Text | None = None,
    badge_filled: bool = False,
    head: bool = True,
) -> Book:
    """An empty book; `landscape` is the document's own choice where the person made none."""
    sideways = landscape if options.landscape is None else options.landscape
    return Book(Frame(title, heading, say, paper(options.size, sideways), badge, badge_filled, head))


def bind_seating(title: Text, seating: Seating, say: Say, options: PaperOptions) -> Book:
    """An empty book for a seating, which says in its head when a single round begins."""
    heading = seating.heading
    starts = seating.starts[0] if len(seating.starts) == 1 else None
    if starts is not None:
        heading = replace(heading, part=(*heading.part, Text("{time}", time=f"{starts:%H:%M}")))
    return bind(title, heading, say, options)
