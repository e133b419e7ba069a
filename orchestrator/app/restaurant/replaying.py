"""Lets bots play a recorded episode of the text kitchen again, step by step, and compares what the server reports with the
record and with the text kitchen."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from orchestrator.app.restaurant.rounds import RestaurantRounds
from orchestrator.app.restaurant.site import RestaurantSite
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.digest import state_digest
from orchestrator.tasks.cuisineworld.book import KitchenMenu
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import Level
from orchestrator.tasks.cuisineworld.trace import Mismatch, Record, as_step, opened_kitchen
from orchestrator.tasks.restaurant.ground import RestaurantGround
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

DIGEST = "digest"  # the field of a mismatch between the states in text and in the world


@dataclass
class ReplayCount:
    """Counts what came of replayed episodes: compared `states`, those with the digest of the text kitchen (`equal`), and
    `unseen` actions, which the server did not see. `completed` counts orders in the world, `recorded` those in the records."""

    episodes: int = 0
    steps: int = 0
    differing: int = 0
    states: int = 0
    equal: int = 0
    unseen: int = 0
    completed: int = 0
    recorded: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        """Return the counts as plain JSON, with the first mismatch."""
        first = self.mismatches[0].as_dict() if self.mismatches else None
        names = ("episodes", "steps", "differing", "states", "equal", "unseen", "completed", "recorded")
        return {name: getattr(self, name) for name in names} | {"first": first}


def checked_level(record: Record, book: KitchenMenu, where: str) -> Level:
    """Return the level of a recorded episode. Raises BlockcrewError, its message beginning with `where`, if the episode cannot
    be played in a restaurant: the level is unknown or had other places, or there are too many agents."""
    level = opened_kitchen(record, book, record.get("mode", Mode.COMPAT), where).level
    places, known = set(record["initial"].get("tools", {})), set(level.place_index)
    if places != known:
        other = ", ".join(sorted(places ^ known))
        raise BlockcrewError(f"{where}: {level.name} had other places when this was recorded ({other}): replay it in text.")
    try:
        RestaurantGround(level).check(record["agents"])
    except BlockcrewError as error:
        raise BlockcrewError(f"{where}: {error}") from error
    return level


async def replay_in_minecraft(
    record: Record, episode: int, book: KitchenMenu, mode: str, where: str, site: RestaurantSite, count: ReplayCount
) -> None:
    """Let bots play a recorded episode on a site, and add what came of it to `count`. `episode` is the number of its line,
    `mode` the rules (empty: as recorded), and `where` begins the messages of errors."""
    level, mode = checked_level(record, book, where), mode or record.get("mode", Mode.COMPAT)
    text = Kitchen(level, record["agents"], record["schedule"], mode)
    kitchen = RestaurantKitchen(level, record["agents"], record["schedule"], mode)
    await site.begin(kitchen)
    rounds = RestaurantRounds(site)
    await rounds.begin()
    found = list(first_mismatches(record, kitchen, text, rounds, episode, count))
    for number, step in enumerate(record["steps"], 1):
        text.step(step["actions"])
        played = as_step(step["actions"], await rounds.step(step["actions"]), kitchen)
        new = [
            Mismatch(episode, number, name, step.get(name), played[name]) for name in played if played[name] != step.get(name)
        ] + digest_mismatches(text, rounds, episode, number, count)
        count.differing += bool(new)
        found += new
    count.mismatches += found
    count.episodes += 1
    count.steps += len(record["steps"])
    count.unseen += rounds.unseen
    count.completed += len(kitchen.state.served)
    count.recorded += record["steps"][-1]["obs"]["completed"] if record["steps"] else 0


def first_mismatches(
    record: Record, kitchen: Kitchen, text: Kitchen, rounds: RestaurantRounds, episode: int, count: ReplayCount
) -> Iterator[Mismatch]:
    """Yield how the beginning of an episode differs from its record."""
    start = kitchen.observe().as_trace()
    if start != record["initial"]:
        yield Mismatch(episode, 0, "obs", record["initial"], start)
    yield from digest_mismatches(text, rounds, episode, 0, count)


def digest_mismatches(
    text: Kitchen, rounds: RestaurantRounds, episode: int, number: int, count: ReplayCount
) -> list[Mismatch]:  # fmt: skip
    """Return the mismatch between the state in text and the state that the server reported, if there is one, and count it."""
    wanted = state_digest(text.state.as_json())
    count.states += 1
    count.equal += wanted == rounds.digest
    return [] if wanted == rounds.digest else [Mismatch(episode, number, DIGEST, wanted, rounds.digest)]
