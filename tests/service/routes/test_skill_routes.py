"""/api/skills: the skills of the skillbook."""

from app_in_process import AppInProcess


async def test_skills_are_listed_found_and_shown_with_their_source(in_process: AppInProcess):
    listed = await in_process.get("/api/skills", "guest")
    assert {"mineBlock", "craftItem"} <= {skill["name"] for skill in listed}
    hits = await in_process.get("/api/skills/search?request=mineBlock&top=2")
    assert [hit["name"] for hit in hits][:1] == ["mineBlock"] and len(hits) == 2 and hits[0]["sure"]
    whole = await in_process.get("/api/skills/mineBlock")
    assert "module.exports" in whole["code"] and whole["description"] in {skill["description"] for skill in listed}


async def test_an_unknown_skill_is_not_found(in_process: AppInProcess):
    assert await in_process.ask("owner", "GET", "/api/skills/flyToTheMoon", 404) == {
        "error": "There is no skill 'flyToTheMoon'."
    }
