"""A crew in Minecraft, as a task in which minds are measured: the share of the wanted items that it gained. Each episode has a
new world on the embedded server."""

from dataclasses import replace

from orchestrator.bench.minds.episode import EpisodeOutcome, MindEpisode, MindTask
from orchestrator.bench.minds.tasks.tabletop_task import team_and_goal
from orchestrator.bench.trial import BenchTrial, play_recorded
from orchestrator.servers.place import EMBEDDED
from orchestrator.tasks.collection import Collection

CASES = ("tree: mine 6 oak_log",)


async def play(episode: MindEpisode) -> EpisodeOutcome:
    """Let a crew gather the items of the case. `game_seconds` are those until it was done."""
    _, goal = team_and_goal(episode.case)
    trial = BenchTrial(Collection(goal), replace(episode.config, world=EMBEDDED))
    figures = await play_recorded(trial, episode.settings, episode.recorder)
    seconds = {"game_seconds": round(figures["seconds"])} if figures["seconds"] else {}
    return EpisodeOutcome(figures["got"], figures["wanted"], figures["ok"], "" if figures["ok"] else figures["why"], seconds)


COLLECTION = MindTask(CASES, ("symbolic",), play, team_and_goal, mixes=True)
