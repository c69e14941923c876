"""`tdapp appeal`: the docket of appeals, from lodging to what an upheld one changed (rules 6)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tdapp.cli.appeal_arguments import arguments
from tdapp.cli.appeal_json import appeal_json, panel_json
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.appeals.panel import Named, PanelProposed
    from tdapp.services.appeals.tracing import Traced

HELP = Text("Appeals: lodge, evidence, panel, heard, decide, effect, withdraw, list, show.")

__all__ = ["HELP", "arguments", "run"]


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts = {
        "lodge": _lodge, "evidence": _evidence, "panel": _panel, "heard": _heard, "decide": _decide,
        "effect": _effect, "withdraw": _withdraw, "list": _list, "show": _show,
    }  # fmt: skip
    if args.action not in acts:
        raise Refused(Text("Say what to do: {actions}.", actions=tuple(acts)))
    return acts[args.action](args, out)


def _lodge(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.lodging import Lodging, lodge_appeal, read_fee  # noqa: PLC0415

    lodging = Lodging(
        args.party, tuple(args.signed), args.words, args.segment, args.ruling, args.round, args.table, args.board,
        args.against, tuple(args.concerns), read_fee(args.fee or ""), args.accepted_by, args.reason, args.place,
    )  # fmt: skip
    with desk(args, writes=True) as office:
        done = lodge_appeal(office, args.event, lodging)
    if out.wants_json:
        out.json({
            "event": done.event, "appeal": done.number, "party": done.party, "segment": done.segment,
            "closes": None if done.until is None else done.until.isoformat(), "late": done.late,
        })  # fmt: skip
    else:
        out.line(Text("Appeal {number} of {party} is lodged.", number=done.number, party=done.party))
    return 0


def _evidence(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.lodging import add_evidence  # noqa: PLC0415

    try:
        photo = None if args.photo is None else args.photo.read_bytes()
    except OSError as error:
        raise Refused(
            Text("{file} cannot be read: {why}", file=str(args.photo), why=error.strerror or str(error))
        ) from None
    with desk(args, writes=True) as office:
        add_evidence(office, args.event, args.number, args.words, photo)
    return _noted(args, out, "evidence", Text("Evidence for appeal {number} is noted.", number=args.number))


def _noted(args: argparse.Namespace, out: Output, step: str, sentence: Text) -> int:
    if out.wants_json:
        out.json({"appeal": args.number, "step": step})
    else:
        out.line(sentence)
    return 0


def _named(typed: list[str]) -> tuple[Named, ...]:
    """People as they are typed: a name, or name=unit for a unit that the tournament does not know of them."""
    from tdapp.services.appeals.panel import Named  # noqa: PLC0415

    found = []
    for each in typed:
        name, *units = each.replace("＝", "=").split("=")
        found.append(Named(name.strip(), tuple(u.strip() for u in units if u.strip())))
    return tuple(found)


def _panel(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.panel import name_panel, propose_panel  # noqa: PLC0415

    act = propose_panel if args.dry_run else name_panel
    with desk(args, writes=not args.dry_run) as office:
        done: PanelProposed = act(office, args.event, args.number, _named(args.member), _named(args.reserve))
    if out.wants_json:
        out.json(panel_json(args.number, done, out, named=not args.dry_run))
        return 0
    out.line(Text("Panel of appeal {number}: {names}", number=args.number,
                  names=tuple(m.name for m in done.panel.sitting)))  # fmt: skip
    for aside in done.panel.aside:
        if aside.instead:
            out.line(
                Text(
                    "{name} stands aside ({why}); {instead} steps in.",
                    name=aside.name,
                    why=aside.why,
                    instead=aside.instead,
                )
            )
        else:
            out.line(Text("{name} stands aside: {why}", name=aside.name, why=aside.why))
    for finding in done.panel.findings:
        out.note(finding.text)
    return 0


def _heard(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.panel import note_hearing  # noqa: PLC0415

    with desk(args, writes=True) as office:
        note_hearing(office, args.event, args.number, args.words)
    return _noted(args, out, "heard", Text("Appeal {number} was heard.", number=args.number))


def _effects(args: argparse.Namespace) -> Any:
    from tdapp.rules.appeals import Effect, EffectKind  # noqa: PLC0415

    corrections = (Effect(EffectKind.CORRECTION, n) for n in args.correction)
    return (*corrections, *(Effect(EffectKind.RULING, n) for n in args.ruling))


def _decide(args: argparse.Namespace, out: Output) -> int:
    from tdapp.rules.appeals import Decision, fee_text  # noqa: PLC0415
    from tdapp.services.appeals.deciding import Deciding, decide_appeal  # noqa: PLC0415
    from tdapp.services.appeals.desk import appeals_desk  # noqa: PLC0415
    from tdapp.services.appeals.tracing import trace_appeal  # noqa: PLC0415

    back = True if args.return_fee else False if args.keep_fee else None
    deciding = Deciding(Decision(args.decision), args.words, args.by, _effects(args), back, tuple(args.take_back))
    with desk(args, writes=True) as office:
        done = decide_appeal(office, args.event, args.number, deciding)
        traced = trace_appeal(office, args.event, args.number)
        currency = appeals_desk(office, args.event).currency
    if out.wants_json:
        out.json({
            "event": done.event, "appeal": done.number, "decision": done.decision.value, "by": list(done.by),
            "fee_returned": done.fee_returned, **_traced_json(traced, out),
        })  # fmt: skip
        return 0
    out.line(Text("Appeal {number} is decided.", number=done.number))
    if done.fee_returned:
        out.line(Text("The fee is returned: {fee}", fee=fee_text(done.fee_returned, currency)))
    _show_trace(traced, out)
    return 0


def _traced_json(traced: Traced, out: Output) -> dict[str, Any]:
    return {
        "effects": [out.say(text) for text in traced.effects],
        "moved": [
            {"entry": m.number, "name": m.name, "before": m.before, "after": m.after, "total_before": m.total_before,
             "total_after": m.total_after}
            for m in traced.moved
        ],
    }  # fmt: skip


def _show_trace(traced: Traced, out: Output) -> None:
    for effect in traced.effects:
        out.line(effect)
    places = [m for m in traced.moved if m.before != m.after]
    if traced.moved:
        out.line(Text("Totals changed: {totals}; places changed: {places}", totals=len(traced.moved),
                      places=len(places)))  # fmt: skip
    if places:
        out.table(
            [Text("Entry"), Text("Names"), Text("Place before"), Text("Place after"), Text("Total before"),
             Text("Total after")],
            [(m.number, m.name, m.before or "–", m.after or "–", f"{m.total_before:+.3f}", f"{m.total_after:+.3f}")
             for m in places],
        )  # fmt: skip


def _effect(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.deciding import name_effects  # noqa: PLC0415
    from tdapp.services.appeals.tracing import trace_appeal  # noqa: PLC0415

    with desk(args, writes=True) as office:
        name_effects(office, args.event, args.number, _effects(args))
        traced = trace_appeal(office, args.event, args.number)
    if out.wants_json:
        out.json({"appeal": args.number, **_traced_json(traced, out)})
    else:
        _show_trace(traced, out)
    return 0


def _withdraw(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.lodging import withdraw_appeal  # noqa: PLC0415

    with desk(args, writes=True) as office:
        withdraw_appeal(office, args.event, args.number, args.reason)
    return _noted(args, out, "withdrawn", Text("Appeal {number} is withdrawn.", number=args.number))


def _list(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.desk import appeals_desk  # noqa: PLC0415
    from tdapp.services.columns.appeals import appeal_columns  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = appeals_desk(office, args.event, args.segment)
    if out.wants_json:
        out.json({
            "event": found.event,
            "windows": [{"segment": w.segment, "closes": None if w.closes is None else w.closes.isoformat(),
                         "seconds_left": w.seconds_left} for w in found.windows],
            "appeals": [appeal_json(r, d, out) for r, d in zip(found.rows, found.details, strict=True)],
            "findings": [out.say(f.text) for f in found.findings],
        })  # fmt: skip
        return 0
    columns = appeal_columns(several_segments=len(found.windows) > 1)
    out.table([x.header for x in columns.columns], [columns.cells(r) for r in columns.ordered(found.rows)])
    for window in found.windows:
        if window.closes is not None:
            text = Text(
                "Appeals against the ranking of segment {segment} may be lodged until {time}.",
                segment=window.segment,
                time=window.closes,
            )
            out.line(text)
    for finding in found.findings:
        out.note(finding.text)
    return 0


def _show(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.appeals.desk import appeals_desk  # noqa: PLC0415
    from tdapp.services.appeals.tracing import trace_appeal  # noqa: PLC0415
    from tdapp.services.columns.appeals import appeal_columns  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = appeals_desk(office, args.event)
        traced = trace_appeal(office, args.event, args.number)
    row, details = next((r, d) for r, d in zip(found.rows, found.details, strict=True) if r.number == args.number)
    if out.wants_json:
        out.json(appeal_json(row, details, out) | _traced_json(traced, out))
        return 0
    for column in appeal_columns(several_segments=len(found.windows) > 1).columns:
        if (shown := column.text(row)) not in ("", (), None):
            out.line(Text("{name}: {value}", name=column.header, value=shown))
    for words in (details.words, *(e for _, e, _ in details.evidence), details.heard, details.decision):
        if words:
            out.line(words)
    _show_trace(traced, out)
    return 0
