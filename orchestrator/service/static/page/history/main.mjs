// Joins the page of runs and benchmarks: sign-in, the views, and which of them the address means. Read this first, then list.mjs and run.mjs.
import { signOut, whoAmI } from '../api.mjs'
import { makeAttempt } from '../attempt.mjs'
import { enterByLink, showDoor } from '../door.mjs'
import { byId, write } from '../element.mjs'
import { takeSecret } from '../first/link.mjs'
import { addressOf, viewOf } from './addresses.mjs'
import { makeBench } from './benches/bench.mjs'
import { makeBenches } from './benches/bench_list.mjs'
import { makeCompare } from './compare.mjs'
import { makeList } from './list.mjs'
import { makeRun } from './run.mjs'

const ENDED = 'Your session has ended. Sign in again.'
const secret = takeSecret(location, history)
let person = null
const attempt = makeAttempt(() => close(ENDED))

const list = makeList(attempt)
const run = makeRun(byId('run'), attempt)
const compare = makeCompare(byId('compare'), attempt)
const benches = makeBenches(attempt, ({ id }) => { location.hash = addressOf({ name: 'bench', id }) })
const bench = makeBench(byId('bench'), attempt, () => person?.role === 'owner')
const VIEWS = {
  list: ({ wish }) => list.show(wish),
  run: ({ id }) => run.show(id),
  compare: ({ ids }) => compare.show(ids),
  benches: () => benches.show(),
  bench: ({ id }) => bench.show(id)
}

function leave () {
  for (const view of [list, run, compare, bench]) view.close()
}

/** Shows the view that the address means. */
async function go () {
  const view = viewOf(location.hash)
  leave()
  for (const name of Object.keys(VIEWS)) byId(name).hidden = name !== view.name
  for (const link of document.querySelectorAll('.tabs a')) link.toggleAttribute('aria-current', false)
  document.querySelector(`.tabs [data-view=${view.name.startsWith('bench') ? 'benches' : 'list'}]`).setAttribute('aria-current', 'true')
  byId(view.name).focus({ preventScroll: true })
  scrollTo(0, 0)
  await VIEWS[view.name](view)
}

function open (someone) {
  person = someone
  byId('door').hidden = true
  byId('desk').hidden = false
  write(byId('me'), `${someone.name} (${someone.role})`.replace(/^(\w+) \(\1\)$/, '$1'))
  benches.allow(someone.role === 'owner')
  go()
}

function close (why = '') {
  leave()
  byId('desk').hidden = true
  showDoor(open, why)
}

addEventListener('hashchange', () => person && go())
byId('sign-out').addEventListener('click', () => signOut().then(() => close(), error => write(byId('trouble'), error.message)))

if (secret) enterByLink(secret, open)
else whoAmI().then(open, error => close(error.status === 401 ? '' : error.message))
