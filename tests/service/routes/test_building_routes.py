"""/api/buildings: files with buildings are checked, kept, listed and deleted; bad ones are refused in one sentence."""

import gzip
from pathlib import Path

from app_in_process import AppInProcess

from orchestrator.project import PROJECT
from orchestrator.service.buildings import store
from orchestrator.tasks.shelter.library import BlueprintLibrary

FILES = Path(__file__).parents[2] / "building" / "files"
BARN = (FILES / "barn_v3.schem").read_bytes()
HUT = (PROJECT / "orchestrator/tasks/shelter/blueprints/hut.yaml").read_bytes()


async def put(app: AppInProcess, name: str, content: bytes, status: int = 200, who: str = "owner"):
    return await app.ask(who, "PUT", f"/api/buildings/{name}", status, content=content)


async def test_a_building_is_uploaded_found_by_its_name_and_deleted(in_process: AppInProcess):
    assert await in_process.get("/api/buildings", "guest") == []
    shown = await put(in_process, "My%20Barn.schem", BARN)
    assert shown["name"] == "my_barn" and shown["blocks"] > 500 and sum(shown["materials"].values()) >= shown["blocks"] / 2
    listed = await in_process.get("/api/buildings", "guest")
    assert listed == [{"name": "my_barn", "file": "my_barn.schem", "bytes": len(BARN)}]
    assert await in_process.get("/api/buildings/my_barn", "guest") == shown
    library = BlueprintLibrary(in_process.settings.blueprints, "1.21.1")
    assert library.named("Ada, build my barn here") == "my_barn", "crews look into the same folder"
    await in_process.ask("owner", "DELETE", "/api/buildings/my_barn", 204)
    assert await in_process.get("/api/buildings") == []


async def test_a_file_of_the_same_name_takes_the_place_of_the_one_before_and_one_of_another_kind_does_not(in_process):
    await put(in_process, "hut.yaml", HUT)
    await put(in_process, "Hut.yaml", HUT.replace(b"cobblestone", b"bricks"))
    assert "bricks" in (await in_process.get("/api/buildings/hut"))["materials"]
    error = await put(in_process, "hut.schem", BARN, 409)
    assert error == {"error": "Another building is called hut: rename the file, or delete that one first."}


async def test_files_that_were_put_there_by_hand_keep_their_own_names(in_process: AppInProcess):
    folder = in_process.settings.blueprints
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "My Hut.yaml").write_bytes(HUT)
    (folder / "barn.png").write_bytes(b"a picture")
    await put(in_process, "barn.schem", BARN)
    await put(in_process, "My%20Hut.schem", BARN, 409)
    await put(in_process, "my%20hut.yaml", HUT.replace(b"cobblestone", b"bricks"))
    assert [each["file"] for each in await in_process.get("/api/buildings")] == ["barn.schem", "My Hut.yaml"]
    assert "bricks" in (await in_process.get("/api/buildings/my_hut"))["materials"]


async def test_no_path_of_the_server_is_told(in_process: AppInProcess):
    refused = await put(in_process, "c.yaml", b"blueprint: [1", 422)
    assert refused["error"].startswith("c.yaml:") and "/" not in refused["error"]


async def test_bad_files_are_refused_in_one_sentence_and_leave_nothing(in_process: AppInProcess):
    bomb = gzip.compress(bytes(64 * 1024 * 1024))
    for name, content in (("a.schem", b"no building"), ("b.schem", bomb), ("c.yaml", b"blueprint: [1"), ("d.nbt", BARN[:200])):
        refused = await put(in_process, name, content, 422)
        assert refused["error"].count("\n") == 0 and name.split(".", maxsplit=1)[0] in refused["error"], refused
    for name in ("house.txt", "..%2Fup.yaml", ".hidden.yaml"):
        await in_process.ask("owner", "PUT", f"/api/buildings/{name}", 404 if "%2F" in name else 422, content=HUT)
    await put(in_process, "large.schem", bytes(2 * 1024 * 1024 + 1), 413)
    assert not list(in_process.settings.blueprints.glob("*"))


async def test_only_owners_add_and_delete_and_no_more_than_fit(in_process: AppInProcess, monkeypatch):
    for who, status in (("guest", 403), ("player", 403), ("nobody", 401)):
        await put(in_process, "hut.yaml", HUT, status, who)
        await in_process.ask(who, "DELETE", "/api/buildings/hut", status)
    monkeypatch.setattr(store, "MOST", 1)
    await put(in_process, "hut.yaml", HUT)
    assert "delete one first" in (await put(in_process, "second.yaml", HUT, 503))["error"]
    await put(in_process, "hut.yaml", HUT)
