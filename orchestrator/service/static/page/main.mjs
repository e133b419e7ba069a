// Joins the page: the log-in, the live state and the parts that draw it. Read this first, then state.mjs.
import { signOut, whoAmI } from './api.mjs'
import { makeAttempt } from './attempt.mjs'
import { enterByLink, showDoor } from './door.mjs'
import { byId, write } from './element.mjs'
import { crewIn, takeSecret } from './first/link.mjs'
import { follow } from './live.mjs'
import { NOTHING, chosen, fold } from './state.mjs'
import { makeBuildings } from './buildings/buildings.mjs'
import { makeCrews } from './crews.mjs'
import { makeGoal } from './goal.mjs'
import { makeAgents } from './agents.mjs'
import { makeDialog } from './making/making.mjs'
import { makeSettings } from './settings/settings.mjs'
import { makeMap } from './map/map.mjs'
import { makeSpeak } from './speak.mjs'
import { makeStop } from './stop.mjs'
import { makeTalk } from './talk.mjs'
import { makeTelling } from './telling/telling.mjs'
import { makeCrewButtons } from './commanding/buttons.mjs'
import { makeEffects } from './minds/effects.mjs'
import { makeViews } from './minds/views.mjs'
import { plain } from './words.mjs'
import { makeVoice } from './voice/voice.mjs'

const LOST = 'The connection to the service is lost, and this page is out of date. It connects again by itself as soon as the service answers.'
const ENDED = 'Your session has ended. Sign in again; what you typed is kept.'
const secret = takeSecret(location, history) // before anything else can fail
const page = { state: NOTHING, person: null, crew: crewIn(location.hash) }
let leave = null
let asked = false
const attempt = makeAttempt(() => close(ENDED))

const speak = makeSpeak(page, attempt)
const agents = makeAgents(page, attempt, speak)
const views = makeViews(page, attempt, speak)
const map = makeMap(page, attempt, { show: name => views.cards() || agents.show(name) })
const makeNew = makeDialog(page, attempt, made)
const parts = [
  makeCrews(page, select, makeNew), makeSettings(page, attempt), makeGoal(page, attempt, speak, makeNew, made), makeCrewButtons(page, attempt), speak,
  makeStop(page, attempt, speak), makeTalk(makeEffects(attempt)), makeVoice(page, attempt), map, agents, views, makeTelling(),
  makeBuildings(page, attempt, speak)
]

function select (name) {
  notice('')
  page.crew = name
  history.replaceState(null, '', `#${encodeURIComponent(name)}`)
  draw()
}

/** Shows a crew that the service has just made at once, even before its first event. */
function made (crew) {
  if (!page.state.crews.some(({ name }) => name === crew.name)) page.state = fold(page.state, 'crew', crew)
  select(crew.name)
  setTimeout(() => byId(matchMedia('(hover: hover)').matches ? 'text' : 'crew').focus(), 0) // not the keyboard of a phone
}

/** Shows a notice that stays until it is closed or another crew is chosen. */
function notice (text) {
  byId('notice-text').textContent = text
  byId('notice').hidden = !text
}

/** Says so when the crew that the person looked at, whether it was chosen or only the first one, is gone, before another one is shown in its place. */
function missed (kind, data, looked) {
  const gone = kind === 'gone' ? data.name === looked : kind === 'snapshot' && looked && !data.crews.some(({ name }) => name === looked)
  if (!gone) return
  notice(`The crew ${plain(looked)} is not here any more: it was dismissed. Its record is kept.`)
  page.crew = ''
  history.replaceState(null, '', location.pathname)
}

/** Redraws the page soon, once for all events that came until then. */
function draw () {
  if (asked) return
  asked = true
  setTimeout(() => {
    asked = false
    const crew = chosen(page.state, page.crew)
    for (const part of parts) part.draw(crew, page.state)
  }, 0)
}

function open (person) {
  page.person = person
  page.state = NOTHING
  byId('door').hidden = true
  byId('desk').hidden = false
  draw()
  write(byId('me'), `${person.name} (${person.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  leave = follow({
    event (kind, data) {
      const looked = page.crew || chosen(page.state, '')?.name
      page.state = fold(page.state, kind, data)
      missed(kind, data, looked)
      draw()
    },
    connected (yes) {
      write(byId('connection'), yes ? '' : LOST)
      byId('crew').toggleAttribute('aria-busy', !yes)
    },
    signedOut: () => close(ENDED)
  })
}

function close (why = '') {
  leave?.()
  leave = null
  map.close()
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close()
  byId('desk').hidden = true
  showDoor(open, why)
}

byId('notice-close').addEventListener('click', () => {
  notice('')
  byId('crew').focus()
})
byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('connection'), error.message)))

// A link that is opened in the tab of this page does not load it anew.
addEventListener('hashchange', () => {
  const secret = takeSecret(location, history)
  if (secret) {
    close()
    enterByLink(secret, open)
  } else if (!byId('desk').hidden) select(crewIn(location.hash))
})

if (secret) enterByLink(secret, open)
else whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
