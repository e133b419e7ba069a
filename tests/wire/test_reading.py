"""The strict reader refuses what Mojang's client refuses: bytes written by hand, right ones and wrong ones."""

import struct

import pytest
from strict.chunks import BIOMES, BLOCKS, unpacked, values
from strict.entity_data import entity_data
from strict.entity_kinds import data_of
from strict.items import stack
from strict.knowledge import Knowledge
from strict.nbt import COMPOUND, STRING, Tag, tag
from strict.play import packets
from strict.primitives import Reader, WireError, position, varint
from strict.text import check
from strict.vocabulary import vocabulary

PROTOCOLS = (767, 769)


def reader(text: str, protocol: int = 767) -> Reader:
    """Return a reader of bytes that are written in hexadecimal."""
    known = Knowledge(vocabulary(protocol))
    known.registries["worldgen/biome"] = dict.fromkeys(map(str, range(64)))
    known.entities[7] = "painting"
    return Reader(bytes.fromhex(text), known)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_kind_of_entity_has_its_data_and_every_packet_a_reader(protocol: int) -> None:
    kinds = {kind for kind in data_of(protocol) if not kind.startswith("_")}
    assert kinds == set(vocabulary(protocol).entity_kinds)
    assert len(packets(protocol)) == {767: 124, 769: 131}[protocol]


# one potion of night vision (item 998 in 767, 1048 in 769): potion 4 given, no colour, no effect, since 768 no name
@pytest.mark.parametrize(
    ("protocol", "written"), [(767, "01 e607 01 00 1f 01 04 00 00"), (769, "01 9808 01 00 29 01 04 00 00 00")]
)
def test_a_potion_has_a_name_only_since_768(protocol: int, written: str) -> None:
    read = reader(written, protocol)
    found = stack(read)
    assert found is not None and found["components"]["potion_contents"]["potion"] == 4
    assert read.left == 0


def test_a_byte_too_many_behind_a_potion_is_left_over_in_767() -> None:
    read = reader("01 e607 01 00 1f 01 04 00 00 00")
    stack(read)
    assert read.left == 1


@pytest.mark.parametrize(
    "written",
    [
        "01 b50a 00 00",  # item 1333 of 1333
        "01 01 01 00 39",  # component 57 of 57
        "01 01 02 00 03 05 03 05",  # the damage twice
        "01 01 01 00 08 04",  # a rarity beyond epic
        "01 e607 01 00 1f 01 2e 00 00",  # potion 46 of 46
        "01 e607 01 00 1f 02 04 00 00",  # a boolean that is 2
    ],
)
def test_a_stack_that_vanilla_cannot_read_is_an_error(written: str) -> None:
    with pytest.raises(WireError):
        stack(reader(written))


def test_data_of_an_entity_needs_the_right_index_and_serializer() -> None:
    right = reader("07 08 1a 01 ff")
    right.known.registries["painting_variant"] = dict.fromkeys(map(str, range(50)))
    assert entity_data(right)["data"] == {8: 0}
    for wrong in ("07 09 1a 01 ff", "07 08 01 01 ff", "08 08 1a 01 ff", "07 08 1a 33 ff"):
        read = reader(wrong)
        read.known.registries["painting_variant"] = dict.fromkeys(map(str, range(50)))
        with pytest.raises(WireError):
            entity_data(read)


def test_a_paletted_container_has_as_many_longs_as_its_bits_take() -> None:
    assert values(reader("00 01 00"), BLOCKS) == [1]
    assert values(reader("01 02 05 06 01 00000000000000ff"), BIOMES) == [6] * 8 + [5] * 56
    for wrong in ("01 02 05 06 02" + "00" * 16, "01 02 05 46 01" + "00" * 8, "00 01 01" + "00" * 8):
        with pytest.raises(WireError):
            values(reader(wrong), BIOMES)
    with pytest.raises(WireError, match="takes 15 bits"):
        values(reader("09 00"), BLOCKS)
    assert unpacked((-1,), 6, 10) == [63] * 10


def test_numbers_places_and_names_are_read_as_the_protocol_says() -> None:
    assert [varint(reader(each)) for each in ("00", "7f", "8001", "ffffffff0f")] == [0, 127, 128, -1]
    with pytest.raises(WireError):
        varint(reader("ffffffffff01"))
    place = position(reader(struct.pack(">q", -1).hex()))
    assert (place.x, place.y, place.z) == (-1, -1, -1)
    assert tag(reader("0a 08 0001 61 0002 c080 00")) == Tag(COMPOUND, {"a": Tag(STRING, "\0")})


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        [],
        {"text": 5},
        {"text": "a", "color": "reddish"},
        {"text": "a", "extra": []},
        {"text": "a", "clickEvent": {"action": "explode", "value": "x"}},
        {"translate": "a", "with": [{"colour": "red"}]},
    ],
)
def test_text_that_vanilla_cannot_parse_is_an_error(wrong: object) -> None:
    with pytest.raises(WireError):
        check(wrong)


def test_text_as_vanilla_writes_it_is_read() -> None:
    check({"translate": "chat.type.text", "with": [{"": "a"}, {"text": "b", "color": "#ff00ff", "bold": 1}]})
