"""Surnames that are read otherwise than the character alone, and surnames of two characters: a word table."""

from __future__ import annotations

READINGS: dict[str, str] = {
    "单": "shan4", "仇": "qiu2", "曾": "zeng1", "解": "xie4", "查": "zha1", "区": "ou1", "朴": "piao2", "翟": "zhai2",
    "任": "ren2", "盖": "ge3", "种": "chong2", "缪": "miao4", "召": "shao4", "员": "yun4", "宿": "su4", "折": "she2",
    "洗": "xian3", "冼": "xian3", "燕": "yan1", "华": "hua4", "繁": "po2", "黑": "he4", "盛": "sheng4", "乐": "yue4",
    "乜": "nie4", "祭": "zhai4", "逄": "pang2", "隗": "wei3", "都": "du1", "覃": "qin2", "曲": "qu1", "宁": "ning4",
    "哈": "ha3", "车": "che1", "柏": "bai3", "郇": "xun2", "郗": "chi1", "谌": "chen2", "晁": "chao2", "訾": "zi1",
    "牟": "mou4", "藏": "zang1", "过": "guo1", "那": "na1", "纪": "ji3", "应": "ying1", "相": "xiang4", "於": "yu1",
    "句": "gou1", "葛": "ge3", "佴": "nai4", "妫": "gui1", "尹": "yin3", "靓": "jing4", "卜": "bu3", "贾": "jia3",
    "臧": "zang1", "褚": "chu3", "戚": "qi1", "费": "fei4", "薄": "bo2", "降": "jiang4", "不": "fou3", "能": "nai4",
    "适": "kuo4", "洪": "hong2", "沈": "shen3", "瞿": "qu2", "娄": "lou2", "钭": "tou3", "干": "gan1", "谭": "tan2",
    "单于": "chan2 yu2", "尉迟": "yu4 chi2", "万俟": "mo4 qi2", "長孫": "zhang3 sun1", "长孙": "zhang3 sun1",
    "澹台": "tan2 tai2", "澹臺": "tan2 tai2", "令狐": "ling2 hu2", "亓官": "qi2 guan1", "乐正": "yue4 zheng4",
    "夏侯": "xia4 hou2", "诸葛": "zhu1 ge3", "欧阳": "ou1 yang2", "歐陽": "ou1 yang2", "司马": "si1 ma3",
    "上官": "shang4 guan1", "东方": "dong1 fang1", "独孤": "du2 gu1", "皇甫": "huang2 fu3", "慕容": "mu4 rong2",
    "轩辕": "xuan1 yuan2", "钟离": "zhong1 li2", "宇文": "yu3 wen2", "呼延": "hu1 yan2", "端木": "duan1 mu4",
    "百里": "bai3 li3", "东郭": "dong1 guo1", "南宫": "nan2 gong1", "西门": "xi1 men2", "公孙": "gong1 sun1",
    "仲孙": "zhong4 sun1", "司徒": "si1 tu2", "司空": "si1 kong1", "太史": "tai4 shi3", "闾丘": "lv2 qiu1",
    "濮阳": "pu2 yang2", "淳于": "chun2 yu2", "鲜于": "xian1 yu2", "申屠": "shen1 tu2", "赫连": "he4 lian2",
    "宗政": "zong1 zheng4", "拓跋": "tuo4 ba2", "谷梁": "gu3 liang2", "段干": "duan4 gan1", "闻人": "wen2 ren2",
    "梁丘": "liang2 qiu1", "左丘": "zuo3 qiu1", "公冶": "gong1 ye3", "公羊": "gong1 yang2", "公西": "gong1 xi1",
    "漆雕": "qi1 diao1", "巫马": "wu1 ma3", "颛孙": "zhuan1 sun1", "壤驷": "rang3 si4", "纳兰": "na4 lan2",
    "完颜": "wan2 yan2", "耶律": "ye1 lv4", "第五": "di4 wu3", "东门": "dong1 men2", "南门": "nan2 men2",
}  # fmt: skip
"""Surname to its syllables with tones; ü is written v. Traditional forms stand where they differ in reading only."""

TRADITIONAL: dict[str, str] = {
    "單": "单", "區": "区", "樸": "朴", "種": "种", "繆": "缪", "員": "员", "華": "华", "樂": "乐", "寧": "宁",
    "車": "车", "諶": "谌", "過": "过", "紀": "纪", "應": "应", "葉": "叶", "蓋": "盖", "賈": "贾", "婁": "娄",
    "費": "费", "瀋": "沈", "譚": "谭",
}  # fmt: skip
"""Traditional forms of single surnames in the table."""
