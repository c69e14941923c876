"""Draws every page, dialog and document in both languages, both themes and three sizes.

`python -m tests.screenshots FOLDER [--file TOURNAMENT.tdb] [--only TEXT] [--size 0,1,2]`: without a file the
demonstration is played into the folder first, up to the middle of a round. Each size, theme and language gets a folder
of pictures and a contact sheet; `index.html` shows all of them. `--only` draws the pages and dialogs whose name holds
the text.
"""

from __future__ import annotations

import argparse
import html
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tdapp.gui.application import build
from tdapp.gui.widgets.theme import THEMES
from tdapp.i18n import LANGUAGES
from tests.every_view import opened, views
from tests.pictures import main as draw_documents

SIZES: tuple[tuple[int, int, int], ...] = ((1366, 768, 1), (1920, 1080, 1), (3840, 2160, 2))
"""Width and height in pixels of the screen, and its scale."""

_ACROSS, _THUMB, _LINE = 4, 480, 22


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what was asked for; returns 1 when a view could not be shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--size", default="0,1,2", help="which of the three sizes")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    sizes = [int(n) for n in asked.size.split(",")]
    if asked.here:
        return max(_draw_all(asked.folder, asked.file, asked.only, SIZES[n]) for n in sizes)
    file = asked.file or _demonstration(asked.folder)
    status = max(_apart(asked.folder, file, asked.only, n) for n in sizes)
    if not asked.only:
        draw_documents(asked.folder / "documents", [])
    _index(asked.folder)
    sys.stdout.write(f"{asked.folder / 'index.html'}\n")
    return status


def _demonstration(folder: Path) -> Path:
    """The demonstration tournament, in the middle of a round."""
    there = folder / "demonstration"
    if not (there / "tournament.tdb").exists():
        command = [sys.executable, "-m", "tdapp", "demo", str(there), "--stop", "mid-round"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return there / "tournament.tdb"


def _apart(folder: Path, file: Path, only: str, size: int) -> int:
    """One size in a process of its own: the scale of a screen is read once, when Qt starts."""
    surroundings = os.environ | {
        "QT_SCALE_FACTOR": str(SIZES[size][2]), "TDAPP_HOME": str((folder / "home").absolute()),
    }  # fmt: skip
    command = [sys.executable, "-m", "tests.screenshots", str(folder), "--file", str(file), "--only", only]
    return subprocess.run([*command, "--size", str(size), "--here"], env=surroundings, check=False).returncode


def _draw_all(folder: Path, file: Path, only: str, size: tuple[int, int, int]) -> int:
    wide, high, scale = size
    app = build()
    status = 0
    for theme in THEMES:
        for language in LANGUAGES:
            target = folder / f"{wide}x{high}-{theme}-{language}"
            target.mkdir(exist_ok=True)
            program = opened(app, file, language=language, theme=theme, size=(wide // scale, high // scale))
            assert program.window is not None
            for view in views(program.window, only):
                if view.broken:
                    sys.stderr.write(f"{target.name} {view.name}: {view.broken}\n")
                    status = 1
                view.widget.grab().save(str(target / f"{view.name}.png"))
            program.close()
            QApplication.processEvents()
            _contact_sheet(target, folder / f"contact-{target.name}.png")
    return status


def _contact_sheet(pictures: Path, target: Path) -> None:
    """All pictures of a folder on one, small, with their names."""
    files = sorted(pictures.glob("*.png"))
    if not files:
        return
    cell = _THUMB * 9 // 16 + _LINE
    rows = -(-len(files) // _ACROSS)
    sheet = QImage(_ACROSS * _THUMB, rows * cell, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#808080"))
    painter = QPainter(sheet)
    for i, file in enumerate(files):
        x, y = i % _ACROSS * _THUMB, i // _ACROSS * cell
        small = QImage(str(file)).scaled(
            _THUMB - 8, cell - _LINE - 4, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        small.setDevicePixelRatio(1)
        painter.drawImage(x + 4, y + _LINE, small)
        painter.drawText(QRect(x + 4, y, _THUMB - 8, _LINE), int(Qt.AlignmentFlag.AlignVCenter), file.stem)
    painter.end()
    sheet.save(str(target))


def _index(folder: Path) -> None:
    """A page that shows all pictures below one another, a heading for each folder."""
    lines = ['<!doctype html><meta charset="utf-8"><title>Pictures</title>', "<style>img{width:30%;margin:4px}</style>"]
    for part, files in _folders(folder):
        lines.append(f"<h2>{html.escape(part)}</h2>")
        lines += [
            f'<a href="{part}/{f.name}"><img loading="lazy" title="{html.escape(f.stem)}" src="{part}/{f.name}"></a>'
            for f in files
        ]
    (folder / "index.html").write_text("\n".join(lines), encoding="utf-8")


def _folders(folder: Path) -> Iterator[tuple[str, list[Path]]]:
    for part in sorted(p for p in folder.iterdir() if p.is_dir()):
        files = sorted(part.glob("*.png"))
        if files:
            yield part.name, files


if __name__ == "__main__":
    raise SystemExit(main())
