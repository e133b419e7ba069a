"""Begins the orders of one crew to live in a place, each a goal that gets what it needs first. What the members do is in
team/living/."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from orchestrator.commands.edits import TendOrder, TendVerb
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.dialogue.buildings.sites import Sites
from orchestrator.dialogue.crew_goals import CrewGoals
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.living.fields import KnownFields
from orchestrator.dialogue.living.places import area_to_light, land_for_field
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn
from orchestrator.team.crew import Lead
from orchestrator.team.living.field_work import FieldWork
from orchestrator.team.living.hands import LivingCrew
from orchestrator.team.living.herd import A_PAIR, FOOD, Herd
from orchestrator.team.living.lighting import Lighting
from orchestrator.team.living.meals import Meals
from orchestrator.team.living.night import Night
from orchestrator.team.living.pen_work import PenWork
from orchestrator.team.living.stores import Stores

MOST_IN_PEN = 12  # animals
LATER = "We are working on a goal. Say stop first, or say: after that, {order}"


@dataclass(frozen=True, slots=True)
class LedWork:
    """A goal in words, and the function that leads the members to it; `before` is called when it begins."""

    text: str
    lead: Lead
    count: int = 1
    before: Callable[[], None] = lambda: None


class TendOrders:
    """Handles the orders to tend a place for one crew; `goals` begins them, `fields` remembers the fields."""

    def __init__(self, goals: CrewGoals, sites: Sites, home: Home, fields: KnownFields) -> None:
        self.goals, self.crew, self.replies = goals, goals.crew, goals.replies
        self.sites, self.home, self.fields, self.game = sites, home, fields, goals.member_tasks.game
        self.handlers: Mapping[TendVerb, Callable[[Turn, TendOrder, LivingCrew], Awaitable[LedWork]]] = {
            TendVerb.FIELD: self.field,
            TendVerb.HARVEST: self.harvest,
            TendVerb.KEEP: self.keep,
            TendVerb.LIGHT: self.light,
            TendVerb.SLEEP: self.sleep,
            TendVerb.BREED: self.breed,
            TendVerb.PEN: self.pen,
            TendVerb.STORE_ALL: self.store,
            TendVerb.FEED: self.feed,
        }

    async def tend(self, turn: Turn) -> None:
        """Begin the order of a line, or say in one sentence why not."""
        order = turn.command.edit
        if not isinstance(order, TendOrder):
            return
        hands = LivingCrew(self.crew, lambda text: self.replies.say(short(text), turn.reply_to))
        try:
            if self.crew.busy:
                raise BadGoal(LATER.format(order=turn.command.order))
            work = await self.handlers[order.verb](turn, order, hands)
            if self.crew.busy:
                raise BadGoal(LATER.format(order=turn.command.order))
        except BadGoal as error:
            self.replies.say(str(error), turn.reply_to)
        else:
            self.goals.begin_led(turn, Goal(work.text, "", work.count), work.lead, work.before)

    async def field(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of making a field."""
        field = await land_for_field(self.sites, turn.command, order)
        work = FieldWork(hands, field)
        return LedWork(f"make a {field}", work.make, len(field.beds), lambda: self.fields.add(field))

    async def harvest(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of harvesting a field once."""
        field = self.fields.called(order.crop)
        return LedWork(f"harvest the {field.crop} field", FieldWork(hands, field).harvest, len(field.beds))

    async def keep(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of keeping a field going, until it is stopped or so many harvests are in."""
        field = self.fields.called(order.crop)
        ends = f" for {order.count} harvests" if order.count else ""
        work = FieldWork(hands, field)
        return LedWork(f"keep the {field.crop} field going{ends}", lambda: work.keep(order.count), len(field.beds))

    async def light(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of lighting an area."""
        low, high = await area_to_light(self.sites, self.home, turn.command, order)
        x, y, z = ((first + last + 1) // 2 for first, last in zip(low, high, strict=True))
        text = f"light the {high[0] - low[0] + 1}x{high[2] - low[2] + 1} area at {x} {y} {z}"
        return LedWork(text, Lighting(hands, (low, high)).light)

    async def sleep(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of sleeping through the next night."""
        return LedWork("sleep when it is night", Night(hands, self.home.at).sleep)

    async def pen(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of fencing animals in, two if no number was said."""
        if order.mob not in FOOD:
            raise BadGoal(f"We cannot lead a {order.mob}; we can lead {', '.join(sorted(FOOD))}.")
        count = order.count or A_PAIR
        if not 1 <= count <= MOST_IN_PEN:
            raise BadGoal(f"We put from 1 to {MOST_IN_PEN} animals into a pen at a time, not {count}.")
        return LedWork(f"put {count} {order.mob} in a pen", PenWork(hands, self.game, order.mob, count).pen)

    async def breed(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of breeding two animals of a kind."""
        if order.mob not in FOOD:
            raise BadGoal(f"We cannot breed a {order.mob}; we can breed {', '.join(sorted(FOOD))}.")
        return LedWork(f"breed the {order.mob}", Herd(hands, order.mob).breed)

    async def store(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of putting everything away."""
        return LedWork("store everything in the chests", Stores(hands, self.home.at).store)

    async def feed(self, turn: Turn, order: TendOrder, hands: LivingCrew) -> LedWork:
        """Return the work of cooking for everybody, and for the speaker if they are in the game."""
        return LedWork("cook for everybody", Meals(hands, turn.command.who.player).feed)
