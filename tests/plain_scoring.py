"""A second, plain and slow scorer, written from the rules alone: fractions, no shortcuts, nothing of the program.

A row is a dictionary: segment, round, table, board (whole numbers), code, version, seats (four texts), state,
places (four numbers or None), left and pen (four numbers), W (four Fractions or None), in_mean and in_total
(True, False or None for the state's own), credit (four texts: empty for the seat's own entry, "-" for nobody).
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60

TARIFFS = {
    "bronze": (Fraction(1, 10), Fraction(7, 10), Fraction(6, 10), Fraction(5, 10), Fraction(4, 10)),
    "guidance": (Fraction(1, 10), Fraction(7, 10), Fraction(6, 10), Fraction(5, 10), Fraction(4, 10)),
}
E, S, W, N = range(4)
PARTNERS = {E: W, W: E, S: N, N: S}


def points(row, tariff):
    """W of the four seats as fractions, None without a score."""
    if row["state"] == "assigned":
        return list(row["W"])
    if row["state"] not in ("played", "adjudicated") or row["places"] is None:
        return None
    q, r12, r13, r14, r_second = tariff
    places = row["places"]
    first = places.index(1)
    partner_of_first = places[PARTNERS[first]]
    out = []
    for seat in range(4):
        place = places[seat]
        base = {1: 3, 2: 2, 3: 1, 4: 0}[place]
        if seat in (first, PARTNERS[first]):
            r = {2: r12, 3: r13, 4: r14}[partner_of_first]
        elif place == 2 and places[PARTNERS[seat]] == 3:
            r = r_second
        else:
            r = 0
        out.append(base + r - (row["left"][seat] + row["pen"][seat]) * q)
    return out


def decimal_of(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def standard(values, in_mean, divisor):
    """D of each value; the mean and deviation of those in the mean."""
    counted = [v for v, m in zip(values, in_mean, strict=True) if m]
    if not counted:
        return [Decimal(0) for _ in values]
    mean = sum(counted, Fraction(0)) / len(counted)
    scatter = sum(((v - mean) ** 2 for v in counted), Fraction(0))
    below = len(counted) if divisor == "n" else len(counted) - 1
    if scatter == 0 or below == 0:
        return [Decimal(0) for _ in values]
    sd = decimal_of(scatter / below).sqrt()
    return [decimal_of(v - mean) / sd for v in values]


def flags(row):
    usual = {"played": (True, True), "adjudicated": (True, True), "assigned": (False, True)}.get(row["state"])
    if usual is None:
        return False, False
    in_mean = usual[0] if row["in_mean"] is None else row["in_mean"]
    in_total = usual[1] if row["in_total"] is None else row["in_total"]
    return in_mean, in_total


def mean_key(row):
    if row["code"]:
        return ("code", row["code"], row["version"] or 1)
    return (row["segment"], row["round"], row["board"], row["version"] or 1)


def entry(seat):
    return seat.replace("a", "").replace("b", "")


def credited(row, seat, by):
    """Who is credited at a seat; by pair at either seat of the pair, for one of the two may play for nobody."""
    seats = (seat, (seat + 2) % 4) if by == "pair" else (seat,)
    for one in seats:
        who = row["credit"][one] or row["seats"][one]
        if who != "-":
            return entry(who) if by == "pair" else who
    return None


def with_cards_moved(rows, by):
    """Cards on a board that was not played count on the party's next played board of the segment, else on the last."""

    def party(row, seat):
        return entry(row["seats"][seat]) if by == "pair" else row["seats"][seat]

    out = [{**row, "pen": list(row["pen"])} for row in rows]
    for row in rows:
        if row["state"] in ("played", "adjudicated") and row["places"] is not None:
            continue
        for seat in range(4):
            if row["pen"][seat] == 0:
                continue
            theirs = [
                (other["round"], other["board"], i)
                for i, other in enumerate(rows)
                if other["segment"] == row["segment"]
                and other["places"] is not None
                and other["state"] in ("played", "adjudicated")
                and any(party(other, s) == party(row, seat) for s in range(4))
            ]
            if not theirs:
                continue
            later = [t for t in theirs if t[:2] > (row["round"], row["board"])]
            chosen = min(later)[2] if later else max(theirs)[2]
            same = [s for s in range(4) if rows[chosen]["seats"][s] == row["seats"][seat]]
            there = [s for s in range(4) if party(rows[chosen], s) == party(row, seat)]
            if len(same) == 1 or len(there) == 1:
                takes = (same or there)[0]
            else:
                takes = seat if seat in there else there[0 if seat in (E, S) else 1]
            out[chosen]["pen"][takes] += row["pen"][seat]
    return out


def score(rows, *, tier="bronze", by="player", divisor="n", decimals=6):
    """Every result's W, Z, Dw and Dz by index, and the ranking of each segment as lists of dictionaries."""
    rows = with_cards_moved(rows, by)
    results = {}
    for key in {mean_key(row) for row in rows}:
        group = [i for i, row in enumerate(rows) if mean_key(row) == key and points(row, TARIFFS[tier]) is not None]
        w = {i: points(rows[i], TARIFFS[tier]) for i in group}
        z = {i: (w[i][E] + w[i][W], w[i][S] + w[i][N]) for i in group}
        in_mean = [flags(rows[i])[0] for i in group]
        dw = [standard([w[i][seat] for i in group], in_mean, divisor) for seat in range(4)]
        dz = [standard([z[i][axis] for i in group], in_mean, divisor) for axis in range(2)]
        for n, i in enumerate(group):
            results[i] = {"W": w[i], "Z": z[i], "Dw": [d[n] for d in dw], "Dz": [d[n] for d in dz]}
    rankings: dict[int, list] = {}
    segments = sorted({row["segment"] for row in rows})
    for segment in segments:
        rankings[segment] = ranking(
            rows, results, segment, segments=segments, earlier=rankings, by=by, decimals=decimals
        )
    return results, rankings


def collected(rows, results, who, by, *, segment=None, round_number=None):
    """The sum of D and the sum of points of an entry."""
    total, sum_of_points = Decimal(0), Fraction(0)
    for i, row in enumerate(rows):
        if i not in results or not flags(row)[1]:
            continue
        if segment not in (None, row["segment"]) or round_number not in (None, row["round"]):
            continue
        for place in range(4 if by == "player" else 2):
            if credited(row, place, by) == who:
                total += results[i]["Dw" if by == "player" else "Dz"][place]
                sum_of_points += results[i]["W" if by == "player" else "Z"][place]
    return total, sum_of_points


def ranking(rows, results, segment, *, segments, earlier, by, decimals):
    here = [row for row in rows if row["segment"] == segment]
    entries = {credited(row, seat, by) for row in here for seat in range(4)} - {None}
    counted = [r for i, r in enumerate(rows) if i in results and flags(r)[1] and r["segment"] == segment]
    played = [row for row in counted if any(credited(row, s, by) for s in range(4 if by == "player" else 2))]
    rounds = sorted({row["round"] for row in played}, reverse=True)
    last_of_several = len(segments) > 1 and segment == segments[-1]

    def rounded(value):
        return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_EVEN)

    def summed(who, **where):
        return rounded(collected(rows, results, who, by, **where)[0])

    def chain(who):
        steps = [("total", summed(who, segment=segment))]
        if not last_of_several:
            steps += [(f"round {r}", summed(who, segment=segment, round_number=r)) for r in rounds]
        elif by == "player":
            before = {line["id"]: line["place"] for line in earlier[segments[-2]]}
            steps.append(("place before", -before.get(who, 10**6)))
        else:
            steps.append(("all segments", summed(who)))
        return steps

    chains = {who: chain(who) for who in entries}
    order = sorted(entries, key=lambda who: (int(entry(who)), who))
    order.sort(key=lambda who: [value for _name, value in chains[who]], reverse=True)
    lines = []
    for n, who in enumerate(order):
        lines.append(
            {
                "id": who,
                "total": collected(rows, results, who, by, segment=segment)[0],
                "points": collected(rows, results, who, by, segment=segment)[1],
                "rounds": {r: collected(rows, results, who, by, segment=segment, round_number=r)[0] for r in rounds},
                "why": parting(chains[order[n - 1]], chains[who]) if n else "",
            }
        )
    if segments.index(segment) > 0:
        append_cut(lines, earlier[segments[segments.index(segment) - 1]], entries)
    for n, line in enumerate(lines):
        line["place"] = lines[n - 1]["place"] if n and line["why"] == "equal" else n + 1
    for line in lines:
        line["tied"] = sum(other["place"] == line["place"] for other in lines) > 1
    if lines:
        lines[0]["why"] = lines[1]["why"] if len(lines) > 1 else "total"
    return lines


def parting(above, below):
    for (name, one), (_name, other) in zip(above, below, strict=True):
        if one != other:
            return name
    return "equal"


def append_cut(lines, earlier, entries):
    """Those who did not go on, in the order of the segment before; equals of then are equal now."""
    cut = [line for line in earlier if line["id"] not in entries]
    for n, line in enumerate(cut):
        equal = n > 0 and cut[n - 1]["place"] == line["place"]
        lines.append({**line, "why": "equal" if equal else "place before"})
