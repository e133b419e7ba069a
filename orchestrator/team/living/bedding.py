"""Gets a bed for each member that has none. Wool of one colour that several members hold makes a bed for one of them: each
shears sheep for itself, and three pieces make a bed."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from orchestrator.core.position import cell_of
from orchestrator.team.living.hands import LivingCrew

BED, WOOL = "white_bed", "_wool"  # most sheep are white
A_BED = 3  # pieces of wool
SEARCHES, BY_DAY = 2, 6  # times that sheep are looked for, each time from where the last search ended; as long as it is early
LATE = 10500  # ticks of the day from which it is not early any more: the way back takes time
HALVES = 2  # blocks of a bed
HANDING = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class PooledBed:
    """A bed that `maker` makes of wool of one colour (a block id such as white_wool); `gifts` are the members that hand wool to
    it, each with its number of pieces."""

    maker: str
    wool: str
    gifts: tuple[tuple[str, int], ...]

    @property
    def bed(self) -> str:
        """Return the item that is made."""
        return f"{self.wool.removesuffix(WOOL)}_bed"


class Bedding:
    """The beds of one crew. `trouble` says why a member has none, by its name."""

    def __init__(self, hands: LivingCrew) -> None:
        self.hands = hands
        self.trouble: dict[str, str] = {}

    async def get_all(self, names: Collection[str]) -> None:
        """Let each of these members hold a bed, of its own wool or of what all hold together. For those without one all look
        for sheep again, and again while it is early: they only wait for the night."""
        lacking = sorted(names)
        for search in range(BY_DAY):
            if search >= SEARCHES and await self.is_late():
                return
            helpers = set(names) - set(lacking) if search else set[str]()
            await self.hands.each(partial(self.look, lacking=lacking), (*lacking, *sorted(helpers)))
            if not (lacking := sorted(self.trouble)):
                return
            await self.pool_wool(lacking)
            if not (lacking := sorted(self.trouble)):
                return

    async def look(self, name: str, lacking: Sequence[str]) -> None:
        """Let one member look for sheep: for a bed if it lacks one, otherwise for wool that it can give."""
        if name in lacking:
            await self.get_one(name)
        else:
            await self.hands.get(name, f"white{WOOL}", A_BED)

    async def is_late(self) -> bool:
        """Return whether no time is left for a search before the night, as the members see it."""
        looks = await self.hands.each(self.hands.seen)
        return any(look.time >= LATE for look in looks.values())

    async def pool_wool(self, lacking: Sequence[str]) -> None:
        """Let the members put their wool together for those that lack a bed."""
        held = await self.hands.crew.inventories()
        for bed in pooled({name: Counter(dict(each)) for name, each in held.items()}, lacking):
            self.hands.stage(f"putting our wool together for {bed.maker}")
            if all([await self.hand_over(name, count, bed) for name, count in bed.gifts]):
                await self.hands.each(partial(self.get_one, bed=bed.bed), (bed.maker,))

    async def get_one(self, name: str, bed: str = BED) -> None:
        """Let one member hold a bed; one of this colour if it holds none."""
        if any(count and item.endswith("_bed") for item, count in (await self.hands.seen(name)).inventory.items()):
            self.trouble.pop(name, None)
        elif why := await self.hands.get(name, bed, 1):
            self.trouble[name] = f"{name} has no bed, because {why}"
        else:
            self.trouble.pop(name, None)

    async def hand_over(self, name: str, count: int, bed: PooledBed) -> bool:
        """Let one member bring wool to the maker of a bed; return whether that was possible."""
        given = await self.hands.each(partial(self.bring, count=count, bed=bed), (name,))
        return given.get(name, False)

    async def bring(self, name: str, count: int, bed: PooledBed) -> bool:
        """Let one member walk to the maker of a bed and give it wool; return whether the maker has got it. Raises BodyLost."""
        at = (await self.hands.seen(bed.maker)).position
        await self.hands.go(name, cell_of(at), near=3)
        return (await self.hands.do(name, "giveItem", {"player": bed.maker, "name": bed.wool, "count": count}, HANDING)).ok


def pooled(held: Mapping[str, Counter[str]], lacking: Iterable[str]) -> list[PooledBed]:
    """Return the beds that can be made for the members that lack one, of the wool that all hold, as few pieces as possible
    changing hands. `held` is what each member holds, item -> count."""
    left = {name: Counter({item: n for item, n in each.items() if item.endswith(WOOL)}) for name, each in held.items()}
    waiting, found = list(lacking), list[PooledBed]()
    while waiting:
        enough = [wool for wool, n in sum(left.values(), Counter[str]()).items() if n >= A_BED]
        if not enough:
            break
        maker, wool = max(
            ((name, each) for name in waiting for each in enough), key=lambda pair: min(left[pair[0]][pair[1]], A_BED)
        )
        waiting.remove(maker)
        found.append(bed_of(maker, wool, left))
        for name, count in (*found[-1].gifts, (maker, A_BED - sum(n for _, n in found[-1].gifts))):
            left[name][wool] -= count
    return found


def bed_of(maker: str, wool: str, left: Mapping[str, Counter[str]]) -> PooledBed:
    """Return the bed that a member makes of its own wool and of that of those who hold most of it."""
    missing, gifts = max(0, A_BED - left[maker][wool]), []
    for name in sorted(left, key=lambda each: -left[each][wool]):
        count = 0 if name == maker else min(missing, left[name][wool])
        if count:
            gifts.append((name, count))
            missing -= count
    return PooledBed(maker, wool, tuple(gifts))
