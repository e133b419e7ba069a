"""Works out the choices of a small model: the steps that are next for an agent, with exact arguments, and the shares that a
leader may give. The steps are those of the rules (symbolic/leaf.py); which of them comes now, or whether to look elsewhere, is
the model's choice (one_choice.py)."""

from collections.abc import Iterable, Sequence

from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.plan import Act
from orchestrator.core.skill import Skill
from orchestrator.knowledge.acquisition.plan import Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.minds.closed.closed_forms import ParameterChoices, SkillChoices, TaskChoices
from orchestrator.minds.closed.closed_questions import VERBS, amounts, parameters, skills_on_the_way, way
from orchestrator.minds.facts import to_give_out
from orchestrator.minds.small.readiness import is_ready
from orchestrator.minds.symbolic.leaf import steps_to_get
from orchestrator.minds.symbolic.skill_calls import ELSEWHERE, skill

WORKED_OUT = frozenset([*VERBS.values(), "placeItem"])  # skills whose calls the steps hold
SEARCHES = frozenset(["explore", "goToHeight", "surface"])


def next_acts(situation: Situation, game: GameData, wanted: Iterable[tuple[str, int]]) -> tuple[Act, ...]:
    """Return the skill calls (runs of programs for bots) that can be done now on the way to the `wanted` items, each with its
    count; none if there is no way to one of them."""
    try:
        ways = [way for item, count in wanted for way in steps_to_get(game, situation, item, count)]
    except (Unobtainable, KeyError):
        return ()
    known = [way for way in ways if way.verb != "ask"]
    now = [way for way in known if is_ready(game, situation, way)] or known
    return tuple(act for way in now for act in skill(way))


def next_calls(situation: Situation, game: GameData, acts: Iterable[Act], skills: Sequence[Skill]) -> tuple[SkillChoices, ...]:
    """Return the choices of an agent: each of `acts` with just its arguments, without those that were refused since an action
    last succeeded; or one of `skills` (programs for bots) that is no step but may help, such as to eat, and after a search in
    vain to look elsewhere."""
    how = way(situation, game) or ()
    most = amounts(situation, game)
    left_out = WORKED_OUT if searched_in_vain(situation) else WORKED_OUT | SEARCHES
    free = [one for one in skills_on_the_way(situation, game, skills) if one.name not in left_out]
    others = (SkillChoices(one.name, parameters(situation, one, how, most)) for one in free)
    refused = refused_lately(situation)
    untried = [act for act in acts if str(act) not in refused or searched_in_vain(situation)] or acts
    return tuple(dict.fromkeys([*(exactly(act) for act in untried), *others]))


def refused_lately(situation: Situation) -> set[str]:
    """Return the actions, as texts, that were refused since one last succeeded or gained something; they would be refused
    again."""
    found: set[str] = set()
    for act, outcome in reversed(situation.past):
        if outcome.ok or any(count > 0 for count in outcome.gained.values()):
            break
        found.add(str(act))
    return found


def searched_in_vain(situation: Situation) -> bool:
    """Return whether the last action was refused for a reason that another place may cure."""
    return bool(situation.past) and situation.past[-1][1].reason in ELSEWHERE


def exactly(act: Act) -> SkillChoices:
    """Return the choice of one skill call (run of a program for bots) with just these arguments."""
    return SkillChoices(act.skill, tuple(one_value(name, value) for name, value in act.args.items()))


def one_value(name: str, value: object) -> ParameterChoices:
    """Return the choice of a parameter that can have one value only, a text or a whole number."""
    if isinstance(value, int):
        return ParameterChoices(name, "number", low=value, high=value)
    return ParameterChoices(name, "string", (str(value),))


def next_shares(situation: Situation) -> tuple[TaskChoices, ...]:
    """Return the tasks of which a leader may give one now: to somebody idle (itself if it works too) a fair share of each thing
    that is left to give out; none if nobody is idle or nothing is left."""
    idle = {member.name: member.strength for member in situation.members if member.idle}
    idle |= {situation.name: 1} if situation.role is AgentRole.PEER else {}
    left = {item: count for item, count in to_give_out(situation).items() if count}
    if not idle:
        return ()
    shares = {item: -(-count // sum(idle.values())) for item, count in left.items()}
    return tuple(TaskChoices((item,), count, tuple(idle), least=count) for item, count in shares.items())
