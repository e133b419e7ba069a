"""The words of the lexicon (TOML files of words people use) that several files need, as constants; words that only one file
needs are read there by loader.py."""

from collections.abc import Mapping

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Intent
from orchestrator.commands.lexicon.loader import meanings, phrases, words


def split(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


def gerund(verb: str) -> str:
    """Return the form of a verb with -ing: "mine" -> "mining", "chop" -> "chopping"."""
    if verb in DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing" if not verb.endswith("ee") else f"{verb}ing"


# ---- who is spoken to, and how
GROUP_WORDS: Mapping[str, str] = {
    word: group
    for said, group in {"leader": LEADER, "workers": WORKERS, "all": ALL, "nearest": NEAREST}.items()
    for word in words(f"people.groups.{said}")
}
CASUAL = words("people.address.casual")
ABOUT_THEM = words("people.address.about_them")  # after a name: talk about its bearer, not to
KIN = words("people.address.kin")
GREETINGS = words("people.polite.greetings")
TAILS = words("people.polite.tails")
PLEASANT = GREETINGS | TAILS | words("people.polite.pleasant")

# ---- what is wanted
VERBS: Mapping[str, Intent] = {verb: Intent(intent) for verb, intent in meanings("verbs.intents").items()}
DOUBLED = words("verbs.forms.doubled")
GERUNDS: Mapping[str, str] = {
    gerund(verb): verb for verb in sorted({*VERBS, *words("verbs.forms.also_done")} - {"need", "want", "goto", "gimme"})
}
STOP = words("verbs.stop.stop")
AUXILIARIES = words("verbs.stop.auxiliaries")
DOING = words("verbs.stop.doing")
NEVER_MIND = phrases("verbs.stop.never_mind")
INSTEAD = split("instead rather")
WISHES = ("need", "want")

# ---- what is in the world
SAID: Mapping[str, str] = meanings("things.items")
TAIL_SAID: Mapping[str, str] = meanings("things.last_word")  # as the last word of a name
MATERIALS: Mapping[str, str] = meanings("things.materials")  # before a tool
HELD: Mapping[str, str] = meanings("things.held")  # "iron", handed over
MOBS: Mapping[str, str] = meanings("things.mobs")
EVERYDAY_MOBS = words("things.kinds.everyday_mobs")
DIRECTIONS: Mapping[str, str] = meanings("things.directions")
WOODS = words("things.kinds.woods")
AMBIGUOUS = words("things.kinds.ambiguous")  # ore or ingot
NAMELESS = words("things.kinds.nameless")
FOOD = words("things.kinds.food")
SHELTERS = words("things.kinds.shelters")
STRUCTURES = SHELTERS | words("things.kinds.structures")
PLACES = words("things.kinds.places")
EVERYDAY_WORDS = words("everyday.words")  # never taken for a misspelt name
NOT_NAMES = words("people.polite.not_names")

# ---- counts
NUMBERS: Mapping[str, int] = {word: int(number) for word, number in meanings("spelling.numbers").items()}
DEFAULT_COUNT = 16
MOST = 10_000
EXAMPLES = "mine 50 logs | also get 10 coal | make it 80 | no more coal | status | who has coal | stop"
