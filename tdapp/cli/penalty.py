"""`tdapp penalty`: the ledger of an event: rulings, proposals, withdrawals, where cards count (rules 6)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.penalty_arguments import arguments
from tdapp.cli.penalty_breaches import show_breaches
from tdapp.cli.penalty_disqualify import disqualification
from tdapp.cli.penalty_shown import show_page, show_recorded
from tdapp.cli.penalty_typed import incident_time, order_of, outcomes_of, place_of
from tdapp.rules.breaches import ReportBy
from tdapp.rules.penalty_rulings import Details, Grounds, RulingKind
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.ledger.book import Recorded
    from tdapp.services.office import Office

HELP = Text("The penalty ledger: records rulings, decides proposals, withdraws, moves cards, lists.")

__all__ = ["HELP", "arguments", "run"]

Act = Callable[["Office", argparse.Namespace], "Recorded"]


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts: dict[str, Act] = {
        "add": _add,
        "confirm": _confirm,
        "reject": _reject,
        "withdraw": _withdraw,
        "move": _move,
        "order": _order,
        "outcome": _outcome,
    }
    if args.action == "list":
        _list(args, out)
    elif args.action == "disqualify":
        disqualification(args, out)
    elif args.action == "breaches":
        show_breaches(args, out)
    elif args.action in acts:
        with desk(args, writes=True) as office:
            done = acts[args.action](office, args)
        show_recorded(done, args, out)
    else:
        raise Refused(Text("Say what to do: {actions}.", actions=(*acts, "disqualify", "list", "breaches")))
    return 0


def _add(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.recording import NewRuling, add_ruling  # noqa: PLC0415

    details = order_of(args) if args.kind in (None, RulingKind.FOUL.value) else Details()
    new = NewRuling(
        party=args.party or "",
        kind=None if args.kind is None else RulingKind(args.kind),
        event=args.event,
        at=place_of(args),
        breach=args.breach or "",
        article=args.article,
        cards=args.cards,
        words=args.words,
        by=args.by,
        incident_at=incident_time(office, args.at),
        reported=ReportBy(args.reported),
        late=args.late,
        drop=args.drop,
        approved=args.approved_by,
        because=tuple(args.because),
        details=Details(
            places=details.places,
            left=details.left,
            outcomes=outcomes_of(args.outcome),
            minutes=args.minutes,
            first_of_both=args.first_of_both,
            grounds=None if args.grounds is None else Grounds(args.grounds),
        ),
    )
    return add_ruling(office, new)


def _confirm(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.deciding import Confirmation, confirm_proposal  # noqa: PLC0415

    order = order_of(args)
    words = Confirmation(
        by=args.by,
        at=place_of(args),
        cards=args.cards,
        article=args.article,
        words=args.words,
        approved=args.approved_by,
        details=Details(places=order.places, left=order.left, outcomes=outcomes_of(args.outcome)),
    )
    return confirm_proposal(office, args.event, args.number, _kind(args), words)


def _reject(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.deciding import reject_proposal  # noqa: PLC0415

    return reject_proposal(office, args.event, args.number, _kind(args), reason=args.reason, by=args.by)


def _kind(args: argparse.Namespace) -> RulingKind | None:
    return None if args.kind is None else RulingKind(args.kind)


def _withdraw(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.amending import withdraw_ruling  # noqa: PLC0415

    return withdraw_ruling(office, args.event, args.number, reason=args.reason, by=args.by)


def _move(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.amending import move_cards  # noqa: PLC0415

    return move_cards(office, args.event, args.number, place_of(args), by=args.by, words=args.words)


def _order(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.amending import enter_order  # noqa: PLC0415

    return enter_order(office, args.event, args.number, order_of(args), by=args.by, words=args.words)


def _outcome(office: Office, args: argparse.Namespace) -> Recorded:
    from tdapp.services.ledger.amending import enter_outcomes  # noqa: PLC0415

    outcomes = outcomes_of(args.outcome)
    return enter_outcomes(office, args.event, args.number, outcomes, by=args.by, words=args.words)


def _list(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.ledger.reading import Wanted, asked_ledger  # noqa: PLC0415

    wanted = Wanted(segment=args.segment, round=args.round, party=args.party, kind=_kind(args), standing=args.standing)
    with desk(args, writes=False) as office:
        page = asked_ledger(office, args.event, wanted)
    show_page(page, out)
