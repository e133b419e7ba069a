"""Decides which orders of a line begin at once, and which wait for each other in a queue."""

from dataclasses import replace

from orchestrator.commands.command import GAINING, MEMBER_INTENTS, Command, Connective, Intent

ENDLESS = (Intent.FOLLOW, Intent.STAY)
WORK = MEMBER_INTENTS | {*GAINING, Intent.BUILD, Intent.STORE, Intent.TEND}  # whatever keeps a bot busy


def parted(command: Command) -> tuple[list[Command], list[Command]]:
    """Return the orders of a line that begin at once, and those for the queue, each with its followers in `more`.

    Orders for the same bots follow each other, and so does what was said to be for later. Orders such as a stop, which keep no
    bot busy, come first.
    """
    now: list[Command] = []
    chains: dict[frozenset[str], list[Command]] = {}
    for each in (replace(command, more=()), *command.more):
        if each.intent in WORK or each.later:
            chains.setdefault(frozenset(each.addressees if each.spoken_to else ()), []).append(each)
        else:
            now.append(each)
    queued: list[Command] = []
    for chain in map(with_endless_last, chains.values()):
        if len(chain) > 1 or chain[0].later:
            queued.append(replace(chain[0], more=tuple(chain[1:])))
        else:
            now += chain
    return now, queued


def with_endless_last(chain: list[Command]) -> list[Command]:
    """Return the orders for the same bots with those last that end only when a person ends them: "follow me and bring torches"
    brings the torches first. Those that are put in turn ("... then mine 5 coal") stay where they are."""
    if any(each.joined is Connective.THEN for each in chain):
        return chain
    moved = [each for each in chain if each.intent not in ENDLESS] + [each for each in chain if each.intent in ENDLESS]
    ways = [each.joined for each in chain]
    return [replace(each, joined=way) for each, way in zip(moved, ways, strict=True)]
