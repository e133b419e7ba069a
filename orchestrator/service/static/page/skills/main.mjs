// Joins the page of skills: sign-in, the list with its search, and one skill. Read this first, then shelf.mjs and skill.mjs.
import { signOut, whoAmI } from '../api.mjs'
import { makeAttempt } from '../attempt.mjs'
import { enterByLink, showDoor } from '../door.mjs'
import { byId, write } from '../element.mjs'
import { crewIn as idIn, takeSecret } from '../first/link.mjs'
import { search, skill, skills } from './calls.mjs'
import { makeShelf } from './shelf.mjs'
import { showSkill } from './skill.mjs'
import { fitting, inOrder } from './skill_words.mjs'
import { makeTrying } from './trying.mjs'

const secret = takeSecret(location, history)
const attempt = makeAttempt(() => close('Your session has ended. Sign in again.'))
const drawShelf = makeShelf(show)
const trying = makeTrying(attempt)
let [all, found, chosen] = [[], null, ''] // `found` are the skills of the last search by meaning, null after other typing

function draw () {
  const wanted = byId('wanted').value
  const learned = byId('only-learned').checked
  drawShelf(found ? fitting(found, '', learned) : fitting(all, wanted, learned), all.length, chosen)
}

/** Shows one skill, and keeps its name in the address. */
async function show (id, focused = true) {
  const whole = await attempt(() => skill(id))
  if (!whole) return
  chosen = whole.id
  history.replaceState(null, '', `#${encodeURIComponent(chosen)}`)
  showSkill(whole, trying.row(whole))
  draw()
  if (focused) byId('skill').focus()
}

async function begin (person) {
  const [known] = await Promise.all([attempt(skills), trying.begin(person)])
  if (!known) return
  all = known
  draw()
  const id = idIn(location.hash)
  if (id) show(id, false)
}

function open (person) {
  byId('door').hidden = true
  byId('desk').hidden = false
  write(byId('me'), `${person.name} (${person.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  begin(person)
}

function close (why = '') {
  byId('desk').hidden = true
  showDoor(open, why)
}

byId('wanted').addEventListener('input', () => {
  found = null
  draw()
})
byId('only-learned').addEventListener('change', draw)
byId('find').addEventListener('submit', async event => {
  event.preventDefault()
  const words = byId('wanted').value.trim()
  const hits = words ? await attempt(() => search(words)) : null
  found = hits ? inOrder(all, hits) : null
  draw()
})
byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('trouble'), error.message)))

if (secret) enterByLink(secret, open)
else whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
