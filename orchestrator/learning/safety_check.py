"""Checks a draft of a skill (a JavaScript program for bots, with a name, a description and an example call) before it runs. Its
name, size and parameters must be acceptable; the items that it claims to gain must exist and include those that the lesson
(what is to be learned) asks for; its code must parse and use only functions that the sandbox (the locked-down process that runs
skills) offers. The checks serve the author, who is told what is wrong; safety comes from the sandbox."""

import json
import re
from dataclasses import dataclass

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.lesson import Draft, Lesson
from orchestrator.core.plan import Program
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group
from orchestrator.knowledge.skill_header import BadHeader, Header, read_header
from orchestrator.learning.header_writer import Ground, source
from orchestrator.skillbook.imports.foreign_library import ForeignSource, JudgedSkill, judge
from orchestrator.skillbook.learned import Learned
from orchestrator.skillbook.testing.runner import read_args

MOST_CODE = 20_000  # characters; Voyager's longest skill has 4 000
MOST_PARAMETERS, MOST_SAYS, SHORTEST = 8, 15, 10
KINDS = ("number", "string", "boolean")
NAME = re.compile(r"[a-z][A-Za-z0-9]{2,47}")


class DraftRefused(Exception):
    """Raised when a draft of a skill (a program for bots) is rejected; the message is a sentence that tells its author why."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A draft of a skill (a program for bots) that has passed all checks and may be tried.
    `code` is its code after small automatic fixes, `parents` are the names of the skills that it calls, and `program` is the
    code together with that of the learned skills that it needs, ready to run."""

    code: str
    parents: tuple[str, ...]
    program: Program


def inspect(draft: Draft, lesson: Lesson, taken: frozenset[str], learned: Learned, game: GameData) -> Checked:
    """Check a draft of a skill (a program for bots) completely and return what can be run. Raises DraftRefused with a sentence
    for the draft's author, and BlockcrewError when Node.js, which parses the code, cannot be run.
    The draft must claim the gains that `lesson` (what is to be learned) asks for, in items that `game` has. `taken` are the
    names of existing skills, which the draft may not have; `learned` are the skills written earlier, which its code may
    call."""
    check_words(draft, taken)
    check_claims(draft, lesson, game)
    header = check_header(draft)
    try:
        read_args(json.dumps(dict(draft.example)), header)
    except BlockcrewError as error:
        raise DraftRefused(f"The example does not fit the parameters: {error}") from error
    missing = [each.name for each in draft.parameters if each.required and each.name not in draft.example]
    if missing:
        raise DraftRefused(f"The example lacks {', '.join(missing)}, which the skill needs.")
    return check_code(draft, learned)


def check_words(draft: Draft, taken: frozenset[str]) -> None:
    """Raise DraftRefused if the name, description, parameters or size of a drafted skill (a program for bots) are not
    acceptable. `taken` are the names of existing skills, which the draft may not have."""
    if not NAME.fullmatch(draft.name):
        raise DraftRefused("The name must be one word such as getTorches, of 3 to 48 letters and digits.")
    if draft.name in taken:
        raise DraftRefused(
            f"A skill named {draft.name} already exists: call it by its name from yours, and choose another name for yours."
        )
    if len(draft.code) > MOST_CODE:
        raise DraftRefused(
            f"The code has {len(draft.code)} characters; {MOST_CODE} are the most: compose it from existing skills."
        )
    if len(draft.description.strip()) < SHORTEST:
        raise DraftRefused("The description must say in one sentence what the skill does.")
    if len(draft.parameters) > MOST_PARAMETERS or any(each.kind not in KINDS for each in draft.parameters):
        raise DraftRefused(f"A skill has at most {MOST_PARAMETERS} parameters, each of the kind {', '.join(KINDS)}.")


def check_claims(draft: Draft, lesson: Lesson, game: GameData) -> None:
    """Raise DraftRefused if a drafted skill (a program for bots) does not claim all the gains that the lesson (what is to be
    learned) asks for, or claims items that the game does not have. Gains map items to counts; a count below zero means that so
    many must be spent."""
    unknown = [item for item in draft.gains if item not in game.items]
    if unknown:
        raise DraftRefused(f"gains names {', '.join(unknown[:3])}, which the game does not have.")
    for item, count in lesson.gains.items():
        claimed = [number for name, number in draft.gains.items() if in_group(name, item)]
        if not any(number >= count if count > 0 else number <= count for number in claimed):
            raise DraftRefused(
                f"The example must {'gain' if count > 0 else 'spend'} at least {abs(count)} {item}, and `gains` must say so."
            )


def check_header(draft: Draft) -> Header:
    """Write the header comment (description, parameters, example call) of the program for bots in a draft, parse it again, and
    return the result.
    Raises DraftRefused when it cannot be parsed or its parameters are not those of the draft."""
    try:
        header = read_header(source(draft, Ground({})))
    except BadHeader as error:
        raise DraftRefused(f"The description of the skill cannot be stored: {error}.") from error
    if [each.name for each in header.parameters] != [each.name for each in draft.parameters]:
        raise DraftRefused("Each parameter needs a name of letters and digits, and a text.")
    return header


def check_code(draft: Draft, learned: Learned) -> Checked:
    """Parse and lint the code of a drafted skill (a program for bots), and return it with everything that it needs to run.
    `learned` are the skills that planners wrote earlier. The code may call them by name; the code of those that it calls,
    directly or through others, is put before its own in the result's `program`. Raises DraftRefused when the code does not
    parse, lacks the function with the draft's name, uses a name that nobody offers, or does something forbidden, such as an
    endless loop."""
    others = {skill.name: ForeignSource(skill.source) for skill in learned.shelf.skills if skill.name != draft.name}
    *_, found = judge({**others, draft.name: ForeignSource(draft.code)})
    if problem := wrong(found, draft.name):
        raise DraftRefused(problem)
    below = list(dict.fromkeys(each for call in found.calls for each in learned.together(call)))
    code = "\n\n".join([*(learned.names[each].source for each in below), found.code])
    return Checked(found.code, (*found.calls, *found.uses), Program(code, draft.name))


def wrong(found: JudgedSkill, name: str) -> str:
    """Return a sentence on the first problem with the code of the skill (program for bots) `name`, or an empty string when
    there is none.

    `found` is the result of the code's analysis.
    """
    if not found.parses or found.rejected:
        return f"The code {found.rejected or 'does not parse'}."
    if found.main != name:
        return f"The code has no `async function {name} (bot, args)`."
    if found.unknown:
        return f"There is no {', '.join(found.unknown[:5])}: use only names from the documentation and existing skills."
    if found.flags:
        return f"The code {'; '.join(found.flags[:3])}: find another way."
    return ""
