"""The files for Ray in containers and on Kubernetes, as far as reading tells; test_composed_cluster.py runs the containers."""

import inspect
import ipaddress
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from orchestrator.bench.executors.needs import needs_of
from orchestrator.cli.serve import serve
from orchestrator.cluster.address import FORM
from orchestrator.cluster.environment import GIVEN, MODE
from orchestrator.cluster.needs import MIB

ROOT = Path(__file__).parents[2]
COMPOSED: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
CLUSTER: dict[str, Any] = yaml.safe_load((ROOT / "docker/cluster.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = CLUSTER["services"]
KUBERAY: dict[str, Any] = yaml.safe_load((ROOT / "docker/kuberay.yaml").read_text("utf-8"))
DOCKERFILE = (ROOT / "docker/cluster.Dockerfile").read_text("utf-8")
GUIDE = (ROOT / "docs/guides/cluster.md").read_text("utf-8")
NODES = ("head", "worker-1", "worker-2", "service-cluster")
PORT, CLIENT = 6379, 10001


def option(service: str, name: str) -> str:
    """The value of an option in a service's command, as `--name value` or `--name=value`."""
    words = SERVICES[service]["command"]
    joined = [word.partition("=")[2] for word in words if word.startswith(f"{name}=")]
    return joined[0] if joined else words[words.index(name) + 1]


def containers() -> list[dict[str, Any]]:
    """The containers of all pods of the manifest."""
    groups = [KUBERAY["spec"]["headGroupSpec"], *KUBERAY["spec"]["workerGroupSpecs"]]
    return [container for group in groups for container in group["template"]["spec"]["containers"]]


def test_the_profile_is_a_head_two_workers_a_service_and_the_world_of_the_other_file():
    assert {name for name, service in SERVICES.items() if "cluster" in service["profiles"]} == {"server", *NODES}
    assert set(SERVICES["server"]["profiles"]) >= set(COMPOSED["services"]["server"]["profiles"])
    shared = {volume.split(":")[0] for volume in SERVICES["service-cluster"]["volumes"]}
    assert shared <= COMPOSED["volumes"].keys() and "front" in COMPOSED["networks"]


def test_all_machines_are_one_image_with_one_release_of_ray():
    images = {SERVICES[name]["image"].split(":")[0] for name in NODES} | {each["image"].split(":")[0] for each in containers()}
    assert images == {"blockcrew-cluster"} and f"-t {images.pop()} ." in DOCKERFILE
    (pinned,) = re.findall(r"'ray\[client,default\]==([\d.]+)'", DOCKERFILE)
    assert KUBERAY["spec"]["rayVersion"] == pinned
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["cluster"]
    lowest = extras[0].split(">=")[1].split(",")[0]
    assert pinned.startswith(f"{lowest}.") or pinned == lowest, "the release that the extra begins with"


def test_ports_are_those_of_the_guide_and_the_address_is_one_that_blockcrew_takes():
    assert option("head", "--port") == str(PORT) and option("head", "--ray-client-server-port") == str(CLIENT)
    assert option("worker-1", "--address") == f"head:{PORT}"
    found = FORM.fullmatch(option("service-cluster", "--on"))
    assert found and (found["host"], found["port"]) == ("head", str(CLIENT))
    assert {each["containerPort"] for each in containers()[0]["ports"]} == {PORT, CLIENT}
    assert f"EXPOSE {PORT} {CLIENT}" in DOCKERFILE and f":{CLIENT}" in GUIDE and f":{PORT}" in GUIDE


def test_the_command_of_the_service_has_options_that_serve_has():
    words = SERVICES["service-cluster"]["command"]
    assert words[:2] == ["blockcrew", "serve"]
    known = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    assert {word for word in words if word.startswith("--")} <= known


@pytest.mark.parametrize("name", NODES)
def test_a_machine_may_do_no_more_than_it_needs_and_has_the_token(name: str):
    service = SERVICES[name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"] and service["pids_limit"]
    assert service["environment"][MODE] == "token" and GIVEN & service["environment"].keys()
    assert service["environment"]["RAY_AUTH_TOKEN_PATH"] == f"/run/secrets/{service['secrets'][0]}"
    assert service["secrets"][0] in CLUSTER["secrets"]


def test_nobody_outside_reaches_the_ports_of_ray():
    assert CLUSTER["networks"]["cluster"]["internal"] is True
    assert [name for name in NODES if "ports" in SERVICES[name]] == ["service-cluster"]
    for port in SERVICES["service-cluster"]["ports"]:
        at, _, inside = re.sub(r"\$\{\w+:-(.*)\}", r"\1", port).rpartition(":")
        assert inside == option("service-cluster", "--port") and ipaddress.ip_address(at.partition(":")[0]).is_loopback
    spec = KUBERAY["spec"]
    assert spec["authOptions"]["mode"] == "token" and spec["headGroupSpec"]["serviceType"] == "ClusterIP"
    assert spec["headGroupSpec"]["rayStartParams"]["dashboard-host"] == "127.0.0.1"


def test_the_autoscaler_is_on_and_a_worker_has_room_for_a_run_in_the_game():
    spec = KUBERAY["spec"]
    assert spec["enableInTreeAutoscaling"] is True
    (group,) = spec["workerGroupSpecs"]
    assert 1 <= group["minReplicas"] <= group["replicas"] <= group["maxReplicas"]
    limits = containers()[1]["resources"]["limits"]
    needs = needs_of({"world": "embedded"})
    assert float(limits["cpu"]) >= needs.cores and int(limits["memory"].removesuffix("Gi")) * 1024 * MIB >= needs.memory


def test_the_guide_names_each_file_and_says_what_was_not_tried():
    for path in ("docker/cluster.yaml", "docker/cluster.Dockerfile", "docker/kuberay.yaml", "docker/secrets/ray_token"):
        assert path in GUIDE
    assert "Not tried on Kubernetes" in (ROOT / "docker/kuberay.yaml").read_text("utf-8") and "Not tried on Kubernetes" in GUIDE
