// Joins the page of a replay: sign-in, the recording of a run, the clock, and the parts of the live page that draw each moment. Read this first, then
// timeline.mjs. In an exported file the recording is in the page itself, and no service is asked.
import { makeAgents } from '../agents.mjs'
import { signOut, whoAmI } from '../api.mjs'
import { makeAttempt } from '../attempt.mjs'
import { enterByLink, showDoor } from '../door.mjs'
import { byId, write } from '../element.mjs'
import { takeSecret } from '../first/link.mjs'
import { makeMap } from '../map/map.mjs'
import { makeViews } from '../minds/views.mjs'
import { chosen } from '../state.mjs'
import { makeTalk } from '../talk.mjs'
import { makeAbout } from './about.mjs'
import { makeBar } from './bar.mjs'
import { fileOf, land, replay } from './calls.mjs'
import { embedded } from './embedded.mjs'
import { makeFollowing } from './following.mjs'
import { landChanges, makePastLand } from './past_land.mjs'
import { makePlayer } from './player.mjs'
import { FORMAT, unpacked } from './recording.mjs'
import { makeTimeline } from './timeline.mjs'
import { trailAt } from './tracks.mjs'

const PICTURE = 90 // milliseconds between two pictures while it plays
const LONGEST = 1000 // milliseconds that pass at once: a tab that was in the background goes on where it was
const UNKNOWN = 'Which run? Open a replay from the list of runs, or with “replay.html?run=” and the id of a run.'
const READING = 'The service reads the record of the run…'
const LATER = 'A later version of blockcrew made this replay: open it with that version.'
const secret = takeSecret(location, history)
const page = { person: { role: 'guest' }, state: null } // who looks at a replay gives no orders
const attempt = makeAttempt(() => close('Your session has ended. Sign in again.'))
const run = new URLSearchParams(location.search).get('run') ?? ''
let [recording, timeline, before] = [null, null, null] // `before` is when the clock ran last, null while it stands

const player = makePlayer(() => draw())
const past = makePastLand()
const agents = makeAgents(page, attempt, null)
const views = makeViews(page, attempt, null)
const trails = { notice () {}, of: name => recording?.tracks.has(name) ? trailAt(recording.tracks.get(name), player.time) : [] }
const map = makeMap(page, attempt, { show: name => views.cards() || agents.show(name) }, { stream: past.stream, trails })
const [bar, about, talk] = [makeBar(player), makeAbout(), makeTalk(null)]
const following = makeFollowing(async () => await fetched(true) && recording.running)

/** Draws the moment that the clock shows. */
function draw () {
  if (!timeline) return
  if (player.playing && before === null) {
    before = performance.now()
    requestAnimationFrame(tick)
  }
  page.state = timeline.at(player.time)
  const crew = chosen(page.state, recording.name)
  past.seek(player.time)
  bar.draw()
  about.draw(crew)
  for (const part of [map, agents, views, talk]) part.draw(crew, page.state)
}

/** Shows a replay as the service sends it; `atEnd` goes to its end. */
function load (found, atEnd = false) {
  if (found.replay !== FORMAT) return write(byId('trouble'), LATER)
  recording = unpacked(found)
  timeline = makeTimeline(recording)
  player.end = recording.end
  about.load(recording)
  bar.load(recording.marks)
  following.load(recording)
  byId('bar').hidden = byId('export').hidden = false
  document.title = `Replay ${recording.run} · blockcrew`
  player.seek(atEnd ? player.end : player.time)
}

async function loadLand (found) {
  past.take(await landChanges(found, recording.begin), found.note)
  document.body.dataset.land = found.times.length // that the picture is whole, for tests and benchmarks
}

/** Asks the service for the replay and its land. Resolves to whether it came. */
async function fetched (atEnd = false) {
  if (!recording) about.say(READING)
  const found = await attempt(() => replay(run))
  if (!recording) about.say('')
  if (!found) return false
  load(found, atEnd)
  const seen = await attempt(() => land(run))
  if (seen) await loadLand(seen)
  return true
}

function open (person) {
  byId('door').hidden = true
  byId('desk').hidden = false
  write(byId('me'), `${person.name} (${person.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  byId('export').href = fileOf(run)
  if (run) fetched()
  else write(byId('trouble'), UNKNOWN)
}

function close (why = '') {
  player.play(false)
  following.end()
  byId('desk').hidden = true
  showDoor(open, why)
}

/** Lets the clock run on while it plays; a tab in the background stands still. */
function tick (now) {
  if (!player.playing) {
    before = null
    return
  }
  before ??= now
  if (now - before >= PICTURE) {
    player.pass(Math.min(LONGEST, now - before))
    before = now
  }
  requestAnimationFrame(tick)
}

byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('trouble'), error.message)))

const inside = await embedded()
if (inside) {
  byId('desk').hidden = false
  byId('person').hidden = true
  load({ ...inside.replay, running: false })
  await loadLand(inside.land)
} else if (secret) enterByLink(secret, open)
else whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
