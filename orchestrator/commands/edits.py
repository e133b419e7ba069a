"""The data of what people say about the queue of orders, about shared chests, about buildings, about what is remembered, and
about fields, animals, light and sleep: the grammar makes it, the dialogue carries it out."""

from dataclasses import dataclass
from enum import StrEnum

LAST = -1  # the place of the last order of a queue


class QueueVerb(StrEnum):
    """The things that a person can do with a queue of orders."""

    SHOW = "show"
    CANCEL = "cancel"
    MOVE = "move"
    CLEAR = "clear"


class ChestVerb(StrEnum):
    """The things that a person can do with the chests that the crew shares. KEEP says that the bots keep what they gain."""

    PUT = "put"
    NAME = "name"
    FORGET = "forget"
    LIST = "list"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class QueueEdit:
    """A question about a queue of orders, or a change of it. `place` is the order's place in the queue, from 1, or LAST; `item`
    names the order by its item if no place was said, and `number` by the number that the service gave it. A moved order goes to
    the place `to`."""

    verb: QueueVerb
    place: int = 0
    to: int = 0
    item: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class ChestOrder:
    """An order about a shared chest, or a question about it (LIST). `name` is the chest's name, empty if none was said; the
    item, the count and the place are in the slots of the command."""

    verb: ChestVerb
    name: str = ""


class BuildingVerb(StrEnum):
    """The things that a person can do with what is built already, or with a place: UNDO puts back what stood there, MARK
    remembers a place as one end of what is built next."""

    UNDO = "undo"
    REPAIR = "repair"
    COPY = "copy"
    CLEAR = "clear_land"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class BuildingEdit:
    """An order about a building or a place; the sizes, in blocks, are those of a place to clear, None if they were not said.
    The place is in the slots of the command."""

    verb: BuildingVerb
    length: int | None = None
    width: int | None = None
    height: int | None = None


class MemoryVerb(StrEnum):
    """The things that a person can do with what the crew remembers. ASK is a question in free words."""

    PLACE = "name_place"
    LIKING = "like"
    NOTE = "note"
    FORGET = "forget_one"
    FORGET_ALL = "forget_all"
    LIST = "list_memory"
    ABOUT = "tell_about"
    AT = "what_is_at"
    WHERE = "where_is"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class MemoryOrder:
    """Something to remember or to forget, or a question about it. `name` is a place or a thing that somebody likes, `text` what
    was said, `who` the person whom it is about (empty for the speaker). A place is at the block `at` (x, y, z), or where the
    speaker looks (`looking`), or else where the speaker stands."""

    verb: MemoryVerb
    name: str = ""
    text: str = ""
    who: str = ""
    at: tuple[int, int, int] | None = None
    looking: bool = False


class TendVerb(StrEnum):
    """The things that a crew does to live in a place. KEEP harvests a field again and again, PEN fences animals in,
    STORE_ALL puts away what is not needed at hand, FEED cooks for everybody."""

    FIELD = "field"
    HARVEST = "harvest"
    KEEP = "keep_field"
    LIGHT = "light"
    SLEEP = "sleep"
    BREED = "breed"
    PEN = "pen"
    STORE_ALL = "store_all"
    FEED = "feed"


@dataclass(frozen=True, slots=True)
class TendOrder:
    """An order to tend a place or its beings. `length` and `width` are the sizes of a field or of an area in blocks, None if
    they were not said; `crop` is the block id of what grows, `mob` the id of an animal, `count` how many animals or harvests.
    `home` says that the place is the crew's home; any other place is in the slots of the command."""

    verb: TendVerb
    length: int | None = None
    width: int | None = None
    crop: str = ""
    mob: str = ""
    count: int | None = None
    home: bool = False


Edit = QueueEdit | ChestOrder | BuildingEdit | MemoryOrder | TendOrder


@dataclass(frozen=True, slots=True)
class DeliveryOrder:
    """The end of an order's items. `keep` says that the bots keep them; `chest` that they go into a chest: the one called
    `name`, or the one at the block `at` (x, y, z), or else the nearest one. Without either they go to a person."""

    keep: bool = False
    chest: bool = False
    name: str = ""
    at: tuple[int, int, int] | None = None
