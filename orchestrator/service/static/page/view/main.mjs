// Joins the page of the 3D view: sign-in, the crew in the address (view.html?crew=NAME), and the view itself. Read view.mjs next.
import { signOut, whoAmI } from '../api.mjs'
import { enterByLink, showDoor } from '../door.mjs'
import { byId, element, write } from '../element.mjs'
import { takeSecret } from '../first/link.mjs'
import { MODES } from './camera.mjs'
import { makeView } from './view.mjs'

const secret = takeSecret(location, history)
const crew = new URLSearchParams(location.search).get('crew') ?? ''
const calm = matchMedia('(prefers-reduced-motion: reduce)')
let view = null

const modes = Object.entries(MODES).map(([mode, text], index) => element('button', { type: 'button', class: 'quiet', 'data-mode': mode, 'aria-pressed': String(index === 0), 'aria-keyshortcuts': String(index + 1) }, text))
byId('modes').append(...modes)
byId('back').href = `./#${encodeURIComponent(crew)}`
byId('crew-name').textContent = crew

function open (person) {
  byId('door').hidden = true
  byId('desk').hidden = false
  write(byId('me'), `${person.name} (${person.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  if (!crew) return write(byId('status'), 'The address names no crew: open this page from the map of a crew.')
  view ??= makeView(crew, { canvas: byId('scene'), tags: byId('tags'), status: byId('status'), hint: byId('hint'), where: byId('where'), bot: byId('bot'), radius: byId('radius'), modes }, calm)
  byId('box').hidden = !view
}

function close (why = '') {
  view?.close()
  view = null
  byId('desk').hidden = true
  showDoor(open, why)
}

byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('status'), error.message)))

if (secret) enterByLink(secret, open)
else whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
