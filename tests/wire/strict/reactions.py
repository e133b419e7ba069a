"""What a client answers to packets by itself: compression, the states, keep-alives, teleports, chunk batches, its own
inventory.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .early import CONFIGURATION
from .writing import listed, pack, varint

if TYPE_CHECKING:
    from .client import Client

CHUNKS_PER_TICK = 25.0
PONG_CONFIGURATION, PONG_PLAY = 5, "pong"
KEEP_ALIVE_CONFIGURATION = 4
KNOWN_PACKS = 7


def compression(client: "Client", threshold: int) -> None:
    client.connection.threshold = threshold


def login_finished(client: "Client", profile: Any) -> None:
    client.enter_configuration()


def known_packs(client: "Client", packs: Any) -> None:
    """Answer that this client has no data of its own, so that every registry comes whole."""
    client.connection.send(KNOWN_PACKS, listed([]))


def finish_configuration(client: "Client", packet: None) -> None:
    client.enter_play()


def start_configuration(client: "Client", packet: None) -> None:
    client.send("configuration_acknowledged")
    client.known.registries.clear()
    client.table = CONFIGURATION


def keep_alive(client: "Client", number: int) -> None:
    if client.table is CONFIGURATION:
        client.connection.send(KEEP_ALIVE_CONFIGURATION, pack("q", number))
    else:
        client.send("keep_alive", pack("q", number))


def ping(client: "Client", number: int) -> None:
    if client.table is CONFIGURATION:
        client.connection.send(PONG_CONFIGURATION, pack("i", number))
    else:
        client.send(PONG_PLAY, pack("i", number))


def player_position(client: "Client", packet: Any) -> None:
    """Go where the server says, parts of it relative to where one is, and confirm it."""
    body, relative = client.body, packet["relative"]
    place = packet.get("position", packet)
    values = (place["x"], place["y"], place["z"], packet["yaw"], packet["pitch"])
    before = (body.x, body.y, body.z, body.yaw, body.pitch)
    body.x, body.y, body.z, body.yaw, body.pitch = (
        value + old if relative >> bit & 1 else value for bit, (value, old) in enumerate(zip(values, before, strict=True))
    )
    body.teleports += 1
    client.send("accept_teleportation", varint(packet["id"]))
    client.stand()


def chunk_batch_finished(client: "Client", size: int) -> None:
    client.send("chunk_batch_received", pack("f", CHUNKS_PER_TICK))


def set_health(client: "Client", packet: Any) -> None:
    client.body.health = packet["health"]


def contents(client: "Client", packet: Any) -> None:
    client.body.window_state = packet["state"]
    if packet["window"] == 0:
        client.body.slots = packet["items"]


def slot(client: "Client", packet: Any) -> None:
    client.body.window_state = packet["state"]
    if packet["window"] == 0 and packet["slot"] < len(client.body.slots):
        client.body.slots[packet["slot"]] = packet["item"]


REACTIONS: dict[str, Callable[["Client", Any], None]] = {
    "login_compression": compression,
    "login_finished": login_finished,
    "select_known_packs": known_packs,
    "finish_configuration": finish_configuration,
    "start_configuration": start_configuration,
    "keep_alive": keep_alive,
    "ping": ping,
    "player_position": player_position,
    "chunk_batch_finished": chunk_batch_finished,
    "set_health": set_health,
    "container_set_content": contents,
    "container_set_slot": slot,
}
