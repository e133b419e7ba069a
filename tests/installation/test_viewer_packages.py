"""What `blockcrew viewer install` keeps of a package, and that it keeps nothing of one that is not the pinned one."""

import io
import json
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from typing import Any

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.installation.viewer_models import picked
from orchestrator.installation.viewer_packages import KEPT, PinnedPackage, install

MODELS = {
    "blockstates": {
        "latest": {
            "turf": {"variants": {"": [{"model": "minecraft:block/turf"}]}},
            "stone": {"variants": {"": {"model": "block/new"}}},
        },
        "1.21.2": {"stone": {"variants": {"": {"model": "block/old"}}}},
        "1.20": {"stone": {"variants": {"": {"model": "block/older"}}}},
    },
    "models": {
        "latest": {
            "block/turf": {"parent": "block/cube", "textures": {"all": "block/turf"}, "display": {}},
            "block/cube": {"elements": []},
            "block/new": {},
            "block/old": {},
            "item/apple": {},
        }
    },
}
PLACES = {"turf": {"u": 0.25, "v": 0.5}, "film": {"u": 0, "v": 0, "sv": 1}}
ATLASES = {"latest": {"width": 64, "height": 32, "suSv": 0.25, "textures": PLACES}}


def package(path: Path, files: dict[str, Any]) -> Path:
    """A package in a file, as npm downloads it."""
    with tarfile.open(path, "w:gz") as packed:
        for name, content in files.items():
            data = content if isinstance(content, bytes) else json.dumps(content).encode()
            member = tarfile.TarInfo(name)
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))
    return path


def pinned(path: Path) -> PinnedPackage:
    return PinnedPackage("looks", "1.0.0", f"sha512-{b64encode(sha512(path.read_bytes()).digest()).decode()}")


WHOLE = dict(zip(KEPT, (b"png", ATLASES, MODELS), strict=True))


def test_the_models_of_a_version_are_those_that_it_had_and_only_what_its_blocks_use(tmp_path: Path):
    for name, content in (("models", MODELS), ("atlases", ATLASES)):
        (tmp_path / name).write_text(json.dumps(content))
    looks = {
        version: json.loads(text) for version, text in picked(tmp_path / "models", tmp_path / "atlases", ("1.21.1", "1.21.4"))
    }
    used = {version: each["states"]["stone"]["variants"][""]["model"] for version, each in looks.items()}
    assert used == {"1.21.1": "block/old", "1.21.4": "block/new"}
    assert set(looks["1.21.4"]["models"]) == {"block/turf", "block/cube", "block/new"}
    assert looks["1.21.4"]["models"]["block/turf"] == {"parent": "block/cube", "textures": {"all": "block/turf"}}
    assert looks["1.21.4"]["textures"] == {"turf": [16, 16, 16, 8], "film": [0, 0, 16, 32]}


def test_an_installation_says_what_it_does_keeps_what_is_needed_and_does_it_once(tmp_path: Path):
    file, said, fetched = package(tmp_path / "looks.tgz", WHOLE), list[str](), list[Path]()

    def fetch(wanted: PinnedPackage, part: Path) -> Path:
        fetched.append(part)
        return file

    folder = tmp_path / "cache" / "looks"
    for _ in range(2):
        install(("1.21.1",), said.append, folder, fetch, pinned(file))
    assert sorted(path.name for path in folder.iterdir()) == ["atlas.png", "models-1.21.1.json"]
    assert [path.name for path in folder.parent.iterdir()] == ["looks"]
    assert len(fetched) == 1 and "MB" in said[0] and "hash" in said[1]


@pytest.mark.parametrize(
    ("files", "why"),
    [(WHOLE | {"more": b"1"}, "another hash"), ({"package/README.md": b"1"}, "does not hold")],
    ids=["another package", "a package without the files"],
)
def test_a_package_that_is_not_the_expected_one_leaves_nothing_behind(tmp_path: Path, files: dict[str, Any], why: str):
    file = package(tmp_path / "looks.tgz", files)
    wanted = pinned(package(tmp_path / "pinned.tgz", WHOLE)) if why == "another hash" else pinned(file)
    with pytest.raises(BlockcrewError, match=why):
        install(("1.21.1",), print, tmp_path / "cache" / "looks", lambda wanted, part: file, wanted)
    assert list((tmp_path / "cache").iterdir()) == []
