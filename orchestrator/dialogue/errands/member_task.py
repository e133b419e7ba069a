"""The task that one member of a crew does for one person."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from orchestrator.agent.perception import Pause
from orchestrator.core.plan import Act
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.member_actions import follow
from orchestrator.dialogue.replies import ReplyTarget
from orchestrator.dialogue.turn import Turn


@dataclass(slots=True)
class MemberTask:
    """The task that one member does for one person; its answers go to `reply_to`.

    `order` is the line without its addressee. `doing` completes the sentence "I ...", as in 'come to Sam'. `waits` is true for
    a member that only stays where it is. `lasting` is an order to follow: this task's own, or the one to which the member
    returns after this task. `held` is the inventory with which a member began to gather. `borrowed` is true for a member that
    left its work for the crew and returns to it afterwards; `delivers` for one that brings what the crew gained, `gives` for
    one that hands over what it had. `fetch` are acts that come first and take things out of chests; `lacks` is called with an
    item and a count that were not in there. `left` are the acts that it has still to do. `handed` counts what was handed over
    or put into a chest, by item. `thrown_by` are the members that threw the same things before, which another one picked up.
    """

    speaker: Speaker
    order: str
    doing: str
    reply_to: ReplyTarget
    waits: bool = False
    lasting: Turn | None = None
    held: Mapping[str, int] | None = None
    pause: Pause = field(default_factory=Pause)
    task: asyncio.Task[None] | None = None
    borrowed: bool = False
    delivers: bool = False
    gives: bool = False
    fetch: tuple[Act, ...] = ()
    lacks: Callable[[str, int], None] | None = None
    left: list[Act] = field(default_factory=list)
    handed: Counter[str] = field(default_factory=Counter)
    thrown_by: frozenset[str] = frozenset()

    @property
    def brings(self) -> bool:
        """Return whether the member is on its way with things for somebody, which a goal of the crew does not interrupt."""
        return self.delivers or self.gives

    @property
    def following(self) -> str:
        """Return what the order to follow (`lasting`) makes the member do, as in 'follow Sam'; empty without such an order."""
        order = self.lasting.command if self.lasting else None
        return follow(order.slots, order.who.followed).doing if order else ""
