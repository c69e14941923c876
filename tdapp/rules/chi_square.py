"""How likely a χ² value is by chance alone: the upper incomplete gamma function at whole and half numbers."""

from __future__ import annotations

import math


def chi_square_p(value: float, freedom: int) -> float:
    """The probability that χ² with that many degrees of freedom reaches the value or more.

    Q(freedom/2, value/2) is a finite sum of positive terms, with erfc before it where the degrees are odd. ValueError
    for a value below 0 or degrees below 1.
    """
    if value < 0 or freedom < 1:
        raise ValueError("χ² is 0 or more and has at least one degree of freedom")
    half = value / 2
    if half == 0:
        return 1.0
    odd = freedom % 2
    terms = [math.erfc(math.sqrt(half))] if odd else []
    for k in range(freedom // 2):
        power = k + odd / 2
        terms.append(math.exp(power * math.log(half) - half - math.lgamma(power + 1)))
    return min(1.0, math.fsum(terms))
