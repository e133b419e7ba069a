"""The one table of words that the parser knows."""

from collections.abc import Mapping

STOP = frozenset({"stop", "halt", "freeze", "abort"})
DROP = ("stop", "forget", "forget about", "cancel", "skip", "no more", "never mind", "leave")  # before one of several things
DOING = frozenset("mining gathering collecting getting chopping digging harvesting fetching cutting crafting making".split())
ALSO = frozenset({"and", "also", "plus", "then"})  # before one thing more
STATUS = ("status", "how is it going", "how far are you", "what are you doing", "progress", "report")
QUESTIONS = (
    ("doing", "what (is|s) (?P<who>\\w+) doing|who (does|is doing) what|what are you doing"),
    ("holding", "what does (?P<who>\\w+) have|what has (?P<who2>\\w+) got|who has (?P<item>.+)"),
    ("holding", "what do you have|what have you got|inventory"),
    ("where", "where (is|s) (?P<who>\\w+)|where are you"),
)
CORRECT = ("make it", "make that", "no make it", "no", "rather", "no rather", "i meant", "no i meant")  # before a count
INSTEAD = frozenset({"instead", "rather"})  # after one
HELP = ("help", "what can you do", "commands")
GATHER = frozenset("mine gather collect get chop dig harvest fetch bring cut craft make obtain".split())
BUILD = frozenset({"build", "construct", "erect"})
POLITE = frozenset("please could can you would now and go us me for just some of the".split())
EVERYONE = frozenset("all everyone everybody crew team guys leader boss bots workers @all @leader @workers @crew".split())

NUMBERS: Mapping[str, int] = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {
    "a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    "hundred": 100, "dozen": 12, "stack": 64,
}  # fmt: skip

DEFAULT_COUNT = 16
MOST = 10_000
EXAMPLES = "mine 50 logs | also get 10 coal | make it 80 | no more coal | status | who has coal | stop"
