"""What is known of a skill without running it, as a mind is told."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument. `kind` is number, string, list, array or boolean; one that is not `required` has a usual value."""

    name: str
    kind: str
    text: str
    required: bool = True


@dataclass(frozen=True, slots=True)
class Skill:
    """One verb of skills/library; `gains` says what the inventory gains."""

    name: str
    description: str
    parameters: tuple[Parameter, ...] = ()
    gains: str = ""
