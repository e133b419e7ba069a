'use strict'

// Commands of operators about players and the world's rules. Answers use vanilla's translation keys.

const { Refused, bare, players, place, whole, item, named } = require('./words')
const { withCount } = require('../menu')

const MODES = ['survival', 'creative', 'adventure', 'spectator']
const TIMES = { day: 1000, noon: 6000, night: 13000, midnight: 18000 }
const MOST_STACKS = 100
const { who } = named

const give = {
  op: true,
  run: context => {
    const { serv, words } = context
    const targets = players(context, words[0])
    const kind = item(context, words[1])
    const most = kind.stackSize * MOST_STACKS
    const count = whole(words[2], 1, 2147483647, 1)
    if (count > most)
      throw new Refused({ translate: 'commands.give.failed.toomanyitems', with: [most, kind.displayName] })
    for (const target of targets) giveTo(serv, target, kind, count)
    return named('commands.give.success', targets, count, `[${kind.displayName}]`, who)
  }
}

function giveTo (serv, target, kind, count) {
  for (let left = count; left > 0; left -= kind.stackSize) {
    const stack = new serv.Item(kind.id, Math.min(left, kind.stackSize))
    const over = target.giveItem(stack)
    if (over > 0) target.toss(withCount(stack, over))
  }
}

const clear = {
  op: true,
  run: context => {
    const { words, player } = context
    const targets = words[0] ? players(context, words[0]) : player ? [player] : players(context, '')
    const kind = words[1] ? item(context, words[1]) : null
    let left = whole(words[2], -1, 2147483647, -1)
    if (left < 0) left = Infinity
    const removed = targets.reduce((sum, target) => sum + removeFrom(target, kind, left), 0)
    if (removed === 0) throw new Refused(named('clear.failed', targets, who))
    return named('commands.clear.success', targets, removed, who)
  }
}

function removeFrom (target, kind, most) {
  let removed = 0
  const take = stack => {
    if (!stack || (kind && stack.type !== kind.id)) return stack
    const count = Math.min(stack.count, most - removed)
    removed += count
    return withCount(stack, stack.count - count)
  }
  target.inventory.forEach((stack, i) => {
    if (i > 0) target.inventory[i] = take(stack)
  })
  target.cursor = take(target.cursor)
  const grid = target.menu.own && target.menu.craft ? target.menu.own.length : 0
  for (let i = 1; i < grid; i++) target.menu.set(i, take(target.menu.own[i]))
  if (target.menu.craft) target.menu.recompute()
  target.menu.sendAll()
  return removed
}

const tp = {
  op: true,
  run: context => {
    const { player, words } = context
    if (words.length === 0) throw new Refused({ translate: 'command.unknown.argument' })
    const toPlayer = words.length <= 2
    const who =
      words.length === 1 || words.length === 3
        ? player
          ? [player]
          : players(context, '')
        : players(context, words[0])
    const rest = words.length === 1 || words.length === 3 ? words : words.slice(1)
    if (toPlayer) return toSomebody(context, who, rest[0])
    const to = place(context, rest, { centred: true })
    for (const target of who) target.teleport(to)
    return named('commands.teleport.success.location', who, named.who, ...[to.x, to.y, to.z].map(v => v.toFixed(2)))
  }
}

function toSomebody (context, who, word) {
  const [destination] = players(context, word)
  for (const target of who) target.teleport(destination.position)
  return named('commands.teleport.success.entity', who, named.who, destination.username)
}

const gamemode = {
  op: true,
  run: context => {
    const { serv, player, words } = context
    const mode = MODES.indexOf(bare(words[0] ?? ''))
    if (mode < 0) throw new Refused({ translate: 'argument.gamemode.invalid', with: [words[0] ?? ''] })
    const targets = words[1] ? players(context, words[1]) : player ? [player] : players(context, '')
    for (const target of targets) target.setGameMode(mode)
    const name = { translate: `gameMode.${MODES[mode]}` }
    if (targets.length === 1 && targets[0] === player)
      return { translate: 'commands.gamemode.success.self', with: [name] }
    return {
      translate: 'commands.gamemode.success.other',
      with: [targets.map(target => target.username).join(', '), name]
    }
  }
}

const gamerule = {
  op: true,
  run: ({ serv, words: [name, value] }) => {
    if (!Object.hasOwn(serv.rules, name ?? '')) throw new Refused({ translate: 'command.unknown.argument' })
    if (value === undefined) return { translate: 'commands.gamerule.query', with: [name, serv.rules[name]] }
    serv.rules[name] = typeof serv.rules[name] === 'boolean' ? truth(value) : whole(value, -2147483648, 2147483647)
    if (name === 'doDaylightCycle') serv.setTime(serv.time)
    return { translate: 'commands.gamerule.set', with: [name, serv.rules[name]] }
  }
}

function truth (word) {
  if (word !== 'true' && word !== 'false') throw new Refused({ translate: 'parsing.bool.invalid', with: [word] })
  return word === 'true'
}

const time = {
  op: true,
  run: ({ serv, words: [action, value] }) => {
    if (action === 'query')
      return { translate: 'commands.time.query', with: [value === 'gametime' ? serv.age : serv.time] }
    if (action !== 'set' && action !== 'add') throw new Refused({ translate: 'command.unknown.argument' })
    const amount = Object.hasOwn(TIMES, value ?? '')
      ? TIMES[value]
      : whole(String(value ?? '').replace(/t$/, ''), 0, 2147483647)
    serv.setTime(action === 'set' ? amount : serv.time + amount)
    return { translate: 'commands.time.set', with: [serv.time] }
  }
}

const opping = (serv, target, granted) => {
  const name = target.toLowerCase()
  if (serv.ops.has(name) === granted) throw new Refused({ translate: `commands.${granted ? 'op' : 'deop'}.failed` })
  if (granted) serv.ops.add(name)
  else serv.ops.delete(name)
  const player = serv.findPlayer(target)
  player?._client.write('entity_status', { entityId: player.id, entityStatus: granted ? 28 : 24 })
  return { translate: `commands.${granted ? 'op' : 'deop'}.success`, with: [player?.username ?? target] }
}

const nameOf = ({ words: [name] }) => {
  if (!/^\w{1,16}$/.test(name ?? '')) throw new Refused({ translate: 'argument.player.unknown' })
  return name
}
const op = { op: true, run: context => opping(context.serv, nameOf(context), true) }
const deop = { op: true, run: context => opping(context.serv, nameOf(context), false) }

const kick = {
  op: true,
  run: context => {
    const targets = players(context, context.words[0])
    const said = context.words.slice(1).join(' ')
    const reason = said ? { text: said } : { translate: 'multiplayer.disconnect.kicked' }
    for (const target of targets) target.leave(reason)
    const names = targets.map(target => target.username).join(', ')
    return { translate: 'commands.kick.success', with: [names, reason] }
  }
}

// dying comes with the rest of the vitals; until then items can be swept away
const kill = {
  op: true,
  run: ({ serv, words: [what = ''] }) => {
    const type = /^@e\[type=!?(?:minecraft:)?(\w+)[\],]/.exec(what)?.[1] ?? what
    if (type !== 'items' && type !== 'item')
      throw new Refused({ text: 'Only items can be killed here yet: /kill items, or /kill @e[type=item].' })
    const heaps = [...serv.lying]
    if (heaps.length === 0) throw new Refused({ translate: 'argument.entity.notfound.entity' })
    for (const heap of heaps) serv.removeItemEntity(heap)
    return { translate: 'commands.kill.success.multiple', with: [heaps.length] }
  }
}

const say = {
  op: true,
  run: ({ serv, player, rest }) => {
    if (!rest) throw new Refused({ translate: 'command.unknown.argument' })
    serv.broadcastMessage({ translate: 'chat.type.announcement', with: [player?.username ?? 'Server', rest] })
    return null
  }
}

const seed = { op: true, run: ({ serv }) => ({ translate: 'commands.seed.success', with: [serv.options.seed] }) }

module.exports = { give, clear, tp, teleport: tp, gamemode, gamerule, time, op, deop, kick, kill, say, seed }
