"""The words that people type in the demonstration: names of the tournament and its events, reasons, answers."""

from __future__ import annotations

TOURNAMENT = "2026年青屿杯邀请赛 Qingyu Cup"
EVENTS = {"individual": "公开个人赛 Open Individual", "pairs": "公开双人赛 Open Pairs"}
OPERATOR, DESK = "沈编排", "1"
CHIEF = "罗守正"
"""The chief TD."""
DEALER = "梁发牌"
"""Who deals the boards by hand before the first round."""
PASSPHRASE = "qingyu-cup-2026"  # noqa: S105  a secret of nobody
"""Opens the sealed hands of every demonstration; the demonstration tells it, for nothing in it is a secret."""
LIBRARY = "青屿杯演示牌谱 Demonstration"
"""What the boards that are dealt are for."""

ADJUDICATED = "第二墩误出他家牌，裁判长判定结果"
"""Why a board was adjudicated."""
WHOLE_HAND = "西家、北家核对无误：确为27张"
"""The answer to the query of a whole hand left."""
NO_SHOW = "开赛后10分钟仍未到场"
SUBSTITUTE = "身体不适"
WITHDRAWN = "单位临时有公务"
SLOW_TABLE = "本桌超时，未打"
"""The remark on a board that was not played."""
