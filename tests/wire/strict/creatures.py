"""Every kind of entity appears before the client, with its data, its attributes and what it wears, and vanishes again."""

from orchestrator.core.errors import BlockcrewError

from .scenario import GROUND, Stage
from .writing import pack, varint

WITH_DATA = {
    "item": '{Item:{id:"minecraft:diamond_sword",count:1}}',
    "falling_block": "",
    "painting": "{facing:0b}",
    "item_frame": '{Facing:1b,Item:{id:"minecraft:map",count:1}}',
    "glow_item_frame": "{Facing:3b}",
    "tnt": "{fuse:80s}",
    "zombie": '{HandItems:[{id:"minecraft:iron_sword",count:1},{}],ArmorItems:[{},{},{},{id:"minecraft:iron_helmet",count:1}]}',
    "villager": '{VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"}}',
    "creeper": "{powered:1b}",
    "sheep": "{Color:3b}",
    "horse": "{Tame:1b,Variant:3}",
    "wolf": '{CustomName:\'"Rex"\',CustomNameVisible:1b,variant:"minecraft:ashen",CollarColor:4b}',
    "cat": '{variant:"minecraft:siamese",CollarColor:1b}',
    "frog": '{variant:"minecraft:cold"}',
    "axolotl": "{Variant:1}",
    "parrot": "{Variant:2}",
    "llama": "{Variant:1}",
    "tropical_fish": "{Variant:65536}",
    "fox": '{Type:"snow"}',
    "mooshroom": '{Type:"brown"}',
    "salmon": '{type:"large"}',
    "panda": '{MainGene:"brown",HiddenGene:"lazy"}',
    "shulker": "{Color:5b}",
    "goat": "{HasLeftHorn:0b}",
    "enderman": '{carriedBlockState:{Name:"minecraft:dirt"}}',
    "pufferfish": "{PuffState:2}",
}
NOT_SUMMONED = {"player", "fishing_bobber"}
KINDS_AT_ONCE = 16
SNEAK, STAND, JUMP, LANDED, OPEN_INVENTORY = 0, 1, 5, 6, 7  # what player_command says


async def creatures(stage: Stage, kinds: tuple[str, ...] = ()) -> list[str]:
    """Summon each kind, wait until the client has seen those that the server makes; return the kinds that were seen."""
    human = stage.human
    await stage.command(f"gamemode creative {stage.name}")
    names = [kind for kind in kinds or human.known.vocabulary.entity_kinds if kind not in NOT_SUMMONED]
    seen = list[str]()
    for start in range(0, len(names), KINDS_AT_ONCE):
        seen += await _appear(stage, names[start : start + KINDS_AT_ONCE])
    return seen


async def _appear(stage: Stage, names: list[str]) -> list[str]:
    human, made = stage.human, list[str]()
    appearing = {}
    for number, name in enumerate(names):
        packet = "add_experience_orb" if name == "experience_orb" else "add_entity"
        appearing[name] = human.expect(packet, lambda packet, name=name: packet.get("kind", name) == name)
        place = f"{number % 4 * 2 - 3}.5 {GROUND + 1} {6 + number // 4 * 2}.5"
        try:
            await stage.command(f"summon {name} {place} {WITH_DATA.get(name, '')}")
            made.append(name)
        except BlockcrewError:
            appearing.pop(name).cancel()
    await human.wait(*appearing.values())
    await stage.settle()
    await stage.command("kill @e[type=!player]")
    await stage.settle()
    return made


async def mounts(stage: Stage) -> None:
    """Ride a boat and a minecart, steer them, get off."""
    human = stage.human
    boat = "boat" if human.protocol == 767 else "oak_boat"
    for vehicle in (boat, "minecart"):
        came = human.expect("add_entity", lambda packet, vehicle=vehicle: packet["kind"] == vehicle)
        await stage.command(f"summon {vehicle} 0.5 {GROUND + 1} 1.5")
        entity = (await human.wait(came))[0]["id"]
        sat = human.expect("set_passengers", lambda packet: human.known.own_id in packet["passengers"])
        await stage.command(f"ride {stage.name} mount @e[type={vehicle},limit=1]")
        await human.wait(sat)
        if human.known.entities[entity] == boat:
            human.send("paddle_boat", b"\1\0")
            ground = b"" if human.protocol == 767 else b"\1"
            human.send("move_vehicle", pack("dddff", 0.5, GROUND + 1, 1.5, 0, 0) + ground)
        await stage.settle()
        await stage.command(f"ride {stage.name} dismount")
        await stage.command(f"kill @e[type={vehicle}]")
        await stage.settle()


async def riders(stage: Stage) -> None:
    """Mount a tame horse with a saddle and a donkey with a chest, let them jump, get off by sneaking."""
    human = stage.human
    own = varint(human.known.own_id)
    saddled = 'Tame:1b,SaddleItem:{id:"minecraft:saddle",count:1}'
    for animal, data in (("horse", saddled), ("donkey", saddled + ",ChestedHorse:1b")):
        await stage.command(f"summon {animal} 0.5 {GROUND + 1} 1.5 {{NoAI:1b,{data}}}")
        sat = human.expect("set_passengers", lambda packet: human.known.own_id in packet["passengers"])
        await stage.command(f"ride {stage.name} mount @e[type={animal},limit=1]")
        await human.wait(sat)
        for action, strength in ((JUMP, 80), (LANDED, 0), (OPEN_INVENTORY, 0)):
            human.send("player_command", own + varint(action) + varint(strength))
            await stage.settle()
        off = human.expect("set_passengers", lambda packet: human.known.own_id not in packet["passengers"])
        human.send("player_command", own + varint(SNEAK) + varint(0))
        human.send("player_command", own + varint(STAND) + varint(0))
        await human.wait(off)
        await stage.command(f"kill @e[type={animal}]")
        await stage.settle()
