"""/api/crews/NAME/queue: shown, added to, moved in and cleared over HTTP."""

from serving_crews import Running, running
from waiting import until


async def waits(run: Running, *wanted: str, member: str = "") -> None:
    """Until these orders wait for the crew or for one of its bots, in this order."""

    async def there() -> bool:
        queue = await run.guest.get("/api/crews/one/queue")
        mine = [order["order"] for order in queue["orders"] if not order["running"] and order["member"] == member]
        return mine == list(wanted)

    await until(there)


async def test_the_queue_is_shown_changed_and_cleared(tmp_path):
    async with running(tmp_path) as run:
        await run.owner.post("/api/crews", name="one", workers=2)
        await run.owner.post("/api/commands", text="leader, mine 3000 logs", crew="one")
        await run.owner.post("/api/crews/one/queue", text="mine 3 sand")
        await run.owner.post("/api/crews/one/queue", text="come here", member="Ben")
        added = await run.owner.post("/api/crews/one/queue", text="mine 5 coal")
        assert added["text"] == "after that mine 5 coal"
        await waits(run, "mine 3 sand", "mine 5 coal")
        await waits(run, "come here", member="Ben")
        crew = await run.player.get("/api/crews/one")
        assert {order["speaker"] for order in crew["queue"]["orders"]} == {"owner (API)"}
        number = next(order["number"] for order in crew["queue"]["orders"] if order["order"] == "mine 5 coal")
        await run.owner.post(f"/api/crews/one/queue/{number}/move", to=1)
        await waits(run, "mine 5 coal", "mine 3 sand")
        refused = await run.player.ask("DELETE", f"/api/crews/one/queue/{number}", 202)

        async def answered() -> bool:
            answers = (await run.player.get(f"/api/commands/{refused['number']}"))["answers"]
            return any("please ask owner" in answer["text"] for answer in answers)

        await until(answered)  # a player does not cancel what the owner ordered
        await run.owner.ask("DELETE", f"/api/crews/one/queue/{number}", 202)
        await waits(run, "mine 3 sand")
        await run.owner.ask("DELETE", "/api/crews/one/queue", 202)
        await waits(run)
        await waits(run, member="Ben")
        await run.owner.ask("POST", "/api/crews/one/queue", 422, json={"text": "x" * 300})
        await run.owner.ask("GET", "/api/crews/two/queue", 404)
