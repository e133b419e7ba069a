// Draws the log-in form: a token is exchanged for a cookie, and not kept.
import { signIn } from './api.mjs'
import { byId, write } from './element.mjs'

const UNKNOWN = 'The service does not recognise this token.'

/** Makes the form. `open(person)` is called after the log-in; `why` says why a person has to log in again. */
export function showDoor (open, why = '') {
  byId('door').hidden = false
  byId('sign-in').onsubmit = async event => {
    event.preventDefault()
    await enter(byId('token').value.trim(), open)
  }
  write(byId('sign-in-trouble'), why)
  byId('token').focus()
}

async function enter (token, open) {
  try {
    if (!/^[\x21-\x7e]+$/.test(token)) return refuse(UNKNOWN)
    const person = await signIn(token)
    byId('token').value = ''
    open(person)
  } catch (error) {
    refuse(error.status === 401 ? UNKNOWN : error.message)
  }
}

function refuse (why) {
  write(byId('sign-in-trouble'), why)
  byId('token').select()
}
