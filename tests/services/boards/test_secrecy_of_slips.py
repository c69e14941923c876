"""Slips show the hands on their paper and nowhere else."""

from __future__ import annotations

import io

from pypdf import PdfReader

from tdapp.services.backing_up import back_up
from tdapp.services.boards.importing import import_boards
from tdapp.services.sealed_papers.slips import print_deal_check, print_slips
from tests.boards_made import OFFICER, files, vault
from tests.hands_search import SECRET, nothing_leaked
from tests.offices import new_office


def test_after_slips_were_printed_the_hands_are_on_paper_only(scene, caplog):
    with new_office(scene / "event") as office:
        vault(office)
        import_boards(office, files(scene / "given", SECRET, [(1, 1, n) for n in range(1, 6)]))
        codes = [board.code for board in SECRET]
        for printed in (print_slips, print_deal_check):
            paper = printed(office, None, codes, passphrase=OFFICER, officer="林发牌")
            pdf = office.documents.draw(paper.kind.key, paper.rows, "zh")
            (scene / "given" / f"{paper.kind.key}.pdf").write_bytes(pdf)
            assert "T0001" in "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
            assert not any(card in repr(paper) for card in ("SA", "♠", "RJ"))
        back_up(office, str(scene / "copy.tdz"))
        nothing_leaked(scene, caplog)
    nothing_leaked(scene, caplog)
