'use strict'
// Every board of the page of games, one after the other, for those who look at each.
const GAMES = ['hanabi', 'overcooked', 'coblock', 'capture', 'escape', 'transport']

/** Goes through the boards of all games, of one that is watched and of one that is over; calls `look(name)` at each. */
async function visitGames (page, service, look) {
  await page.goto(`${service.url}/games.html`)
  await page.locator('#start:not([hidden])').waitFor()
  const begin = async (game, how) => {
    await page.selectOption('#play [name=game]', game)
    await page.click(`#play button:text-is("${how}")`)
    await page.locator('#game:not([hidden])').waitFor()
    await page.locator('#game h1', { hasText: game }).waitFor()
  }
  const leave = async () => {
    await page.click('#game .tools button:text-is("Leave")')
    await page.locator('#start:not([hidden])').waitFor()
  }
  for (const game of GAMES) {
    await begin(game, 'Play')
    await look(`game-${game}`)
    await leave()
  }
  await begin('escape', 'Watch two of them')
  await page.selectOption('.playback select', '10')
  await page.keyboard.press('p')
  await page.locator('#game .told', { hasText: 'It is over.' }).waitFor()
  await page.click('#game summary >> nth=0')
  await look('game-over')
  await leave()
}

module.exports = { visitGames }
