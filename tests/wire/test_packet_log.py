"""Packet logs of sessions with a real client or server: recorded without names, and read again by the strict reader."""

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest
from strict.client import Client
from strict.replay import replay
from strict.writing import offline_id

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.packet_log.blanking import Blanker, dashed
from orchestrator.servers.packet_log.log_file import FORMAT, read
from orchestrator.servers.packet_log.recording import recording
from orchestrator.servers.packet_log.session import RecordedSession
from orchestrator.servers.ping import ping

VERSIONS = {"1.21.1": 767, "1.21.4": 769}
GONE = ("player_info_remove", "remove_entities", "system_chat")  # what tells that another player has left
CLOCKED = {"set_time", "keep_alive"}
NAME, GUEST, SAID = "Wilhelmine", "Friedhelm", "nobody may read this"


@pytest.mark.parametrize("version", ["1.21.1", pytest.param("1.21.4", marks=pytest.mark.long)])
async def test_a_recorded_session_can_be_replayed_and_tells_nobody_who_played(version: str, tmp_path: Path) -> None:
    path = tmp_path / "session.packets.gz"
    options = ServerOptions(version=version, generator="flat", view_distance=2, ops=(NAME,))
    async with await EmbeddedServer.start(options) as server, recording(server.host, server.port) as recorder:
        assert (await ping("127.0.0.1", recorder.own_port)).protocol == VERSIONS[version]
        human = await Client.join(NAME, "127.0.0.1", recorder.own_port, VERSIONS[version])
        guest = await Client.join(GUEST, server.host, server.port, VERSIONS[version])
        heard = human.expect("player_chat")
        guest.say(SAID)
        await human.wait(heard)
        answered = human.expect("system_chat")
        human.command(f"give {GUEST} stone 3")
        await human.wait(answered)
        gone = [human.expect(name) for name in GONE]
        await guest.leave()
        await human.wait(*gone)
        await human.leave()
        await recorder.ended.wait()
        assert recorder.save(path) == f"{path} has {len(read(path).packets)} packets."
    replayed = replay(read(path))
    assert replayed.problems == [] and replayed.leftover == 0
    seen, withheld = Counter(human.seen), {"player_chat": 1}
    late = Counter(replayed.seen) - seen
    assert set(late) <= CLOCKED, "what comes by the clock may come while he leaves, and he reads it no more"
    assert Counter(replayed.seen) - late | withheld == +seen | withheld
    spoken = b"".join(each.data or b"" for each in read(path).packets)
    for secret in (NAME, GUEST, SAID, "127.0.0.1"):
        assert secret.encode() not in spoken
    for name in (NAME, GUEST):
        assert offline_id(name).bytes not in spoken and dashed(offline_id(name).bytes) not in spoken


def test_blanking_keeps_the_length_of_a_packet() -> None:
    blanker = Blanker()
    name, raw = b"Wilhelmine", offline_id("Wilhelmine").bytes
    listing = b"\x01\x01" + raw + b"\x0a" + name + b"\x00"
    blanker.learn(listing)
    blanker.add_host(b"play.example.org")
    packet = listing + b"play.example.org 192.168.17.4 " + dashed(raw) + b" " + b"eyJ0aW1lc3RhbXAi" * 8
    blanked = blanker.blank(packet)
    assert len(blanked) == len(packet)
    for secret in (name, raw, dashed(raw), b"example", b"192", b"eyJ0"):
        assert secret not in blanked
    assert b"000.000.00.0" in blanked


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (json.dumps({"format": FORMAT, "protocol": 770}), "is of protocol 770: only 1.21.1 and 1.21.4 can be read"),
        (json.dumps({"format": "blockcrew packet log 2", "protocol": 767}), "has the format 'blockcrew packet log 2'"),
        ("hello", "is no packet log that can be read"),
        (json.dumps({"format": FORMAT, "protocol": 767}) + '\n{"at": 1}', "is no packet log that can be read"),
    ],
)
def test_a_log_that_cannot_be_read_gets_one_sentence(content: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "some.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(content + "\n")
    with pytest.raises(BlockcrewError, match=sentence):
        read(path)


def test_what_cannot_be_recorded_is_said_and_disturbs_nobody() -> None:
    other = RecordedSession()
    other.take("client", b"\x10\x00\x82\x06\x09localhost\x63\xdd\x02")
    assert "protocol 770: only 1.21.1 and 1.21.4 can be recorded" in other.why
    broken = RecordedSession()
    broken.take("client", b"\xff\xff\xff\xff")
    assert "cannot be read" in broken.why
