// Draws the log-in form: a token, or the secret of a sign-in link, is exchanged for a cookie, and not kept.
import { signIn, signInByLink, whoAmI } from './api.mjs'
import { byId, element, write } from './element.mjs'
import { USED } from './first/link.mjs'

const UNKNOWN = 'The service does not recognise this token. Copy the whole token, or make a new one with “blockcrew tokens add”.'

byId('door').append(element('form', { id: 'sign-in', class: 'card' },
  element('h1', {}, 'blockcrew'), byId('door').querySelector('p'),
  element('label', { for: 'token' }, 'Token'),
  element('input', { id: 'token', type: 'password', autocomplete: 'current-password', required: true, spellcheck: 'false', 'aria-describedby': 'sign-in-trouble' }),
  element('p', { id: 'sign-in-trouble', class: 'trouble', role: 'alert', hidden: true }),
  element('button', { type: 'submit', class: 'main' }, 'Sign in'),
  element('button', { id: 'link-again', type: 'button', hidden: true }, 'Try the link again')))

/** Shows the form. `open(person)` is called after the log-in; `why` says why a person has to log in again. */
export function showDoor (open, why = '') {
  byId('door').hidden = false
  byId('sign-in').onsubmit = async event => {
    event.preventDefault()
    await enter(byId('token').value.trim(), open)
  }
  write(byId('sign-in-trouble'), why)
  byId('link-again').hidden = true
  byId('token').value = ''
  byId('token').focus()
}

/**
 * Exchanges the secret of a sign-in link for a session. If the service does not answer, a button tries it again.
 * Who opens a used link again in the same browser, as by a double click, is signed in already.
 */
export async function enterByLink (secret, open) {
  byId('link-again').hidden = true
  try {
    open(await signInByLink(secret).catch(error => error.status === 401 ? whoAmI() : Promise.reject(error)))
  } catch (error) {
    showDoor(open, error.status === 401 ? USED : error.message)
    byId('link-again').hidden = error.status === 401
    byId('link-again').onclick = () => enterByLink(secret, open)
  }
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
