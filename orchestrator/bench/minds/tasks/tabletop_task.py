"""A crew on the tabletop, as a task in which minds are measured: the share of the wanted items that it gained."""

from orchestrator.app.catalogue import TEAMS, choose
from orchestrator.app.tabletop_crew import HEAP, held_of, open_table
from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode, MindTask
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewJoined
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.record.goals import write_order

CASES = ("solo: mine 3 oak_log", "tree: mine 6 oak_log", "solo: mine 4 cobblestone", "solo: craft 1 iron_pickaxe")


def team_and_goal(case: str) -> tuple[str, Goal]:
    """Return the team and the goal of a case such as `solo: mine 3 oak_log`. Raises BlockcrewError for another text."""
    team, colon, wish = case.partition(":")
    if not colon:
        raise BlockcrewError(f"A case of the tabletop is a team and a goal, such as {CASES[0]!r}, not {case!r}.")
    choose(TEAMS, team.strip(), "team")
    goal = parse_goal(wish.strip(), load())
    if goal.build:
        raise BlockcrewError("The tabletop world has no building sites: name another goal.")
    return team.strip(), goal


async def play(episode: MindEpisode) -> EpisodeOutcome:
    """Let a crew pursue the goal of the case. `beyond` counts items of the goal that nobody had asked for."""
    _, wanted = team_and_goal(episode.case)
    async with open_table(episode.config, episode.settings, episode.recorder, HEAP) as crew:
        episode.recorder.write(CrewJoined(members=list(crew.organisation.members), address="", cannot=""))
        write_order(episode.recorder, wanted, "bench")
        verdict = await crew.pursue(wanted)
        held = await crew.inventories()
    found = {part.item: held_of(held, part.item) for part in wanted.singles}
    got = sum(min(part.count, found[part.item]) for part in wanted.singles)
    beyond = sum(max(0, found[part.item] - part.count) for part in wanted.singles)
    ok = verdict.status is Status.SUCCESS and got == wanted.count
    return EpisodeOutcome(got, wanted.count, ok, "" if ok else verdict.why, {"beyond": beyond})


TABLETOP = MindTask(CASES, ("symbolic",), play, team_and_goal, mixes=True)
