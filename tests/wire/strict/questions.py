"""What a strict client hears at its join beside the game, and asks for its debug screens."""

from .primitives import WireError
from .scenario import GROUND, Stage
from .writing import pack, position, varint

AT_JOIN = (
    *("server_data", "initialize_border", "ticking_state", "update_advancements", "update_recipes"),
    *("chunk_batch_start", "chunk_batch_finished"),
)


async def questions(stage: Stage) -> None:
    """Look whether all came at the join; ask for a ping and for data, and open a tab of advancements."""
    human = stage.human
    await stage.settle()
    if missing := [name for name in AT_JOIN if not human.seen[name]]:
        raise WireError(f"these never came: {missing}")
    answers = [human.expect(name) for name in ("pong_response", "tag_query", "select_advancements_tab")]
    human.send("ping_request", pack("q", 7))
    human.send("entity_tag_query", varint(1) + varint(human.known.own_id))
    human.send("seen_advancements", varint(0) + b"\x14minecraft:story/root")
    pong, data, _ = await human.wait(*answers)
    if pong != 7 or not data:
        raise WireError(f"{pong} and {data} are no answers to a ping of 7 and to a question for one's own data")
    await granted(stage)
    block = human.expect("tag_query")
    human.send("block_entity_tag_query", varint(2) + position(0, GROUND, 0))
    await human.wait(block)


async def granted(stage: Stage) -> None:
    """Get an advancement for a thing; see it done, what follows it shown, and a line of it in the chat."""
    human = stage.human
    done = human.expect("update_advancements", lambda packet: "minecraft:story/mine_stone" in packet["progress"])
    told = human.expect("system_chat")
    await stage.give("cobblestone")
    packet, _ = await human.wait(done, told)
    if packet["progress"]["minecraft:story/mine_stone"]["get_stone"] is None:
        raise WireError("the stone was not counted")
    if "minecraft:story/smelt_iron" not in human.known.advancements:
        raise WireError("what follows the advancement is not shown")
