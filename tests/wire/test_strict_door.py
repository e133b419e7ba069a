"""A client as strict as Mojang's at a door that is closed: the whitelist and the password, and what a stranger is told."""

import pytest
from strict.client import Client
from strict.primitives import WireError

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

VERSIONS = {"1.21.1": 767, "1.21.4": 769}
SECRET = "correct-horse"


def clean(human: Client) -> None:
    """All that came could be read."""
    assert human.problems == []
    assert human.leftover == 0


@pytest.mark.parametrize("version", ["1.21.1", pytest.param("1.21.4", marks=pytest.mark.long)])
async def test_a_strict_client_joins_with_whitelist_and_password(version: str) -> None:
    options = ServerOptions(version=version, generator="flat", whitelist=("Human",), passwords=True, view_distance=2)
    async with await EmbeddedServer.start(options) as server:
        door = (server.host, server.port, VERSIONS[version])
        for answers in ((SECRET, SECRET), (SECRET,)):
            human = await Client.join("Human", *door, answers=answers)
            assert human.seen["login"] == human.seen["respawn"] == 1
            heard = human.expect("player_chat")
            human.say("hello")
            await human.wait(heard)
            clean(human)
            await human.leave()
        with pytest.raises(WireError, match="not_whitelisted"):
            await Client.join("Stranger", *door)
        with pytest.raises(WireError, match="not the password of this name"):
            await Client.join("Human", *door, answers=("wrong-one", "wrong-two", "wrong-three"))
        assert (await server.admin.stats()).exceptions == 0
