"""Whether the cards fell evenly: tests of chance in words, and the counts by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.passphrase_field import PassphraseField, ShowTyped
from tdapp.gui.widgets.pieces import button, label, off_the_edge
from tdapp.rules.deal_statistics import DealStatistics
from tdapp.rules.dealing import By
from tdapp.services.boards.deal_checking import LEAST, MOST_SAMPLED, library_statistics, sample_statistics
from tdapp.services.columns.board_statistics import (
    DOUBTFUL,
    ODD,
    ChanceRow,
    chance_columns,
    chance_rows,
    count_columns,
    count_rows,
)
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tdapp.services.columns.boards import BatchRow

_LIBRARY, _SAMPLE = "library", "sample"
_USUAL = 10_000


class StatisticsView(QWidget):
    """What is counted, then the tests and the counts."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._batches: tuple[BatchRow, ...] = ()
        language = desk.language
        self.bar = MessageBar(language)
        self.what = QComboBox()
        language.bind(self.what, self.what.setAccessibleName, Text("What is counted"))
        self.count = QSpinBox()
        self.count.setRange(1, MOST_SAMPLED)
        self.count.setValue(_USUAL)
        self.count.setGroupSeparatorShown(False)
        off_the_edge(self.count)
        language.bind(self.count, self.count.setAccessibleName, Text("Boards to deal for counting"))
        self.passphrase = PassphraseField()
        for put in (self.passphrase.setPlaceholderText, self.passphrase.setAccessibleName):
            language.bind(self.passphrase, put, Text("Passphrase, to count sealed hands too"))
        self.show_typed = ShowTyped(language, (self.passphrase,))
        self.go = button(language, Text("Count"), self.count_now, main=True)
        self.passphrase.returnPressed.connect(self.count_now)
        self.told = label(language, Text(
            "Choose what is counted. Sums of sealed hands are told only for {n} boards or more, so that no hand shows.",
            n=LEAST,
        ))  # fmt: skip
        self.tests = DataTable(desk, chance_columns(), lambda r: r.place, filtered=False, tone=_tone)
        self.counts = DataTable(desk, count_columns(), lambda r: r.place, filtered=False)
        self._lay_out()
        self.what.currentIndexChanged.connect(lambda _: self._follow())
        language.changed.connect(self._fill)
        self._fill()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        word = label(self.desk.language, Text("Count"), wrap=False)
        word.setBuddy(self.what)
        row.addWidget(word)
        row.addWidget(self.what)
        row.addWidget(self.count)
        row.addWidget(self.passphrase, 1)
        row.addWidget(self.go)
        row.addStretch(0)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(14)
        split.addWidget(self.tests)
        split.addWidget(self.counts)
        split.setSizes([640, 440])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 10, 0, 0)
        outer.addWidget(self.bar)
        outer.addLayout(row)
        outer.addWidget(self.show_typed)
        outer.addWidget(self.told)
        outer.addWidget(split, 1)

    def know(self, batches: Sequence[BatchRow]) -> None:
        """The batches that can be counted by themselves."""
        if tuple(batches) != self._batches:
            self._batches = tuple(batches)
            self._fill()

    def _fill(self) -> None:
        chosen = self.what.currentData()
        say = self.desk.say
        self.what.blockSignals(True)
        self.what.clear()
        self.what.addItem(say(Text("all boards of the library")), _LIBRARY)
        for batch in self._batches:
            name = Text("batch {n}: {name}", n=batch.number, name=batch.name or "–")
            self.what.addItem(say(name), batch.number)
        self.what.addItem(say(Text("boards dealt only to be counted")), _SAMPLE)
        at = self.what.findData(chosen)
        self.what.setCurrentIndex(max(0, at))
        self.what.blockSignals(False)
        self._follow()

    def _follow(self) -> None:
        sample = self.what.currentData() == _SAMPLE
        self.count.setVisible(sample)
        self.passphrase.setVisible(not sample)
        self.show_typed.setVisible(not sample)

    def count_now(self) -> None:
        """Count what is chosen."""
        self.bar.clear()
        self.go.setEnabled(False)
        chosen = self.what.currentData()
        if chosen == _SAMPLE:
            self.desk.run(
                sample_statistics, self.count.value(), progress=_nothing, label=Text("Dealing boards to count them"),
                done=self.show_statistics, failed=self._refused, owner=self,
            )  # fmt: skip
            self.go.setEnabled(True)  # it can be cancelled below, and then nothing comes back
            return
        batch = None if chosen == _LIBRARY else int(chosen)
        self.desk.run(
            library_statistics, batch=batch, passphrase=self.passphrase.take() or None,
            label=Text("Counting cards"), failed=self._refused, owner=self,
            done=lambda found: self.show_statistics(found, self._by_lot(batch)),
        )  # fmt: skip

    def _by_lot(self, batch: int | None) -> tuple[bool, bool]:
        """Whether no trump, and no first leader, of these came in turn."""
        counted = [b for b in self._batches if batch in (None, b.number)]
        return all(b.trump_by != By.ROTATION for b in counted), all(b.first_by != By.ROTATION for b in counted)

    def _refused(self, refused: Refused) -> None:
        self.go.setEnabled(True)
        self.bar.refuse(refused)

    def show_statistics(self, found: DealStatistics, lots: tuple[bool, bool] = (True, True)) -> None:
        """Show what was counted."""
        self.go.setEnabled(True)
        if not found.boards:
            text = Text("No hands are open. With a passphrase sealed hands are counted, too.")
        else:
            text = Text(
                "Boards counted: {n}. “doubtful” comes by chance once in {rare} counts, “not even” once in {odd}.",
                n=found.boards, rare=round(1 / DOUBTFUL), odd=round(1 / ODD),
            )  # fmt: skip
        self.desk.language.bind(self.told, self.told.setText, text)
        tests = found.tests(trumps_by_lot=lots[0], leaders_by_lot=lots[1])
        self.tests.set_rows(chance_rows(tests))
        self.counts.set_rows(tuple(count_rows(found)) if found.boards else ())


def _tone(row: ChanceRow) -> Tone | None:
    if not row.test.enough:
        return "muted"
    return "error" if row.test.p < ODD else "warning" if row.test.p < DOUBTFUL else "good"


def _nothing(_done: int, _total: int) -> None:
    """The strip below shows how far it is."""
