'use strict'

// Limits how often passwords are tried and chosen. An address that fails too often has to wait, and so does a name that too many addresses
// have tried, except for the address from which its owner came last: nobody can lock out an owner.

const MINUTE = 60000
const RULES = {
  address: { most: 5, within: 10 * MINUTE },
  name: { most: 20, within: 10 * MINUTE },
  chosen: { most: 5, within: 60 * MINUTE }
}
const MOST_KEPT = 10000

class Tries {
  constructor (clock = () => performance.now()) {
    this.clock = clock
    this.times = new Map() // `kind key` -> times of what counts
    this.homes = new Map() // name -> the address from which its owner came last
  }

  /** Returns the minutes until this address may try the password of this name; 0 if it may now. */
  minutesToTry (name, address) {
    const byName = this.homes.get(name.toLowerCase()) === network(address) ? 0 : this.minutes('name', name)
    return Math.max(byName, this.minutes('address', network(address)))
  }

  /** Returns the minutes until this address may choose a password for another new name; 0 if it may now. */
  minutesToChoose (address) {
    return this.minutes('chosen', network(address))
  }

  failed (name, address) {
    this.count('name', name)
    this.count('address', network(address))
  }

  /** Takes back the last failure, which was counted before the check; earlier ones stay, so that nobody clears them with another name. */
  succeeded (name, address) {
    this.times.get(keyOf('name', name))?.pop()
    this.times.get(keyOf('address', network(address)))?.pop()
    this.cameFrom(name, address)
  }

  chose (name, address) {
    this.count('chosen', network(address))
    this.cameFrom(name, address)
  }

  cameFrom (name, address) {
    keepSmall(this.homes)
    this.homes.set(name.toLowerCase(), network(address))
  }

  minutes (kind, key) {
    const { most, within } = RULES[kind]
    const recent = this.recent(kind, key)
    if (recent.length < most) return 0
    return Math.max(1, Math.ceil((recent.at(-most) + within - this.clock()) / MINUTE))
  }

  recent (kind, key) {
    const since = this.clock() - RULES[kind].within
    return (this.times.get(keyOf(kind, key)) ?? []).filter(time => time > since)
  }

  count (kind, key) {
    const times = [...this.recent(kind, key), this.clock()]
    this.times.delete(keyOf(kind, key))
    keepSmall(this.times)
    this.times.set(keyOf(kind, key), times)
  }
}

const keyOf = (kind, key) => `${kind} ${key.toLowerCase()}`

// a house has 2 ** 64 addresses of IPv6
function network (address) {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') && plain !== '::1' ? plain.split(':').slice(0, 4).join(':') : plain
}

// the oldest go first
function keepSmall (map) {
  while (map.size >= MOST_KEPT) map.delete(map.keys().next().value)
}

module.exports = { Tries, RULES }
