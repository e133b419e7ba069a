"""The reasoning steps of a language player, which the papers' ablations switch off one by one, and the steps that each game has
by default."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from orchestrator.core.errors import BlockcrewError


@dataclass(frozen=True, slots=True)
class ReasoningSteps:
    """The steps around the choice of an action in the paper LLM-Coordination (4.1.1). False or 0 leaves one out.
    `theory_of_mind` first asks what the partner intends, `verification` afterwards whether the action keeps to the rules and is
    safe. `memory` is the number of own past actions that are shown (the paper's episodic memory); the view of Hanabi always
    has them."""

    theory_of_mind: bool = True
    verification: bool = True
    memory: int = 8


@dataclass(frozen=True, slots=True)
class BuilderSteps:
    """The steps before the choice of an action in the paper CoBlock (section 3). False or 0 leaves one out.
    `world` describes the state in words, `partner_model` and `self_model` state goals, next plan and blocks of either builder,
    `reflection` gets the errors that a program has found and decides on role and tone. `memory` is the number of past actions
    of both that are shown."""

    world: bool = True
    partner_model: bool = True
    self_model: bool = True
    reflection: bool = True
    memory: int = 20


AnySteps = ReasoningSteps | BuilderSteps
COBLOCK = "coblock"
DEFAULT_STEPS: Mapping[str, AnySteps] = {
    "hanabi": ReasoningSteps(),
    "capture": ReasoningSteps(verification=False),
    "escape": ReasoningSteps(verification=False),
    "overcooked": ReasoningSteps(theory_of_mind=False, verification=False),
    "cuisineworld": ReasoningSteps(theory_of_mind=False, verification=False),
    COBLOCK: BuilderSteps(),
}  # as the papers do; LLM-Coordination leaves out costly steps that brought little. Other games: all steps


def step_names(game: str) -> tuple[str, ...]:
    """Return the names of the steps that a language player of this game can have."""
    return tuple(field.name for field in fields(DEFAULT_STEPS.get(game, ReasoningSteps())))


def steps_of(game: str, without: Sequence[str] = (), also: Sequence[str] = ()) -> AnySteps:
    """Return the default steps of a game, minus those named in `without`, plus those named in `also`. Raises BlockcrewError for
    an unknown name and for one in both."""
    known, wrong = step_names(game), set(without) & set(also)
    for name in [*without, *also]:
        if name not in known:
            raise BlockcrewError(f"A language player of {game} has no step {name!r}: choose one of {', '.join(known)}.")
        if name in wrong:
            raise BlockcrewError(f"The step {name!r} cannot be both on and off: name it once.")
    usual = DEFAULT_STEPS.get(game, ReasoningSteps())
    every = type(usual)()  # with all steps on
    off = {name: type(getattr(usual, name))() for name in without}
    return replace(usual, **off, **{name: getattr(every, name) for name in also})
