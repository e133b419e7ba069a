// Joins the page: the log-in, the live state and the parts that draw it. Read this first, then state.mjs.
import { Failed, signOut, whoAmI } from './api.mjs'
import { showDoor } from './door.mjs'
import { byId, write } from './element.mjs'
import { follow } from './live.mjs'
import { NOTHING, chosen, fold } from './state.mjs'
import { makeCrews } from './crews.mjs'
import { makeGoal } from './goal.mjs'
import { makeAgents } from './agents.mjs'
import { makeMap } from './map/map.mjs'
import { makeSpeak } from './speak.mjs'
import { makeStop } from './stop.mjs'
import { makeTalk } from './talk.mjs'
import { makeVoice } from './voice/voice.mjs'

const LOST = 'The connection to the service is lost, and this page is out of date. Trying again…'
const page = { state: NOTHING, person: null, crew: decodeURIComponent(location.hash.slice(1)) }
let leave = null
let asked = false

/** Awaits a call of the API. Shows the sentence of an error; an expired session leads back to the log-in. */
async function attempt (work) {
  write(byId('trouble'), '')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    if (error.status === 401) close('You are signed out: your session has ended. Please sign in again.')
    else write(byId('trouble'), error.message)
  }
}

const speak = makeSpeak(page, attempt)
const agents = makeAgents(speak)
const map = makeMap(page, attempt, agents)
const parts = [makeCrews(page, attempt, select, made), makeGoal(page, attempt, speak), speak, makeStop(page, attempt, speak), makeTalk(), makeVoice(page, attempt), map, agents]

function select (name) {
  page.crew = name
  history.replaceState(null, '', `#${encodeURIComponent(name)}`)
  draw()
}

/** Shows a crew that the service has just made at once, even before its first event. */
function made (crew) {
  if (!page.state.crews.some(({ name }) => name === crew.name)) page.state = fold(page.state, 'crew', crew)
  select(crew.name)
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
  write(byId('me'), `${person.name} (${person.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  leave = follow({
    event (kind, data) {
      page.state = fold(page.state, kind, data)
      draw()
    },
    connected (yes) {
      write(byId('connection'), yes ? '' : LOST)
      byId('crew').toggleAttribute('aria-busy', !yes)
    },
    signedOut: () => close('You are signed out: your session has ended. Please sign in again.')
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

byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('connection'), error.message)))

whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
