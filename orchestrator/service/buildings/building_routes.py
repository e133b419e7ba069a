"""Serve the buildings in files that crews build by name: all of them, one with what it takes; owners add and delete them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from orchestrator.service.buildings.building_models import BuildingShown, ListedBuilding
from orchestrator.service.buildings.store import BuildingStore
from orchestrator.service.web.dependencies import Anybody, Owner, Reading, Registry

router = APIRouter(prefix="/api/buildings", tags=["buildings"])
KNOWN = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,32}$", description="Name of a building, such as my_house.")]
FILE_NAME = r"^[A-Za-z0-9_(][A-Za-z0-9_ ().-]{0,63}\.(yaml|yml|schem|litematic|nbt|YAML|YML|SCHEM|LITEMATIC|NBT)$"
FILE = {
    "requestBody": {
        "required": True,
        "description": "The file of a building: a blueprint, a Sponge schematic, a litematic or a structure of the game.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.get("")
async def buildings(registry: Registry, person: Anybody, reads: Reading) -> list[ListedBuilding]:
    """Return the buildings that crews can be told to build by name."""
    found = await reads.run(person.id, BuildingStore(registry.settings.blueprints).all)
    return [ListedBuilding.model_validate(each) for each in found]


@router.get("/{name}")
async def building(name: KNOWN, registry: Registry, person: Anybody, reads: Reading) -> BuildingShown:
    """Return one building with its size, the materials that it takes, and what cannot be placed of it."""
    store = BuildingStore(registry.settings.blueprints)
    return BuildingShown.model_validate(await reads.run(person.id, lambda: store.facts(name)))


@router.put("/{name}", openapi_extra=FILE)
async def add(
    name: Annotated[str, Path(pattern=FILE_NAME, description="Name of the file, such as My House.schem.")],
    request: Request,
    registry: Registry,
    person: Owner,
    reads: Reading,
) -> BuildingShown:
    """Check the building in a file of at most 2 MiB, and keep it under the name of the file; crews can build it at once."""
    content, store = await request.body(), BuildingStore(registry.settings.blueprints)
    return BuildingShown.model_validate(await reads.run(person.id, lambda: store.put(name, content)))


@router.delete("/{name}", status_code=204)
async def delete(name: KNOWN, registry: Registry, person: Owner, reads: Reading) -> None:
    """Delete a building; crews that build it already go on."""
    await reads.run(person.id, lambda: BuildingStore(registry.settings.blueprints).delete(name))
