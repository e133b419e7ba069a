"""Makes a useful answer to a line in which no order is certain: an offer that the crew can carry out, else a question with
numbered choices, else one true sentence of help. It also keeps a misread line from beginning.

The order of the answers: what the crew cannot do (advice_forms.py), the likely order of the model made fit (fit_offers.py), a
line that leaves out what matters, a need of people (hints.toml), what the line names (mentions.py).
"""

import itertools
import re
from dataclasses import replace

from orchestrator.commands.bank.advice_forms import NeedAdvice, fitting, is_of_the_past
from orchestrator.commands.bank.fit_offers import FitOffer, fit_offer
from orchestrator.commands.bank.mentions import forbidden, mentioned, of_building, question_about
from orchestrator.commands.bank.naming.unknown_names import NO_SUCH, unknown_name
from orchestrator.commands.bank.open_questions import VAGUE, misnamed, of_lacking, open_question, sharpened
from orchestrator.commands.bank.open_slots import is_bare, lacking_slot
from orchestrator.commands.bank.questions import answered, asking, offered
from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.grammar.correct import NO, YES
from orchestrator.commands.hints import asker, need_in, verbs
from orchestrator.commands.lexicon.heads import FREE_HEADS, HEADS
from orchestrator.commands.lexicon.loader import words
from orchestrator.commands.lexicon.vocabulary import PLEASANT, split
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.commands.single.ladder import NOT_UNDERSTOOD
from orchestrator.core.speaker import Source
from orchestrator.knowledge.game import GameData

NOT_CALLED = frozenset(("all", "here"))  # too often words of the sentence
NO_THING = (  # orders that are guessed of lines in which nothing is named
    Intent.COME, Intent.FOLLOW, Intent.STAY, Intent.GOTO, Intent.HOME, Intent.WHERE, Intent.STATUS, Intent.INVENTORY,
    Intent.PAUSE,
)  # fmt: skip
CHEERFUL = split("hi hello hey bye thanks thank ty thx haha lol nice cool wow good great awesome sorry oops ok okay gg brb afk")
ORDERING = HEADS | FREE_HEADS | verbs().keys() | split("do same again repeat redo finish")  # at the head of a line to the crew
ALONE = (PLEASANT | YES | NO | CHEERFUL | split("what why wtf damn oof oops yikes true fine sure whatever same rip")) - ORDERING
THANKING = split("thanks thank thx gg haha lol lmao remember")
NO_THING_SAID = re.compile(
    r"\bwell (?:done|played|said)\b|\blog(?:s|ged)? (?:off|on|in|out)\b|(?<=\bi )log\b|(?<=\bhe )logs\b|(?<=\bshe )logs\b"
    r"|\bhoney(?= (?:can|could|will|would|please|,))|\bno joke\b|\bstick (?=around|together|with)|\bminecraft\b"
)
HESITATION = split("uh uhh uhm um umm erm hmm hm err")
PLIGHT = re.compile(  # what a speaker tells so that somebody helps
    r"\b(?:need|lack|lost|left|forgot|without|out of|fewer|more|less|too|broke|missing|gone|empty|stuck|low on|short of)\b"
)
SPEAKER = split("i we he she they my our his her")
SHORT = 6  # words of a line whose misspelt name may be a whole order
WISHES = re.compile(
    r"^(?:please |hey |ok |so |and |um |guys )*(?:(?:can|could|would|will) (?:you|u|somebody|someone|anyone|one of you)\b"
    r"|(?:i|we) (?:really |just |also |would )*(?:want|need|like|could use|wish)\b|(?:are|do) (?:you|any of you)\b"
    r"|(?:this |that |the |my |our )?(?:\w+ )?needs? |there (?:should|must) be\b|(?:would|will) be (?:nice|cool|great|good)\b"
    r"|(?:i|i'd) (?:would|could|d) (?:kill|die|give|love)\b|(?:all|both|one|two|each) of you\b"
    r"|(?:put|make|do|set|show|take|help|use|try|finish|go|start|place|plant|bring|let|keep|move|change|turn|stay)\b)"
)


def advised(found: Command, heard: Utterance, game: GameData, rules: Command | None = None) -> Command:
    """Return a question that helps (CLARIFY) for a line of which the crew is unsure; `found` for clear orders and for talk.
    `rules` is what the rules read before the model of intents did."""
    said = plainly_said(heard.text)
    if heard.asked or not said:
        return found
    return sharpened(answer_to(found, said, heard, game, rules), without_names(said, heard), game)


def answer_to(found: Command, said: list[str], heard: Utterance, game: GameData, rules: Command | None) -> Command:
    """Return the first answer, in the order that is said above, that fits a line."""
    if rules and rules.choices and rules.intent is Intent.CLARIFY and found.missing and not found.choices:
        return rules  # the model only asks what is missing, and the rules have an offer
    form = fitting(" ".join(said))
    ours = found.spoken_to or is_only_to_us(heard)
    if form is None and ours and (slot := lacking_slot(found, rules, without_names(said, heard))):
        return slot
    if not (form and form.cannot) and (lacking := of_lacking(found, said, game)):
        return lacking
    if found.intent is None:
        return of_talk(found, form, said, heard, game)
    if found.intent is not Intent.CLARIFY:
        return misnamed(found, without_names(said, heard), game) or with_instead(of_order(found, form, said), said, game)
    return of_unclear(found, form, said, heard, game) if ours or found.choices else found


def without_names(said: list[str], heard: Utterance) -> list[str]:
    """Return the words of a line that name no bot and no person."""
    names = Names.of(heard)
    return [word for word in said if not (names.called(word) or names.person(word))]


def plainly_said(text: str) -> list[str]:
    """Return the words of a line without hesitation ("uh"), and without what sounds like a thing and names none: "as well",
    "well done", "he logs off"."""
    plain = NO_THING_SAID.sub(" ", text.lower().replace(" as well", " too"))
    return [word for word in words_of(plain) if word not in HESITATION]


def of_order(found: Command, form: NeedAdvice | None, said: list[str]) -> Command:
    """Return a question in place of an order that a line with this form or with this need hardly means; otherwise `found`."""
    kind = found.intent.value if found.intent else ""
    if found.shape and found.shape.is_measured:
        return found
    if form and kind in form.over:
        return answered(form, found, said)
    need = None if {"come", "follow", "go", "stop"} & set(said) else need_in(" ".join(said))
    return offered(need, found) if need and kind in need.over else found


def with_instead(found: Command, said: list[str], game: GameData) -> Command:
    """Return an order to build what the crew cannot build with what it can do instead, as a question; any other order as it
    is."""
    if not found.refused:
        return found
    mention = of_building(found.slots.structure, said, game)
    return replace(found, answer=question_about(mention, found), choices=mention.orders) if mention.truth else found


def keeps_from_skills(said: str) -> bool:
    """Return whether a line wants what no skill of the crew can do, so that a skill in similar words would be wrong."""
    form = fitting(" ".join(words_of(said)))
    if is_bare(words_of(said)):
        return True  # a bare "dig" does not ask for the skill that digs a shelter
    wish = need_in(" ".join(words_of(said)))
    vague = wish is not None and bool(VAGUE & set(words_of(said)))  # "something to eat" is for the speaker
    return vague or (
        form is not None and bool(form.cannot or (form.order and not form.weak) or Intent.ATTACK.value in form.over)
    )


def of_talk(found: Command, form: NeedAdvice | None, said: list[str], heard: Utterance, game: GameData) -> Command:
    """Return what becomes of a line that no reading takes for an order: a question if it tells the crew of a wish or a need;
    otherwise `found`."""
    others = not found.spoken_to and any(Names.of(heard).person(word) for word in said)
    ours = found.spoken_to or calls(said)
    told = found.spoken_to or (form is not None and said[0] not in SPEAKER) or said[0] in ORDERING
    past = is_of_the_past(said) and not (told and not THANKING & set(said))
    if past or others or not (ours or is_only_to_us(heard)):
        return found
    bare = replace(found, spoken_to=ours)
    called = found.spoken_to and not found.addressee.startswith("@")
    need = None if called else need_in(" ".join(said))
    if form and not (form.weak and need):
        return answered(form, bare, said)
    if need or called:
        return offered(need, bare) if need else found
    unread = replace(bare, intent=Intent.CLARIFY, missing=(), gap="", unknown=True, answer=NOT_UNDERSTOOD)
    if said[0] in verbs() or WISHES.search(" ".join(said)):
        return of_unclear(unread, None, said, heard, game)
    thing = mentioned(said, heard, game) if len(said) <= SHORT else None
    if thing and thing.misspelt:
        return asking(unread, question_about(thing, unread), thing.orders)
    return of_unclear(unread, None, said, heard, game) if is_only_to_us(heard) and not is_small_talk(said) else found


def is_small_talk(said: list[str]) -> bool:
    """Return whether a line is a greeting, thanks, or a remark of the speaker about themselves, which nobody has to answer."""
    if len(said) == 1 and said[0] in ALONE:
        return True
    plight = said[0] in ("i", "we", "my", "our") and PLIGHT.search(" ".join(said))
    return bool(set(said[:2]) & CHEERFUL) or (said[0] in SPEAKER and said[-1] != "?" and not plight)


def of_unclear(found: Command, form: NeedAdvice | None, said: list[str], heard: Utterance, game: GameData) -> Command:
    """Return the answer to a line in which an order is likely, but not certain."""
    likely = found.offer.intent if found.offer else None
    need = need_in(" ".join(said))
    if likely is Intent.ATTACK and found.offer and found.offer.slots.mob:
        return found  # a creature is named, so no person is meant
    bare = bool(found.choices and need and found.choices[0] == need.order) or likely in NO_THING
    if form and (form.cannot or (likely and likely.value in form.over | form.doubts) or (bare and not form.weak)):
        return answered(form, found, said)
    if found.choices and not found.gap:
        fit = fit_offer(found, said, heard, game)
        if need and (likely in NO_THING or (fit and fit.truth and need.order != "come here")):
            return offered(need, found)
        return in_place_of(found, fit, said, game) if fit else found
    if need and found.unknown and not found.missing and (form is None or form.weak):
        return offered(need, found)
    return answered(form, found, said) if form else named(found, said, heard, game)


def in_place_of(found: Command, fit: FitOffer, said: list[str], game: GameData) -> Command:
    """Return the question with what the crew can do in place of what `found` offers; an order to build what it cannot build
    stays one, with that question as its answer."""
    if fit.truth and found.offer and found.offer.refused:
        return with_instead(replace(found.offer, raw=found.raw), said, game)
    return asking(found, fit.question(asker(found)), fit.orders)


def calls(said: list[str]) -> bool:
    """Return whether a line calls the crew without a name: at its beginning or end, or before "you"."""
    groups = frozenset().union(*(words(f"people.groups.{name}") for name in ("all", "nearest", "leader"))) - NOT_CALLED
    ends = {said[0], said[-1], *(word for word, after in itertools.pairwise(said) if after in ("you", "please"))}
    return bool(ends & groups) or " of you " in f" {' '.join(said)} "


def is_only_to_us(heard: Utterance) -> bool:
    """Return whether a line can only be meant for the crew: it came from a page or a program, or nobody else is there."""
    return heard.source == Source.API or not heard.people


def named(found: Command, said: list[str], heard: Utterance, game: GameData) -> Command:
    """Return the question about what a line names, if the crew's own question says too little; otherwise `found`."""
    who = asker(found)
    mention = None if forbidden(said, heard, game) else mentioned(said, heard, game)
    if NO_SUCH in found.answer and mention and mention.truth and not found.choices:
        return asking(found, question_about(mention, found), mention.orders)
    if (found.missing or found.gap or found.choices) and not (mention and mention.misspelt):
        strange = unknown_name(found, said, game, who)
        return asking(found, strange, ()) if strange else found
    if not (mention and mention.misspelt) and (strange := unknown_name(found, said, game, who)):
        return asking(found, strange, ())
    if mention:
        return asking(found, question_about(mention, found), mention.orders)
    return open_question(found, said, heard, game) if found.answer == NOT_UNDERSTOOD else found
