"""Finds the members that a command is addressed to: members called by name, a group of members, or the nearest member."""

from collections.abc import Callable

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Command, Intent
from orchestrator.dialogue.member_actions import has
from orchestrator.team.crew import Crew


def group(crew: Crew, who: str) -> list[str]:
    """Return the names of the members that `who` stands for: every member for @all, the leader for @leader, the others for
    @workers. Any other word is taken as the name of one member and returned alone."""
    root, members = crew.organisation.root, list(crew.organisation.members)
    groups = {ALL: members, LEADER: [root], WORKERS: [name for name in members if name != root]}
    return groups.get(who, [who])


def called(crew: Crew, command: Command) -> tuple[str, ...]:
    """Return the names of the members that the speaker of a command called by name or group.

    The result is empty when nobody or everybody was called.
    """
    names = [name for who in command.addressees for name in group(crew, who) if command.spoken_to and who != NEAREST]
    everybody = set(names) >= set(crew.organisation.members)
    return () if everybody else tuple(name for name in names if name in crew.worlds)


async def nearest(crew: Crew, command: Command, busy: Callable[[str], object], taken: Callable[[str], bool]) -> str:
    """Return the name of the member nearest to the speaker, or of the first candidate when no member sees the speaker.

    `busy(name)` is true for members that work for the crew, `taken(name)` for members that work for another person. The
    candidates are the members that are neither, if any; an order to give an item prefers those that have it.
    """
    looks, player = await crew.looks(), command.who.player.lower()
    wanted = command.slots.item if command.intent is Intent.GIVE else ""
    seen = [each.position for look in looks.values() for each in look.entities if player and each.name.lower() == player]
    free = [name for name in looks if not busy(name)] or list(looks) or [crew.organisation.root]
    idle = [name for name in free if not taken(name)] or free
    having = [name for name in idle if name in looks and wanted and has(looks[name].inventory, wanted)] or idle
    return min(having, key=lambda name: looks[name].position.distance(seen[0])) if seen and looks else having[0]
