"""Builds the program with windows: letters, theme, language, the tournament in the background, the main window."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLibraryInfo, QObject, QSettings, Qt, QTimer, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from tdapp import paths
from tdapp.gui.main_window import MainWindow
from tdapp.gui.messages import Language
from tdapp.gui.models.sweeper import Sweeper
from tdapp.gui.models.writer_watch import WriterWatch
from tdapp.gui.widgets import theme
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.gui.dialogs.welcome import Welcome

_RECENT = 6
_FOLLOWS = Text("This window only reads and follows what is written elsewhere.")
_QT_LANGUAGE = {"zh": "qtbase_zh_CN", "en": ""}


class Application(QObject):
    """One running program: at most one main window, what it remembers, and how it stops on a fault of ours.

    `opened()`: the tournament is open. `crashed(object)`: a fault of the program; `main` stops it then.
    """

    opened = Signal()
    crashed = Signal(object)
    _ready = Signal(object, object)

    def __init__(
        self,
        app: QApplication,
        *,
        operator: str,
        desk: str,
        language: str | None = None,
        named: Collection[str] = ("operator", "desk"),
    ) -> None:
        """Each of operator and desk that is not `named` by a person gives way to what was noted last in the windows."""
        super().__init__()
        self.app = app
        self.settings = QSettings(str(paths.folder("data") / "windows.ini"), QSettings.Format.IniFormat)
        self.language = Language(language or str(self.settings.value("language", "zh")))
        self.theme = str(self.settings.value("theme", theme.THEMES[0]))
        if self.theme not in theme.THEMES:
            self.theme = theme.THEMES[0]
        self.operator, self.desk = operator, desk
        if "operator" not in named:
            self.operator = str(self.settings.value("operator", operator))
        if "desk" not in named:
            self.desk = str(self.settings.value("desk", desk))
        self.window: MainWindow | None = None
        self.welcome: Welcome | None = None
        self.status = 0
        self._opening: threading.Thread | None = None
        self._where = ""
        self._translator = QTranslator(self)
        self.sweeper = Sweeper(self, lambda: self.window is None or self.window.tasks.idle)
        self._ready.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self.language.changed.connect(self._speak)
        app.setApplicationName("tdapp")
        theme.load_fonts(app)
        theme.put_on(app, self.theme)
        self._speak()

    # Opening

    def start(self, where: str | None) -> None:
        """Show the window, and open the tournament at `where` behind it; without one, ask for it."""
        self.sweeper.begin()
        self._show(self._new_window())
        QTimer.singleShot(0, theme.load_rare_font)
        if where is None:
            self.ask()
        else:
            self.open(where)

    def open(self, where: str, *, create: bool = False) -> None:
        """Open a tournament in the background; the window fills when it is there."""
        if self._opening is not None:
            return
        self._where = where
        if self.window is not None and self.window.tasks.office is not None:
            self._show(self._new_window())
        self._opening = threading.Thread(target=self._open_apart, args=(where, create), name="opening", daemon=False)
        self._opening.start()

    @staticmethod
    def _show(window: MainWindow) -> None:
        window.show()
        window.activateWindow()

    def _open_apart(self, where: str, create: bool) -> None:
        """Not on the window's thread: the store alone takes a quarter of a second to import."""
        try:
            self._ready.emit(_opened(where, self.operator, self.desk, create), None)
        except Exception as error:  # noqa: BLE001  told on the window's thread
            self._ready.emit(None, error)

    def _take(self, opened: _Opened | None, error: BaseException | None) -> None:
        if self._opening is not None:
            self._opening.join()
            self._opening = None
        if self.window is None:
            if opened is not None:
                opened.office.close()
            return
        if opened is None:
            if isinstance(error, Refused):
                self.ask(error)
            elif error is not None:
                self.crashed.emit(error)
            return
        writes = opened.why is None
        self._remember(self._where)
        if self.welcome is not None:
            self.welcome.hide()
        server = "://" in self._where
        self.window.stack.setCurrentWidget(self.window.waiting)
        self.window.take(opened.office, where=self._where, writes=writes, follow=server or not writes)
        if opened.why is not None:
            self.window.bar.show_texts((*opened.why.problems, opened.follows), "warning")
        if opened.held:
            look = partial(opened.look, self._where)
            watch = WriterWatch(self.window, look, opened.why)
            watch.changed.connect(partial(self._tell_writer, self.window))
        self.opened.emit()

    def _tell_writer(self, window: MainWindow, held: Refused | None) -> None:
        """The window only reads, and who wrote has ended, or somebody else writes now."""
        again = window.actions_["write-here"]
        again.setEnabled(held is None)
        if held is not None:
            window.bar.show_texts((*held.problems, _FOLLOWS), "warning")
            return
        free = Text("Nobody writes to {file} any more; what was acknowledged is on disk. This window still only reads: "
                    "open it again to write here (Ctrl+Shift+W).", file=Path(self._where).name)  # fmt: skip
        window.bar.show_texts([free], "warning", again)

    def ask(self, refused: Refused | None = None) -> None:
        """Show what can be opened, and why what was asked for could not be."""
        if self.window is None:
            return
        from tdapp.gui.dialogs.welcome import Welcome  # noqa: PLC0415  only who opens nothing sees it

        if self.welcome is not None:
            self.welcome.deleteLater()
        self.welcome = Welcome(self.language, self._recent())
        self.welcome.chosen.connect(lambda path, create: self.open(path, create=create))
        self.window.stack.addWidget(self.welcome)
        self.window.stack.setCurrentWidget(self.welcome)
        if refused is not None:
            self.welcome.bar.refuse(refused)
        self.welcome.open_button.setFocus()

    def _new_window(self) -> MainWindow:
        old = self.window
        self.window = None
        if old is not None:
            old.close()
        self.welcome = None
        window = MainWindow(self.language)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.recolour(self.theme)
        window.wants.connect(self._wanted)
        window.tasks.crashed.connect(self.crashed)
        window.handed_over.connect(self._hand_over)
        window.at_rest.connect(self.sweeper.keep)
        window.closed.connect(lambda: self._closed(window))
        geometry = self.settings.value("geometry")
        if geometry is not None:
            window.restoreGeometry(geometry)
        self.window = window
        return window

    def _closed(self, window: MainWindow) -> None:
        self.settings.setValue("geometry", window.saveGeometry())
        self.settings.sync()
        if self.window is window:
            self.window = None

    def _hand_over(self, operator: str, desk: str) -> None:
        """The next tournament, and the next start, begin with who is here now."""
        self.operator, self.desk = operator, desk
        self.settings.setValue("operator", operator)
        self.settings.setValue("desk", desk)

    def _wanted(self, what: str) -> None:
        if what == "theme":
            self.switch_theme()
            return
        if what == "write-here":
            self.open(self._where)
            return
        from tdapp.gui.dialogs.welcome import Welcome  # noqa: PLC0415  as above

        asking = self.welcome if self.welcome is not None else Welcome(self.language, [], self.window)
        if self.welcome is None:
            asking.chosen.connect(lambda path, create: self.open(path, create=create))
            asking.hide()
        if what == "open":
            asking.ask_open()
        else:
            asking.ask_new()

    # Looks and words

    def switch_theme(self, name: str | None = None) -> None:
        """Show this theme, or the other one."""
        if name is None:
            name = theme.THEMES[(theme.THEMES.index(self.theme) + 1) % len(theme.THEMES)]
        self.theme = name
        self.settings.setValue("theme", name)
        theme.put_on(self.app, name)
        if self.window is not None:
            self.window.recolour(name)

    def _speak(self) -> None:
        self.settings.setValue("language", self.language.code)
        self.app.removeTranslator(self._translator)
        name = _QT_LANGUAGE[self.language.code]
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if name and self._translator.load(name, folder):
            self.app.installTranslator(self._translator)

    def _recent(self) -> list[str]:
        kept: Any = self.settings.value("recent", [])
        found: list[str] = [kept] if isinstance(kept, str) else list(kept or [])
        return [path for path in found if "://" in path or Path(path).exists()]

    def _remember(self, where: str) -> None:
        shown = where if "://" in where else str(Path(where).absolute())
        if "@" not in shown:  # an address with a password is not written down
            self.settings.setValue("recent", [shown, *(p for p in self._recent() if p != shown)][:_RECENT])

    # Faults and the end

    def stop(self, bug: BaseException) -> None:
        """Write the report, show it, and stop; what was acknowledged is on disk."""
        from tdapp.crash import describe, report  # noqa: PLC0415  a fault is rare, a start is not
        from tdapp.gui.dialogs.crash import CrashReport  # noqa: PLC0415  as above

        if self.status == 3:
            return  # one fault is enough: what follows from it says nothing new
        self.status = 3
        path = report(bug)
        box = CrashReport(self.language, path, describe(bug), self.window)
        box.finished.connect(self.close)
        box.open()

    def close(self) -> None:
        """Close the window, the tournament and the threads."""
        if self._opening is not None:
            self._opening.join()
            self._opening = None
        if self.window is not None:
            self.window.close()
        self.sweeper.end()
        self.settings.sync()

    def catch(self, kind: type[BaseException], bug: BaseException, where: TracebackType | None) -> None:
        """Goes in the place of `sys.excepthook`: a fault inside a slot."""
        if issubclass(kind, KeyboardInterrupt):
            self.close()
            return
        self.crashed.emit(bug.with_traceback(where))


@dataclass(frozen=True, slots=True)
class _Opened:
    """What was opened: the office; where it only reads, why, and what the window does then.

    `held` is whether somebody else writes, which may end; `look` says whether it has.
    """

    office: Any
    look: Callable[[str], Refused | None]
    why: Refused | None = None
    follows: Text = _FOLLOWS
    held: bool = False


def _opened(where: str, operator: str, desk: str, create: bool) -> _Opened:
    """The office, and why it does not write where it does not."""
    from tdapp import bootstrap  # noqa: PLC0415  imported behind the window

    look = bootstrap.written_elsewhere
    try:
        return _Opened(bootstrap.open_office(where, operator=operator, desk=desk, create=create), look)
    except bootstrap.Held as held:
        why: Refused = held
        follows = _FOLLOWS
    except bootstrap.Unwritable as fixed:
        why, follows = fixed, Text("This window only reads; nothing can be entered here.")
    office = bootstrap.open_office(where, operator=operator, desk=desk, writes=False)
    return _Opened(office, look, why, follows, isinstance(why, bootstrap.Held))


def build(words: Sequence[str] = ()) -> QApplication:
    """The Qt application: the one there is, or a new one."""
    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    return QApplication(["tdapp", *words])


def main(
    where: str | None, *, operator: str, desk: str, language: str | None, named: Collection[str] = ("operator", "desk")
) -> int:
    """Open the windows and stay until they are closed; returns the exit status.

    Each of operator and desk that was not `named` by a person gives way to the one noted last in the windows.
    """
    app = build()
    program = Application(app, operator=operator, desk=desk, language=language, named=named)
    program.crashed.connect(program.stop)
    sys.excepthook = program.catch
    try:
        program.start(where)
    except Exception as bug:  # noqa: BLE001  the last fence: a person never sees a traceback
        program.stop(bug)
    app.exec()
    program.close()
    return program.status
