"""The keys of a whole sheet: where the cursor goes, what is saved, what is asked, and what stays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.line_keys import typed_line
from tdapp.rules.sheet_keys import BACK, CARDS, CROSS, ENTER, REMARK, KeyedLine, LineState, Mode, Pressed, SheetKeys
from tdapp.text import Text


def sheet(boards=12):
    return SheetKeys([KeyedLine(b) for b in range(1, boards + 1)])


def press(keys, text):
    return [keys.press(key) for key in text]


def save_all(keys, asked):
    """What the desk does with a press: everything that is to be saved is saved."""
    if asked.save is not None:
        keys.saved(asked.save, keys.lines[asked.save].typing)


def stored(board, typed):
    line = typed_line(typed)
    return KeyedLine(board, line, LineState.SAVED, line)


def test_a_complete_line_is_to_be_saved_and_the_cursor_goes_to_the_next_board():
    keys = sheet()
    assert [p.save for p in press(keys, "1311")] == [None, None, None, 0]
    assert keys.at == 1
    assert keys.lines[0].state is LineState.SAVING


def test_a_line_is_shown_as_saved_only_when_it_is():
    keys = sheet()
    press(keys, "137")
    states = [keys.lines[0].state]
    keys.saved(0, keys.lines[0].typing)
    states.append(keys.lines[0].state)
    assert states == [LineState.SAVING, LineState.SAVED]


def test_a_refused_line_keeps_what_was_typed_and_gets_the_cursor():
    keys = sheet()
    press(keys, "137")
    keys.refused(0, (Text("No."),))
    assert keys.at == 0
    assert keys.lines[0].typing.keys == "137"
    assert keys.lines[0].reasons == (Text("No."),)
    press(keys, "1")
    assert keys.lines[0].typing.keys == "1"
    assert not keys.lines[0].reasons


def test_a_refused_key_says_why_under_the_line_and_changes_nothing():
    keys = sheet()
    press(keys, "1")
    (asked,) = press(keys, "1")
    assert asked.refused is not None
    assert keys.lines[0].reasons == (asked.refused,)
    assert keys.lines[0].typing.keys == "1"


def test_back_reopens_the_figure_that_was_just_finished():
    keys = sheet()
    press(keys, "1311" + BACK + "2")
    assert keys.lines[0].typing.cards_left == (0, 0, 12, 0)
    assert keys.at == 1


def test_back_at_the_first_line_stays_there():
    keys = sheet()
    press(keys, BACK)
    assert keys.at == 0
    assert keys.lines[0].state is LineState.EMPTY


def test_the_cursor_skips_what_is_there_and_comes_back_to_gaps():
    keys = SheetKeys([KeyedLine(1), stored(2, "137"), KeyedLine(3)])
    keys.go_to(2)
    press(keys, CROSS)
    assert keys.at == 0
    press(keys, CROSS)
    assert keys.at is None


def test_enter_closes_a_complete_sheet_only():
    keys = sheet(2)
    (asked,) = press(keys, ENTER)
    assert not asked.close
    assert asked.refused is not None
    press(keys, CROSS + CROSS)
    assert press(keys, ENTER) == [Pressed(close=True)]


def test_a_sheet_with_a_refused_line_does_not_close():
    keys = sheet(1)
    press(keys, CROSS)
    keys.refused(0, (Text("No."),))
    keys.go_to(None)
    (asked,) = press(keys, ENTER)
    assert not asked.close
    assert keys.at == 0


def test_a_whole_hand_asks_and_the_next_enter_confirms():
    keys = sheet(3)
    press(keys, "1327")
    assert keys.lines[0].question is not None
    assert keys.at == 1
    assert press(keys, ENTER) == [Pressed(confirm=0)]
    assert keys.lines[0].question is None


def test_after_the_next_figure_enter_confirms_nothing_unread():
    keys = sheet(3)
    press(keys, "1327" + CROSS)
    (asked,) = press(keys, ENTER)
    assert asked.confirm is None
    keys.go_to(0)
    assert press(keys, ENTER) == [Pressed(confirm=0)]


def test_a_whole_hand_after_a_foul_asks_nothing():
    keys = SheetKeys([KeyedLine(1, foul=True)])
    press(keys, "1327")
    assert keys.lines[0].question is None


def test_penalty_cards_go_seat_figure_enter():
    keys = sheet()
    press(keys, CARDS + "3" + "10" + ENTER + "137")
    assert keys.lines[0].cards == (0, 0, 10, 0)
    assert keys.lines[0].cards_typed
    assert keys.at == 1


def test_penalty_cards_of_a_complete_line_are_saved_with_it():
    keys = SheetKeys([stored(1, "137"), KeyedLine(2)])
    keys.go_to(0)
    assert press(keys, CARDS + "210" + ENTER)[-1].save == 0


def test_penalty_cards_want_a_seat_and_a_figure():
    keys = sheet()
    assert press(keys, CARDS + "7")[-1].refused is not None
    assert press(keys, "1" + ENTER)[-1].refused is not None
    press(keys, BACK + BACK)
    assert keys.mode is Mode.LINE


def test_a_remark_waits_for_its_line_or_is_saved_with_it():
    keys = SheetKeys([KeyedLine(1), stored(2, "137")])
    assert press(keys, REMARK) == [Pressed(remark=0)]
    assert keys.put_remark(0, "late").save is None
    assert keys.put_remark(1, "late").save == 1
    assert keys.put_remark(1, "late").save is None


def test_a_settled_line_takes_no_key():
    why = Text("Settled.")
    keys = SheetKeys([KeyedLine(1, settled=why), KeyedLine(2)])
    assert keys.at == 1
    keys.go_to(0)
    assert press(keys, "1") == [Pressed(refused=why)]


def test_what_others_wrote_comes_in_but_what_is_typed_stays():
    keys = sheet(3)
    press(keys, "1")
    keys.update([stored(1, "24"[:1] + "13" + "5"), stored(2, "137"), KeyedLine(3)])
    assert keys.lines[0].typing.keys == "1"
    assert keys.lines[1].typing.keys == "137"
    keys.give_up()
    assert keys.lines[0].typing.keys == "2135"


def test_an_undone_line_opens_a_closed_sheet_again():
    keys = SheetKeys([stored(1, "137")])
    assert keys.at is None
    keys.update([KeyedLine(1)])
    assert keys.at == 0


def test_after_an_undo_the_cursor_stands_on_the_emptied_line():
    keys = SheetKeys([stored(1, "137"), stored(2, "137"), KeyedLine(3)])
    assert keys.at == 2
    keys.update([stored(1, "137"), KeyedLine(2), KeyedLine(3)])
    assert keys.at == 1


def test_an_undo_elsewhere_leaves_the_line_that_is_being_typed():
    keys = SheetKeys([stored(1, "137"), KeyedLine(2)])
    keys.press("1")
    keys.update([KeyedLine(1), KeyedLine(2)])
    assert keys.at == 1
    assert keys.lines[1].typing.keys == "1"


@given(st.text(alphabet="0123456789x\n\b/+", max_size=80))
def test_whatever_is_pressed_the_sheet_stays_sound(text):
    keys = sheet(4)
    for key in text:
        save_all(keys, asked := keys.press(key))
        assert asked.save is None or keys.lines[asked.save].complete
        assert keys.at is None or 0 <= keys.at < 4
        assert keys.at is not None or keys.complete
        for line in keys.lines:
            assert typed_line(line.typing.keys) == line.typing
            assert line.state is not LineState.SAVED or line.typing == line.stored


def test_a_board_that_a_ruling_decides_needs_no_keys_and_may_still_get_some():
    keys = SheetKeys([KeyedLine(1, ruled=True), KeyedLine(2), KeyedLine(3, ruled=True)])
    assert keys.at == 1
    press(keys, "137")
    keys.saved(1, keys.lines[1].typing)
    assert keys.complete
    assert keys.at is None
    keys.go_to(0)
    press(keys, "1")
    assert keys.open_boards == (1,)
    keys.press(BACK)
    assert keys.complete
    press(keys, "137")
    keys.saved(0, keys.lines[0].typing)
    assert keys.press(ENTER).close


def test_penalty_cards_on_a_ruled_board_without_a_line_wait_for_its_line():
    keys = SheetKeys([KeyedLine(1, ruled=True)])
    keys.go_to(0)
    assert press(keys, [CARDS, "2", "5", ENTER])[-1].save is None
    assert not keys.complete
    assert keys.put_remark(0, "南家犯规").save is None
    assert press(keys, "137")[-1].save == 0
