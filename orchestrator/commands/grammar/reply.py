"""Yes and no, as people say them to a question of the crew."""

from orchestrator.commands.command import Intent
from orchestrator.commands.lexicon.vocabulary import TAILS
from orchestrator.commands.normalise.tokens import PAUSES
from orchestrator.commands.parse_result import ParseResult, SpokenClause

YES = frozenset("yes yeah yep yup ye y yeh yessir aye affirmative indeed absolutely definitely certainly".split())
NO = frozenset("no nope nah n negative nay never".split())
ALSO_YES = frozenset(
    (
        "sure, ok, okay, of course, do it, go ahead, go for it, correct, right, fine, please do, sounds good, sure thing, "
        "exactly, that is right, that is correct, alright, good, great, perfect, please, why not, confirm, confirmed, "
        "agreed, i agree, approved, go, do that, please do that, please do it, "
        "yes please, of course yes, that is fine, "
        "that is it, true, by all means, be my guest, roger, deal, kk, yes do it, very good, make it so, all right, cool"
    ).split(", ")
)
ALSO_NO = frozenset(
    (
        "do not, better not, no way, not now, no thanks, no thank you, please do not, do not do it, do not do that, of course "
        "not, not really, rather not, i do not think so, wrong, incorrect, that is wrong, cancel, leave it, no need, not yet, "
        "false, absolutely not, definitely not, hell no, under no circumstances, not at all, certainly not, please no"
    ).split(", ")
)


def read_reply(sentence: SpokenClause) -> ParseResult | None:
    """Nothing but such words. 'sure' and 'fine' count as an answer only where something was asked."""
    heard = sentence.heard
    awaited = heard.asked or bool(heard.prior and heard.prior[-1].intent is Intent.CLARIFY)
    parts = [part.split() for part in " ".join("|" if word in PAUSES else word for word in sentence.words).split("|")]
    said = [" ".join(words if " ".join(words) in ALSO_YES | ALSO_NO else trimmed(words)) for words in parts if words]
    if not said:
        return None
    signs = {sign_of(part, awaited=awaited) for part in said}
    first = sign_of(said[0], awaited=awaited)
    if first and (len(signs) == 1 or (awaited and len(sentence.words) <= 8 and signs <= {first, None})):
        return ParseResult(first, sure=0.95 if awaited else 0.6)
    return None


def read_first_word(sentence: SpokenClause) -> ParseResult | None:
    """'yes I want', 'uh yeah sure', where something was asked and nothing else was understood."""
    words = [
        word
        for word in sentence.words
        if word not in PAUSES and word not in ("uh", "um", "well", "oh", "hmm", "ok", "ah", "i", "guess")
    ]
    if not sentence.heard.asked or not words or len(words) > 6:
        return None
    first = sign_of(words[0], awaited=True)
    return ParseResult(first, sure=0.7) if first else None


def trimmed(words: list[str]) -> list[str]:
    """Without thanks behind, and doubled words."""
    while len(words) > 1 and words[-1] in TAILS:
        words = words[:-1]
    return [word for index, word in enumerate(words) if index == 0 or word != words[index - 1]]


def sign_of(said: str, *, awaited: bool) -> Intent | None:
    """What it says."""
    if said in YES:
        return Intent.YES
    if said in NO:
        return Intent.NO
    if not awaited:
        return None
    if said in ALSO_YES or (said.split(maxsplit=1)[0] in YES and " ".join(said.split()[1:]) in ALSO_YES):
        return Intent.YES
    return Intent.NO if said in ALSO_NO or (said.split(maxsplit=1)[0] in NO and " ".join(said.split()[1:]) in ALSO_NO) else None
