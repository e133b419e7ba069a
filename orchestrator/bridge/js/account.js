'use strict'
// Signs in to a Microsoft account with the library's device code, or renews an earlier sign-in, and says what a bot needs to join a server that
// checks accounts. Its stdin is one line of JSON, {tokens, ask, patience, services}: what an earlier sign-in left, whether a person may be asked for
// a code, the seconds that a service may take to answer, and other addresses of the services (for tests). It prints lines of JSON: {code}, then {account, tokens} or {failed}. Nothing else is printed or
// written, because tokens are secrets. accounts/signing_in.py is the other end.
for (const name of ['log', 'info', 'debug', 'error', 'warn', 'trace']) console[name] = () => {}

const readline = require('node:readline')
const { Authflow, Titles } = require('prismarine-auth')
const { Endpoints } = require('prismarine-auth/src/common/Constants')

const KEPT = ['live', 'mca'] // of the library's stores, the sign-in and the game's own token; the others are tied to keys of one process
const REFUSED = ['access_denied', 'authorization_declined']
const RUN_OUT = ['expired_token', 'code_expired', 'bad_verification_code']
const AGAIN = 'The sign-in of this account is no longer valid: run `blockcrew account add` again.'
const NO_GAME = "This Microsoft account has no profile of Minecraft: Java Edition: buy the game or choose the profile's name at minecraft.net first."

/** An error whose message is for the user. */
class Told extends Error {}

/**
 * Return `{account, tokens}`. `tell` gets `{code: {address, code, seconds}}` when a person has to enter a code.
 */
function signIn ({ tokens = {}, ask, patience, services = {} }, tell) {
  for (const [group, addresses] of Object.entries(services)) Object.assign(Endpoints[group], addresses)
  return new Promise((resolve, reject) => {
    const trouble = watchAnswers(patience, reject)
    const stores = structuredClone(tokens)
    let asked = false
    const flow = new Authflow('', storeOf(stores), { flow: 'live', authTitle: Titles.MinecraftNintendoSwitch, deviceType: 'Nintendo' }, code => {
      // the library asks for a second code when the first one has come to nothing
      if (!ask || asked) return reject(new Told(ask ? runOut(code.expires_in) : AGAIN))
      asked = true
      setTimeout(() => reject(new Told(runOut(code.expires_in))), code.expires_in * 1000)
      tell({ code: { address: code.verification_uri, code: code.user_code, seconds: code.expires_in } })
    })
    accountOf(flow).then(
      account => resolve({ account, tokens: Object.fromEntries(KEPT.map(name => [name, stores[name] ?? {}])) }),
      error => reject(new Told(trouble() ?? String(error.message)))
    )
  })
}

/** The library's stores of tokens, as members of one object instead of files. */
const storeOf = stores => ({ cacheName }) => ({
  getCached: async () => (stores[cacheName] ??= {}),
  setCached: async value => { stores[cacheName] = value },
  setCachedPartial: async value => { stores[cacheName] = { ...stores[cacheName], ...value } },
  reset: async () => (stores[cacheName] = {})
})

/** Return the name, the id, the token and the keys for signed chat of the account. */
async function accountOf (flow) {
  const { token, profile, certificates } = await flow.getMinecraftJavaToken({ fetchProfile: true, fetchCertificates: true })
  if (!profile?.name) throw new Error(NO_GAME)
  return { name: profile.name, id: profile.id, token, keys: certificates ? keysAsJson(certificates.profileKeys) : null }
}

function keysAsJson ({ publicPEM, privatePEM, signature, signatureV2, expiresOn }) {
  return { publicPEM, privatePEM, signature: signature.toString('base64'), signatureV2: signatureV2.toString('base64'), expires: expiresOn.getTime() }
}

/**
 * Give every request of the library a time limit, and end the sign-in where the library would go on asking although a person has refused. Returns a
 * function that names what went wrong last, in words, or returns undefined.
 */
function watchAnswers (patience, fail) {
  const { fetch } = globalThis
  let last
  globalThis.fetch = async (address, options) => {
    const { host, pathname } = new URL(address)
    try {
      const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(patience * 1000) })
      if (!answer.ok) last = whyFailed(host, pathname, answer.status)
      if (isTokenRequest(address)) await endIfRefused(answer.clone(), fail)
      return answer
    } catch (error) {
      const late = error.name === 'TimeoutError'
      last = late ? `${host} has not answered for ${patience} s: try again later.` : `${host} cannot be reached (${error.cause?.code ?? error.message}): check the network.`
      // the library would try four times; while somebody enters the code, it may try again
      if (!isTokenRequest(address)) fail(new Told(last))
      throw error
    }
  }
  return () => last
}

const isTokenRequest = address => String(address).startsWith(Endpoints.live.tokenRequest)

function whyFailed (host, pathname, status) {
  if (pathname === new URL(Endpoints.minecraftJava.profile).pathname) return status === 404 ? NO_GAME : AGAIN
  if (pathname === new URL(Endpoints.xbox.xstsAuthorize).pathname) return undefined // the library has words for these
  return `${host} answered ${status} to the sign-in: try again later.`
}

async function endIfRefused (answer, fail) {
  const { error } = await answer.json().catch(() => ({}))
  if (REFUSED.includes(error)) fail(new Told('The sign-in was refused in the browser: run `blockcrew account add` again to try once more.'))
  if (RUN_OUT.includes(error)) fail(new Told(runOut()))
}

const runOut = seconds => `Nobody entered the code${seconds ? ` within ${Math.round(seconds / 60) || 1} min` : ' in time'}: run \`blockcrew account add\` again.`

if (require.main === module) {
  const print = message => process.stdout.write(JSON.stringify(message) + '\n')
  process.on('SIGINT', () => {}) // Ctrl-C is Python's to answer
  // the end of stdin means that Python is gone or has cancelled
  readline.createInterface({ input: process.stdin }).on('close', () => process.exit(1)).once('line', async line => {
    const end = message => process.stdout.write(JSON.stringify(message) + '\n', () => process.exit(message.failed ? 1 : 0))
    signIn(JSON.parse(line), print).then(end, error => end({ failed: error.message }))
  })
}

module.exports = { signIn }
