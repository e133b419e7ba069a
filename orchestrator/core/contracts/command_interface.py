"""Contracts between a game and a planner that commands all agents of the game with lines of text (a dispatcher).
The game tells its rules, its present scene, and which commands it would refuse. The text kitchen, CuisineWorld of the paper
MindAgent, implements the contracts (tasks/cuisineworld/command_interface.py), and the dispatcher after that paper uses them
(minds/dispatcher.py). Neither imports the other; app/kitchen_dispatchers.py joins them."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

Facts = Mapping[str, Any]  # plain JSON
Seen_contra = TypeVar("Seen_contra", contravariant=True)


class CommandScene(Protocol):
    """A game at one moment: what can be seen, and which commands would be accepted. Asking it changes nothing."""

    @property
    def facts(self) -> Facts:
        """Return the present state of the game as plain JSON, for the prompt of the planner that commands the agents.
        In a kitchen, for example, it is the step, the orders, what each agent holds, and what lies in each place."""
        ...

    def legal(self, agent: int) -> Sequence[str]:
        """Return the commands that the game would accept from this agent (its number) if no other agent acted before it in this
        step."""
        ...

    def possible(self, agent: int) -> Sequence[str]:
        """Return every command that makes sense and that the game could accept from this agent in this step, whatever the other
        agents do before it; for games whose commands cannot be listed, none."""
        ...

    def preview(self, commands: Sequence[str]) -> Sequence[str]:
        """Return for each command the sentence with which the game would refuse it, an empty string where it would be accepted.
        The commands are tried in the given order."""
        ...


class CommandInterface(Protocol[Seen_contra]):
    """The interface between one game and a planner that commands its agents in words: the rules of the game, and its scene
    (what can be seen and done) at each moment."""

    @property
    def crew(self) -> Sequence[int]:
        """Return the numbers of the agents that obey the commands."""
        ...

    @property
    def rules(self) -> Facts:
        """Return the rules and facts of the game that never change, as plain JSON."""
        ...

    def demonstration(self, agents: int) -> Sequence[tuple[Facts, Sequence[str]]]:
        """Return an example of good play: a smaller game for `agents` agents, with the facts and the commands of each step."""
        ...

    def scene(self, seen: Seen_contra) -> CommandScene:
        """Return the scene that the observation `seen` shows: the game at one moment, with the commands that it would
        accept."""
        ...
