// Joins the page of kitchens and games: sign-in, the forms that open one, and the views. Read this first, then kitchen.mjs and game.mjs.
import { signOut, whoAmI } from '../api.mjs'
import { makeAttempt } from '../attempt.mjs'
import { enterByLink, showDoor } from '../door.mjs'
import { byId, element, write } from '../element.mjs'
import { takeSecret } from '../first/link.mjs'
import { endKitchen, kitchen as seeKitchen, kitchens } from './calls.mjs'
import { endGame, games, replayGame, seeGame } from './game_calls.mjs'
import { makeGame } from './game.mjs'
import { RECORD } from './game_words.mjs'
import { makeGamesForm } from './games_form.mjs'
import { episodesIn } from './kitchen_log.mjs'
import { makeKitchen } from './kitchen.mjs'
import { makeOpening } from './opening.mjs'

const ENDED = 'Your session has ended. Sign in again; an open kitchen or game is kept.'
const OPEN = /^#(kitchen|game)=([0-9a-f]{1,40})$/
const secret = takeSecret(location, history)
let catalogue = null
let gamesKnown = null
const attempt = makeAttempt(() => close(ENDED))

const view = makeKitchen(byId('kitchen'), attempt, leave)
const opening = makeOpening(attempt, show)
const gameView = makeGame(byId('game'), attempt, leaveGame)
const gamesForm = makeGamesForm(attempt, showGame)

function show (kitchen) {
  history.replaceState(null, '', `#kitchen=${kitchen.id}`)
  to('kitchen')
  view.live(kitchen, catalogue.levels.find(({ name }) => name === kitchen.level), catalogue.questions)
}

function showGame (game) {
  history.replaceState(null, '', `#game=${game.id}`)
  to('game')
  gameView.live(game, gamesKnown.games.find(({ name }) => name === game.game))
}

/** Leaves a kitchen: one of the service ends, a recorded episode is closed. */
async function leave (kitchen) {
  if (kitchen?.id) await attempt(() => endKitchen(kitchen.id))
  backToStart()
}

async function leaveGame (game) {
  if (game) await attempt(() => endGame(game.id))
  backToStart()
}

function backToStart () {
  history.replaceState(null, '', location.pathname)
  begin()
}

function to (id) {
  for (const each of ['start', 'kitchen', 'game']) byId(each).hidden = each !== id
  byId(id).focus({ preventScroll: true })
  scrollTo(0, 0)
}

async function begin () {
  view.close()
  gameView.close()
  const found = await attempt(() => Promise.all([kitchens(), games()]))
  if (!found) return
  [catalogue, gamesKnown] = found
  if (await goOn()) return
  opening.draw(catalogue)
  gamesForm.draw(gamesKnown)
  byId('open-games').replaceChildren(...gamesKnown.open.map((id, index) => element('li', {}, element('button', { type: 'button', on: { click: () => attempt(async () => showGame(await seeGame(id))) } }, `Go on in game ${index + 1}`))))
  to('start')
}

/** Shows the kitchen or game that the address names, if it is still open. */
async function goOn () {
  const [, kind, id] = OPEN.exec(location.hash) ?? []
  if (!(kind === 'game' ? gamesKnown : catalogue).open.includes(id)) return false
  const found = await attempt(() => kind === 'game' ? seeGame(id) : seeKitchen(id))
  if (found) kind === 'game' ? showGame(found) : show(found)
  return Boolean(found)
}

function open (person) {
  byId('door').hidden = true
  byId('desk').hidden = false
  write(byId('me'), `${person.name} (${person.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  opening.allow(person.role !== 'guest')
  gamesForm.allow(person.role !== 'guest')
  begin()
}

function close (why = '') {
  view.close()
  gameView.close()
  byId('desk').hidden = true
  showDoor(open, why)
}

/** Shows the first episode of a file: the service plays a game again, the log of a kitchen stays in the browser. */
async function look (text) {
  const record = gameRecord(text)
  if (record) {
    const game = await attempt(() => replayGame(record), byId('file-trouble'))
    return game && showGame(game)
  }
  const [episode] = episodesIn(text)
  to('kitchen')
  view.recorded(episode, catalogue.levels.find(({ name }) => name === episode.level))
}

function gameRecord (text) {
  try {
    const found = JSON.parse(text.split('\n', 1)[0])
    return found && typeof found === 'object' && RECORD in found ? found : null
  } catch {
    return null
  }
}

byId('file').addEventListener('change', async ({ target }) => {
  write(byId('file-trouble'), '')
  await target.files[0]?.text().then(look).catch(error => write(byId('file-trouble'), error.message))
  target.value = ''
})
byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('trouble'), error.message)))

if (secret) enterByLink(secret, open)
else whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
