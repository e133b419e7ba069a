"""A creative client that takes a stack which nobody could read is sent away, and nobody else sees anything of it."""

import pytest
from strict import sending
from strict.client import Client
from strict.primitives import WireError
from strict.scenario import HOTBAR, Stage
from strict.vocabulary import vocabulary
from strict.writing import listed, optional, pack, varint

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

VERSIONS = {"1.21.1": 767, "1.21.4": 769}


def bad_stacks(protocol: int) -> dict[str, bytes]:
    """Return stacks that break in the hands of every client that they are shown to."""

    def with_component(name: str, value: bytes) -> bytes:
        return sending.stack(1, 1, varint(vocabulary(protocol).components.index(name)) + value, 1)

    label = b"" if protocol == 767 else optional(None)
    inner = sending.stack(99999)
    return {
        "an item that is none": inner,
        "a component that is none": sending.stack(1, 1, varint(100), 1),
        "an enchantment that is none": with_component("enchantments", listed([varint(200) + varint(1)]) + b"\1"),
        "a potion that is none": with_component("potion_contents", optional(varint(99)) + b"\0" + listed([]) + label),
        "an effect that is none": with_component("suspicious_stew_effects", listed([varint(39) + varint(1)])),
        "a pattern that is none": with_component("banner_patterns", listed([varint(400) + varint(1)])),
        "a horn that is none": with_component("instrument", varint(77)),
        "a name that is a number": with_component("custom_name", b"\x03" + pack("i", 5)),
        "a line that is empty": with_component("lore", listed([b"\x0a\0"])),
        "a bundle of what is none": with_component("bundle_contents", listed([inner])),
    }


@pytest.mark.parametrize("version", ["1.21.1", pytest.param("1.21.4", marks=pytest.mark.long)])
async def test_a_stack_that_nobody_could_read_ends_only_who_sends_it(version: str) -> None:
    options = ServerOptions(version=version, generator="flat", ops=("Ann", "Bob"), view_distance=2)
    async with await EmbeddedServer.start(options) as server:
        protocol = VERSIONS[version]
        witness = Stage(await Client.join("Ann", server.host, server.port, protocol), server.admin.command)
        for what, stack in bad_stacks(protocol).items():
            bad = Stage(await Client.join("Bob", server.host, server.port, protocol), server.admin.command)
            await bad.command("gamemode creative Bob")
            await bad.settle()
            with pytest.raises(WireError, match="Invalid packet: set_creative_slot"):
                bad.human.send("set_creative_mode_slot", pack("h", HOTBAR) + stack)
                await bad.settle()
                pytest.fail(f"{what} was taken")
            await bad.human.leave()
            await witness.settle()
        assert witness.human.problems == []
        assert (await server.admin.stats()).exceptions == 0
        await witness.human.leave()
