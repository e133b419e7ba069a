"""A crew as an environment of PettingZoo, judged by PettingZoo's own checks, where it is installed (the extra pettingzoo)."""

from importlib.util import find_spec

import pytest

pytestmark = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="PettingZoo is not installed (the extra pettingzoo)")
LOG, PLANKS = 0, 4  # numbers of acts: mine one oak log, craft four oak planks


def made(tmp_path, item="oak_log", count=4, **options):
    from orchestrator.library.crew_environment import CrewEnvironment

    return CrewEnvironment(item, count, bots=2, data=str(tmp_path), render_mode="ansi", **options)


def test_pettingzoo_finds_nothing_wrong(tmp_path):
    from pettingzoo.test import parallel_api_test

    environment = made(tmp_path, count=1000, most_steps=20)
    parallel_api_test(environment, num_cycles=50)
    environment.close()
    environment.close()


def test_all_are_rewarded_for_what_the_crew_gained_and_end_together(tmp_path):
    environment = made(tmp_path, heap={"oak_log": 10})
    seen, _ = environment.reset(seed=1)
    one, two = environment.agents
    assert seen[one]["blocks"][0] == 10
    seen, rewards, done, _, infos = environment.step({one: LOG, two: LOG})
    assert rewards == {one: 2.0, two: 2.0} and not any(done.values()) and infos[two]["ok"]
    assert [seen[name]["inventory"][0] for name in (one, two)] == [1, 1] and seen[one]["blocks"][0] == 8
    environment.step({one: LOG})
    _, rewards, done, late, _ = environment.step({one: LOG, two: PLANKS})
    assert rewards == {one: 0.0, two: 0.0}, "one log more, and one that became planks"
    _, rewards, done, late, _ = environment.step({one: LOG, two: LOG})
    assert all(done.values()) and not any(late.values()) and environment.agents == []
    assert environment.render() == "4 of 4 oak_log"
    environment.close()


def test_an_episode_is_cut_off_for_all_and_what_the_world_refuses_is_told(tmp_path):
    environment = made(tmp_path, heap={"stone": 1}, most_steps=1)
    environment.reset(seed=1)
    _, _, done, late, infos = environment.step(dict.fromkeys(environment.agents, LOG))
    assert all(late.values()) and not any(done.values()) and environment.agents == []
    assert {info["ok"] for info in infos.values()} == {False}
    environment.close()
