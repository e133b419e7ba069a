"""What routes get: the parts of the app that they were made with, and the person who asks."""

import pytest
from app_in_process import AppInProcess
from fastapi import Request

from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.auth_middleware import PERSON
from orchestrator.service.web.dependencies import benching, bookcase, owner, pacing, person, reading, registry
from orchestrator.service.web.errors import Forbidden
from orchestrator.service.web.tokens import TokenHolder

SAM = TokenHolder("1", "Sam", Role.OWNER)


async def test_a_route_gets_the_parts_of_its_app_and_its_person(in_process: AppInProcess):
    fastapi = in_process.app.app
    request = Request({"type": "http", "app": fastapi, PERSON: SAM})
    assert registry(request) is in_process.registry and pacing(request) is in_process.entry.paces
    assert benching(request) is fastapi.state.benches
    assert bookcase(request) is fastapi.state.books and reading(request) is fastapi.state.reads
    assert person(request) is SAM


@pytest.mark.parametrize("role", Role)
def test_only_an_owner_is_an_owner(role: Role):
    someone = TokenHolder("1", "Sam", role)
    if role is Role.OWNER:
        assert owner(someone) is someone
    else:
        with pytest.raises(Forbidden):
            owner(someone)
