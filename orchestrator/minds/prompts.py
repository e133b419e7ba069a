"""Loads the prompts of prompts/: one file per question, with a header that names its variables and the form of its answer.
A file is a header in TOML between lines of `+++`, the instructions, a line `---`, and the question. Instructions and question
are jinja2 templates; a missing or unused variable is an error."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jinja2
from jinja2.meta import find_undeclared_variables

from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.chat import ChatMessage, system, user
from orchestrator.project import PROJECT

FOLDER = PROJECT / "prompts"
FENCE, RULE = "+++\n", "\n---\n"
FIELDS = {"asked", "role", "reply", "variables"}
TEMPLATES = jinja2.Environment(undefined=jinja2.StrictUndefined)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt file. `asked` says in words when it is used, `role` which of the configured models answers, `reply` names the
    schema of the answer (answers.py), and `variables` are the names that its templates use."""

    name: str
    asked: str
    role: str
    reply: str
    variables: tuple[str, ...]
    instructions: str
    question: str

    def render(self, variables: Mapping[str, object]) -> tuple[ChatMessage, ...]:
        """Fill the variables into the prompt's instructions and question, and return these as a system message and a user
        message. Raises BlockcrewError for a missing or unknown variable."""
        wrong = set(variables) ^ set(self.variables)
        if wrong:
            raise BlockcrewError(f"The prompt {self.name} takes {', '.join(self.variables)}; check {', '.join(sorted(wrong))}.")
        text = (template(part).render(variables).strip() for part in (self.instructions, self.question))
        instructions, question = text
        return system(instructions), user(question)


@cache
def template(text: str) -> jinja2.Template:
    """Compile a text as a jinja2 template in which a missing variable is an error."""
    return TEMPLATES.from_string(text)


@cache
def prompt(name: str, folder: Path = FOLDER) -> Prompt:
    """Return the prompt of that name, read from a file in `folder`. Raises BlockcrewError when there is none or its file is
    invalid."""
    path = folder / f"{name}.md"
    try:
        return read_prompt(name, path.read_text("utf-8"))
    except OSError:
        raise BlockcrewError(f"There is no prompt {name!r}: choose one of {', '.join(names(folder))}.") from None


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of all prompts, sorted; each is a file in prompts/."""
    return tuple(path.stem for path in sorted(folder.glob("*.md")))


def read_prompt(name: str, text: str) -> Prompt:
    """Parse the text of the prompt file called `name`. Raises BlockcrewError that says what is wrong with it."""
    _, fence, rest = text.partition(FENCE)
    header, second, body = rest.partition(FENCE)
    instructions, rule, question = body.partition(RULE)
    if not (fence and second and rule):
        raise BlockcrewError(
            f"The prompt {name} needs a header between two lines of +++, and a line of --- before its question."
        )
    try:
        fields = tomllib.loads(header)
        used = find_undeclared_variables(TEMPLATES.parse(instructions)) | find_undeclared_variables(TEMPLATES.parse(question))
    except (tomllib.TOMLDecodeError, jinja2.TemplateSyntaxError) as error:
        raise BlockcrewError(f"The prompt {name} cannot be read: {error}.") from error
    if set(fields) != FIELDS:
        raise BlockcrewError(f"The header of the prompt {name} needs {', '.join(sorted(FIELDS))}, and nothing else.")
    if used != set(fields["variables"]):
        wrong = ", ".join(sorted(used ^ set(fields["variables"])))
        raise BlockcrewError(f"The header of the prompt {name} and its text name different variables: check {wrong}.")
    return Prompt(name, fields["asked"], fields["role"], fields["reply"], tuple(fields["variables"]), instructions, question)
