"""What a strict client does at tables with buttons and in its recipe book, with and without the items."""

from typing import Any

from . import sending
from .client import Client
from .primitives import WireError
from .scenario import GROUND, Stage, close_window
from .writing import pack, string, varint

AT = (1, GROUND + 1, 3)
ITEM_STACK = 3  # the kind of a slot's display that holds a stack


async def open_block(stage: Stage, block: str) -> int:
    """Put up a block and open its window; return the window's number."""
    human = stage.human
    await stage.command(f"setblock {AT[0]} {AT[1]} {AT[2]} {block}")
    shown, filled = human.expect("open_screen"), human.expect("container_set_content", lambda packet: packet["window"] > 0)
    await stage.click_block(AT)
    await human.wait(shown, filled)
    return human.known.window


def click(human: Client, slot: int, button: int = 0, mode: int = 0) -> None:
    """Click on a slot of the window that is open."""
    body = human.body
    human.send(
        "container_click",
        sending.container_click(human.protocol, human.known.window, body.window_state, slot, button, mode, [], sending.EMPTY),
    )


def press(human: Client, button: int) -> None:
    """Press a button of the window that is open: an offer, a cut, a pattern, a page."""
    number = human.known.window
    human.send("container_button_click", (pack("B", number) if human.protocol == 767 else varint(number)) + varint(button))


async def cut(stage: Stage) -> None:
    """Cut a stone with the first button of a stonecutter."""
    human = stage.human
    await stage.give("stone", 2)
    stage.held(1)
    window = await open_block(stage, "stonecutter")
    laid = human.expect("container_set_slot", lambda packet: packet["slot"] == 0 and packet["item"] is not None)
    click(human, human.known.window_slots - 9, mode=1)
    await human.wait(laid)
    chosen = human.expect("container_set_data", lambda packet: packet["value"] == 0)
    made = human.expect("container_set_slot", lambda packet: packet["slot"] == 1 and packet["item"] is not None)
    press(human, 0)
    await human.wait(chosen, made)
    click(human, 1, mode=1)
    await stage.settle()
    close_window(human, window)
    await stage.settle()


async def brew(stage: Stage) -> None:
    """Put a bottle of water, nether wart and blaze powder into a brewing stand; see how it begins."""
    human = stage.human
    window = await open_block(stage, "brewing_stand")
    begun = human.expect("container_set_data", lambda packet: packet["property"] == 0 and packet["value"] > 0)
    for item in ("potion[potion_contents={potion:water}]", "nether_wart", "blaze_powder"):
        await stage.command(f"give {stage.name} {item}")
        await stage.settle()
    for slot in range(human.known.window_slots):
        click(human, slot, mode=1)
        await stage.settle()
    await human.wait(begun)
    close_window(human, window)
    await stage.settle()


BOOK = """written_book[written_book_content={title:"T",author:"A",pages:['"one"','"two"']}]"""
NEXT, TAKE = 2, 3


async def lectern(stage: Stage) -> None:
    """Put a book on a lectern, turn a page, take the book: the window closes."""
    human = stage.human
    await stage.command(f"gamemode survival {stage.name}")
    await stage.command(f"setblock {AT[0]} {AT[1]} {AT[2]} lectern")
    await stage.give(BOOK)
    stage.held(0)
    await stage.click_block(AT)
    shown = human.expect("container_set_content", lambda packet: packet["window"] > 0 and packet["items"][0] is not None)
    await stage.click_block(AT)
    await human.wait(shown)
    turned = human.expect("container_set_data", lambda packet: packet["value"] == 1)
    press(human, NEXT)
    await human.wait(turned)
    closed = human.expect("container_close")
    press(human, TAKE)
    await human.wait(closed)
    await stage.settle()


async def recipe_book(stage: Stage) -> None:
    """Click on the recipe of sticks: without planks a ghost of it comes, with planks the grid is filled."""
    human = stage.human
    await stage.command(f"gamemode survival {stage.name}")
    await stage.command(f"clear {stage.name}")
    stick = (await stage.give("stick", 2))["item"]
    recipe = recipe_of(human, stick)
    ghost = human.expect("place_ghost_recipe", lambda packet: packet["window"] == 0)
    place(human, recipe)
    await human.wait(ghost)
    await stage.give("oak_planks", 9)
    made = human.expect("container_set_slot", lambda packet: packet["slot"] == 0 and is_of(packet["item"], stick))
    place(human, recipe, everything=True)
    await human.wait(made)
    for slot in range(1, 5):
        click(human, slot, mode=1)
    await stage.settle()


def place(human: Client, recipe: int | str, everything: bool = False) -> None:
    """Click on a recipe for the grid of the inventory."""
    called = string(recipe) if isinstance(recipe, str) else varint(recipe)
    window = pack("b", 0) if human.protocol == 767 else varint(0)
    human.send("place_recipe", window + called + bytes([everything]))


def is_of(stack: Any, item: int) -> bool:
    """Tell whether a stack is of an item."""
    return stack is not None and stack["item"] == item


def recipe_of(human: Client, item: int) -> int | str:
    """Return what the recipe book calls the recipe of sticks: their name, or the number of the entry that shows them."""
    if human.protocol == 767:
        if "minecraft:stick" not in human.known.recipes:
            raise WireError("no recipe of sticks came")
        return "minecraft:stick"
    for number, each in human.known.recipes.items():
        kind, result = each["display"][1]["result"]
        if kind == ITEM_STACK and result["item"] == item and each["requirements"]:
            return number
    raise WireError(f"no recipe of item {item} came")
