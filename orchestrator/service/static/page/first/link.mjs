// Reads the secret of a sign-in link from the fragment of the address, which no browser sends to a server.
const FRAGMENT = /^#sign-in=([\x21-\x7e]+)$/

export const USED = 'This sign-in link does not work any more: a link works once, within 10 minutes. Run “blockcrew tokens link” for a new one, or sign in with a token.'

/** Returns the secret of a sign-in link in a fragment such as `#sign-in=abc`; empty if it has none. */
export function secretIn (fragment) {
  return FRAGMENT.exec(fragment)?.[1] ?? ''
}

/** Takes the secret of a sign-in link out of the address and returns it, so that it stays neither in sight nor in the history of this tab. */
export function takeSecret (location, history) {
  const secret = secretIn(location.hash)
  if (secret) history.replaceState(null, '', location.pathname)
  return secret
}

/** Returns the name of the crew in a fragment such as `#lumber`; empty for one that is not well formed. */
export function crewIn (fragment) {
  try {
    return decodeURIComponent(fragment.slice(1))
  } catch {
    return ''
  }
}
