"""/api/session: a token is exchanged for a cookie."""

from app_in_process import AppInProcess

SAME_ORIGIN = {"origin": "http://localhost"}


async def test_a_token_becomes_a_cookie_that_is_worth_the_same_until_the_log_out(in_process: AppInProcess):
    answer = await in_process.clients["player"].post("/api/session")
    cookie = answer.headers["set-cookie"]
    assert answer.json() == {"name": "player", "role": "player"}
    assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Path=/", "Max-Age=2592000"))
    by_cookie = {"cookie": cookie.partition(";")[0]} | SAME_ORIGIN
    nobody = in_process.clients["nobody"]
    assert (await nobody.get("/api/session", headers=by_cookie)).json() == {"name": "player", "role": "player"}
    gone = await nobody.delete("/api/session", headers=by_cookie)
    assert gone.status_code == 204 and 'blockcrew=""' in gone.headers["set-cookie"]
    assert (await nobody.get("/api/session", headers=by_cookie)).status_code == 401


async def test_a_wrong_token_becomes_no_cookie(in_process: AppInProcess):
    answer = await in_process.clients["nobody"].post("/api/session", headers={"authorization": "Bearer wrong"})
    assert answer.status_code == 401 and "set-cookie" not in answer.headers
