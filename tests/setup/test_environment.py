"""What processes that we start get of our environment."""

import pytest

from orchestrator.process_environment import child_environment
from orchestrator.settings import own_environment

KEYS = {
    "OPENAI_API_KEY": "k1", "BLOCKCREW_API_KEY": "k2", "BLOCKCREW_OPENAI_API_KEY": "k3", "BLOCKCREW_RCON_PASSWORD": "k4",
    "AWS_SECRET_ACCESS_KEY": "k5", "HTTPS_PROXY": "http://me:k6@proxy", "ANTHROPIC_API_KEY": "k7",
}  # fmt: skip


def test_no_process_that_we_start_gets_a_key(monkeypatch: pytest.MonkeyPatch):
    for name, value in (KEYS | {"BLOCKCREW_EMBEDDINGS_KEY": "k8", "BLOCKCREW_BOTS_PER_HOST": "5", "TZ": "UTC"}).items():
        monkeypatch.setenv(name, value)
    found = child_environment()
    assert found["TZ"] == "UTC" and found["PATH"] and not any(value.startswith("k") for value in found.values())
    assert not {"BLOCKCREW_BOTS_PER_HOST", "HTTPS_PROXY", *KEYS} & found.keys()
    own = own_environment()
    assert not KEYS.keys() & own.keys()
    assert (own["BLOCKCREW_EMBEDDINGS_KEY"], own["BLOCKCREW_BOTS_PER_HOST"]) == ("k8", "5")
