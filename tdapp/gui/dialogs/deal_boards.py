"""Deals boards into the library: how many, how trump and leader are found, and from what chance."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QProgressBar, QSpinBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Job
from tdapp.gui.widgets.passphrase_field import PassphraseField, ShowTyped
from tdapp.gui.widgets.pieces import Form, button, label, off_the_edge
from tdapp.rules.cards import RANKS
from tdapp.rules.dealing import By
from tdapp.rules.seats import SEATS
from tdapp.services.boards.generating import MOST, Dealing, Generated, check_dealing, generate_boards
from tdapp.text import Refused, Text

_USUAL = 12


class DealBoards(Sheet):
    """`dealt(Generated)`: the boards are in the library. `wants_key()`: there is no key yet to seal hands."""

    dealt = Signal(object)
    wants_key = Signal()

    def __init__(self, desk: Desk, parent: QWidget, *, sealed: bool) -> None:
        super().__init__(
            desk, parent, Text("Deal boards"),
            Text("The hands are sealed at once: nobody sees them before their round, or before somebody deals them."),
            Text("Deal"), self.write,
        )  # fmt: skip
        self._job: Job | None = None
        self.count, self.prefix, self.name = QSpinBox(), QLineEdit("B-"), QLineEdit()
        self.trump, self.first, self.chance = QComboBox(), QComboBox(), QComboBox()
        self.seed = PassphraseField()
        self.count.setRange(1, MOST)
        self.count.setValue(_USUAL)
        off_the_edge(self.count)
        self.form = Form(self.language)
        self.form.add("count", Text("How many boards"), self.count)
        self.form.add("prefix", Text("Codes begin with"), self.prefix)
        self.form.add("name", Text("Name of the batch"), self.name)
        self.form.add("trump", Text("Trump"), self.trump)
        self.form.add("first", Text("First leader"), self.first)
        self.form.add("chance", Text("Chance"), self.chance)
        self.form.add(
            "seed", Text("Seed"), self.seed,
            Text("Only for training: whoever knows the seed knows the hands. It is sealed like them."),
        )  # fmt: skip
        self.key = button(self.language, Text("Make the key for sealed hands…"), self.wants_key.emit)
        self.told = label(self.language, Text("{text}", text=""), "muted")
        self.strip = QProgressBar()
        self.strip.setTextVisible(False)
        self.body.addWidget(self.form)
        self.body.addWidget(ShowTyped(self.language, (self.seed,)))
        self.body.addWidget(self.told)
        self.body.addWidget(self.key)
        self.body.addWidget(self.strip)
        self.strip.hide()
        self.setMinimumWidth(600)
        self.language.changed.connect(self._speak)
        self.chance.currentIndexChanged.connect(self._follow)
        self.count.valueChanged.connect(self.check)
        self.prefix.textChanged.connect(self.check)
        self._speak()
        self.sealed(sealed)
        self.check()
        self.count.setFocus()
        self.count.selectAll()

    def sealed(self, there: bool) -> None:
        """Whether there is a key to seal with."""
        self.key.setVisible(not there)
        self.ok.setEnabled(there and self.desk.writes)

    def _speak(self) -> None:
        lot, turn = Text("by lot"), Text("in turn, going on after the last")
        for box, order in ((self.trump, RANKS), (self.first, SEATS)):
            begins = [(x, Text("in turn, beginning with {x}", x=x)) for x in order]
            _fill(self, box, [(By.LOT, lot), (By.ROTATION, turn), *begins])
        _fill(self, self.chance, [
            ("random", Text("by cryptographic chance")), ("seed", Text("from a seed, for a training set")),
        ])  # fmt: skip
        self._follow()

    def _follow(self) -> None:
        self.seed.setEnabled(self.chance.currentData() == "seed")

    def _dealing(self, seed: str | None) -> Dealing:
        return Dealing(
            self.count.value(), seed, self.prefix.text().strip(), None, str(self.trump.currentData()),
            str(self.first.currentData()), self.name.text().strip(),
        )  # fmt: skip

    def check(self) -> None:
        """Say which codes the boards would get."""
        self.desk.run(check_dealing, self._dealing(None), done=self._say_codes, failed=self._say_why, owner=self)

    def _say_codes(self, codes: tuple[str, ...]) -> None:
        text = Text("Codes: {first} to {last}", first=codes[0], last=codes[-1])
        self.language.bind(self.told, self.told.setText, text)

    def _say_why(self, refused: Refused) -> None:
        self.language.bind(self.told, self.told.setText, refused)

    def write(self) -> None:
        """Deal."""
        if self._job is not None:
            return
        seed = self.seed.take() if self.seed.isEnabled() else None
        self.ok.setEnabled(False)
        self.strip.setRange(0, self.count.value())
        self.strip.setValue(0)
        self.strip.show()
        self._job = self.desk.run(
            generate_boards, self._dealing(seed), progress=lambda part, _: self.strip.setValue(part),
            done=self._done, failed=self._refused, label=Text("Dealing boards"), owner=self,
        )  # fmt: skip

    def _ended(self) -> None:
        self._job = None
        self.strip.hide()
        self.ok.setEnabled(self.key.isHidden() and self.desk.writes)

    def _refused(self, refused: Refused) -> None:
        self._ended()
        self.bar.refuse(refused)

    def _done(self, found: Generated) -> None:
        self._ended()
        self.dealt.emit(found)
        self.accept()

    def reject(self) -> None:
        """Cancel what runs, then close."""
        if self._job is not None:
            self._job.cancel()
            self._ended()
            self.bar.show_texts([Text("It was cancelled; nothing was written.")], "warning")
            return
        super().reject()


def _fill(sheet: Sheet, box: QComboBox, rows: list[tuple[str, Text]]) -> None:
    chosen = box.currentIndex()
    box.blockSignals(True)
    box.clear()
    for key, text in rows:
        box.addItem(sheet.language.say(text), str(key))
    box.setCurrentIndex(max(0, chosen))
    box.blockSignals(False)
