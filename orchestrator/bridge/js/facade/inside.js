'use strict'
// Runs in the locked process. It builds from the mirrored facade the `bot` and the globals that skills for mineflayer or Voyager expect. Comments
// of the form "name -> text" are documentation: describe.js collects them for people and models.
const { selectStates, lookAlike } = require('./states.js')

const GOALS = ['GoalBlock', 'GoalNear', 'GoalXZ', 'GoalNearXZ', 'GoalY', 'GoalGetToBlock', 'GoalLookAtBlock', 'GoalPlaceBlock', 'GoalBreakBlock', 'GoalFollow', 'GoalInvert', 'GoalCompositeAny', 'GoalCompositeAll']
const TABLES = ['items', 'blocks', 'entities', 'foods', 'biomes', 'enchantments']
// names that older skills use
const ALIASES = {
  items: { leather_cap: 'leather_helmet', leather_tunic: 'leather_chestplate', leather_pants: 'leather_leggings', lapis_lazuli_ore: 'lapis_ore', grass: 'short_grass', scute: 'turtle_scute' },
  blocks: { lapis_lazuli_ore: 'lapis_ore', grass: 'short_grass' }
}
const MOST_FAILS = 10 // refusals of Voyager's primitives that are only logged in one run; further ones are thrown
const CANNOT = ['not_found', 'missing_item', 'missing_tool', 'unreachable', 'claimed'] // reasons that are only logged
const LOOKS = 40 // ticks between two calls of found() while exploring
const BLOCKS = 1024 // candidates for a predicate that has to see the real blocks

function dress ({ see, act, call, verbs }, { Refusal, harden, own }) {
  const mcData = tablesOf(see, harden)
  const block = told => told && lookAlike(told, told.properties)

  /** bot.blockAt(position) -> the block there: name, type, position, boundingBox, hardness, diggable, getProperties(); null where nothing is known */
  const blockAt = at => block(see.blockAt(at))

  /** bot.findBlocks({ matching, maxDistance = 16, count = 1, point, useExtraInfo }) -> positions of blocks, nearest first; matching is an id, a list of ids or a function of a block */
  const findBlocks = ({ matching, maxDistance, count = 1, point, useExtraInfo }) => {
    const { ids, states, exact } = selectStates(matching, () => mcData.blocksArray)
    const extra = typeof useExtraInfo === 'function' ? useExtraInfo : exact ? matching : null
    const places = see.find({ ids, states, maxDistance, count: extra ? BLOCKS : count, point })
    return extra ? firsts(places, count, at => extra(blockAt(at))) : places
  }

  /** bot.findBlock(options) -> the nearest block of bot.findBlocks, or null */
  const findBlock = options => { const [at] = findBlocks({ ...options, count: 1 }); return at ? blockAt(at) : null }

  /** bot.nearestEntity(match = () => true) -> the nearest entity in sight for which the function holds, or null */
  const nearestEntity = (match = () => true) => see.entities().find(each => match(each)) ?? null

  const inventory = inventoryOf(see)
  const bot = {
    /** bot.username, bot.version -> its name, and the game's version */
    username: see.username,
    version: see.version,
    blockAt,
    findBlock,
    findBlocks,
    nearestEntity,
    inventory,
    registry: mcData,
    /** bot.entity -> itself: position (a Vec3), velocity, yaw, pitch, onGround, isInWater, height */
    get entity () { return see.self },
    /** bot.entities -> what is in sight, by id: name, type, username, position, height, item (of what lies around) */
    get entities () { return Object.fromEntries(see.entities().map(each => [each.id, each])) },
    /** bot.players -> the players in sight, by name: { entity } */
    get players () { return Object.fromEntries(see.entities().filter(each => each.username).map(each => [each.username, { username: each.username, entity: each }])) },
    /** bot.health, bot.food, bot.foodSaturation, bot.oxygenLevel -> from 0 to 20 */
    get health () { return see.vitals.health },
    get food () { return see.vitals.food },
    get foodSaturation () { return see.vitals.foodSaturation },
    get oxygenLevel () { return see.vitals.oxygenLevel },
    /** bot.heldItem -> the item in its hand, or null */
    get heldItem () { return see.held },
    /** bot.time -> timeOfDay (0 to 24000), day, age, isDay */
    get time () { return see.time },
    /** bot.isRaining -> whether it rains */
    get isRaining () { return see.weather.isRaining },
    /** bot.game -> gameMode, dimension, difficulty */
    get game () { return see.game },
    /** bot.canSeeBlock(block), bot.canDigBlock(block) -> whether it can, from here */
    canSeeBlock: at => see.canSee(positionOf(at)),
    canDigBlock: at => see.canDig(positionOf(at)),
    /** await bot.dig(block) -> digs it with what is in the hand; within 6 m */
    dig: at => act.dig(positionOf(at)),
    /** await bot.placeBlock(referenceBlock, faceVector) -> sets the held block down at that side of a block */
    placeBlock: (at, face) => act.placeBlock(positionOf(at), face),
    /** await bot.equip(item, destination = "hand") -> takes an item (or its name) into the hand, off-hand, head, torso, legs or feet */
    equip: (item, where) => act.equip(itemOf(item), where),
    /** await bot.unequip(destination) -> takes it off */
    unequip: where => act.unequip(where),
    /** await bot.consume() -> eats or drinks what is in the hand */
    consume: () => act.consume(),
    /** await bot.toss(item, metadata, count), await bot.tossStack(item) -> throws it away */
    toss: (item, metadata, count) => act.toss(itemOf(item), count ?? 1),
    tossStack: item => act.toss(itemOf(item), item?.count ?? 1),
    /** await bot.activateBlock(block) -> uses it: a door, a lever, a bed */
    activateBlock: at => act.activateBlock(positionOf(at)),
    /** await bot.activateItem(offHand), await bot.deactivateItem() -> uses what is in the hand, and stops */
    activateItem: offHand => act.activateItem(offHand === true),
    deactivateItem: () => act.deactivateItem(),
    /** await bot.useOn(entity), await bot.attack(entity) -> uses what is in the hand on it, or strikes once */
    useOn: whom => act.useOn(whom?.id),
    attack: whom => act.attack(whom?.id),
    /** await bot.lookAt(position), await bot.look(yaw, pitch) -> turns its head */
    lookAt: at => act.lookAt(positionOf(at)),
    look: (yaw, pitch) => act.look(yaw, pitch),
    /** await bot.fish() -> one catch; the rod has to be in the hand */
    fish: () => act.fish(),
    /** await bot.sleep(bedBlock), await bot.wake() -> goes to bed, gets up */
    sleep: at => act.sleep(positionOf(at)),
    wake: () => act.wake(),
    /** await bot.waitForTicks(ticks) -> lets time pass, 20 a second */
    waitForTicks: ticks => act.waitForTicks(ticks),
    /** bot.chat(text) -> says a line in the game's chat; no commands, and no more than 8 lines in a run are heard */
    chat: text => { act.chat(text) },
    pathfinder: harden({
      /** await bot.pathfinder.goto(goal) -> walks there, digging its way where there is no other; throws when there is no way */
      goto: goal => act.goto(goal),
      setMovements () {}
    })
  }
  const library = Object.fromEntries(verbs.map(name => [name, (self, args) => call.verb(name, args)]))
  const say = (self, args) => bot.chat(args?.text)
  return harden({ bot, mcData, Movements: class Movements {}, ...goalsOf(), ...library, say, ...voyager({ bot, call, Refusal, own }) })
}

/** Return Voyager's primitives; our skills of the same names take an object of arguments instead. */
function voyager ({ bot, call, Refusal, own: { console, Math, Date } }) {
  const fails = {}
  // as in Voyager: a refusal is only logged, and the eleventh one is thrown
  const lenient = (name, work, reasons = CANNOT) => async (...args) => {
    try { return await work(...args) } catch (error) {
      if (!reasons.includes(error?.reason)) throw error
      fails[name] = (fails[name] ?? 0) + 1
      if (fails[name] > MOST_FAILS) throw new Refusal(error.reason, `${name} failed too often: ${error.message}`)
      console.log(`${name}: ${error.message}`)
    }
  }
  const either = (name, theirs) => lenient(name, async (self, first, ...rest) => typeof first === 'object' ? call.verb(name, first) : theirs(first, ...rest))
  return {
    /** await mineBlock(bot, name, count = 1) -> digs blocks of that name in sight and picks up what they drop */
    mineBlock: either('mineBlock', (name, count) => call.mineBlock(name, count)),
    /** await craftItem(bot, name, count = 1) -> uses a recipe count times; walks to a crafting table in sight if it needs one */
    craftItem: either('craftItem', (name, count) => call.craftItem(name, count)),
    /** await smeltItem(bot, name, fuel, count = 1) -> smelts in a furnace in sight */
    smeltItem: either('smeltItem', (name, fuel, count) => call.smeltItem(name, fuel, count)),
    /** await placeItem(bot, name, position) -> sets a block down there, or beside the bot where no position is given */
    placeItem: either('placeItem', (name, at) => call.placeItem(name, at)),
    /** await killMob(bot, name, seconds = 300) -> kills the nearest one and picks up what it drops */
    killMob: lenient('killMob', (self, name, seconds) => call.killMob(name, seconds)),
    /** await exploreUntil(bot, direction, seconds = 60, found) -> walks in a direction (a Vec3 of -1, 0 or 1) until found(), asked every two seconds, answers something; answers that, or null */
    exploreUntil: async (self, direction, seconds = 60, found = () => null) => {
      if (typeof found !== 'function') throw new Refusal('bad_argument', 'the last argument of exploreUntil must be a function')
      const end = Date.now() + Math.min(1200, Number(seconds) || 60) * 1000
      let leg = null
      for (let answer = found(); ; answer = found()) {
        if (answer || Date.now() > end) {
          call.enough()
          await leg
          return answer || null
        }
        if (!isDirection(direction)) throw new Refusal('bad_argument', 'a direction must be a Vec3 of -1, 0 or 1, other than 0, 0, 0')
        leg ??= call.leg({ x: direction.x, y: direction.y, z: direction.z }, 10 + Math.floor(20 * Math.random())).finally(() => { leg = null })
        await Promise.race([leg, bot.waitForTicks(LOOKS)])
        await bot.waitForTicks(1)
      }
    },
    /** await getItemFromChest(bot, position, { name: count }), depositItemIntoChest(bot, position, { name: count }), checkItemInsideChest(bot, position) -> moves things; each answers what the chest holds then */
    getItemFromChest: lenient('getItemFromChest', (self, at, wanted) => call.takeFromChest(at, wanted), ['missing_item']),
    depositItemIntoChest: lenient('depositItemIntoChest', (self, at, wanted) => call.putIntoChest(at, wanted), ['missing_item']),
    checkItemInsideChest: (self, at) => call.lookIntoChest(at)
  }
}

function inventoryOf (see) {
  const matches = given => each => each.type === given || each.name === given
  return {
    /** bot.inventory.items() -> what it carries: name, type, count, slot, stackSize, durabilityUsed */
    items: () => see.items(),
    /** bot.inventory.count(type) -> how many of an item, by id or name */
    count: type => see.items().filter(matches(type)).reduce((sum, each) => sum + each.count, 0),
    /** bot.inventory.findInventoryItem(type) -> a stack of it, by id or name, or null */
    findInventoryItem: type => see.items().find(matches(type)) ?? null,
    /** bot.inventory.emptySlotCount() -> free slots */
    emptySlotCount: () => 36 - see.items().length,
    /** bot.inventory.slots -> all slots, worn things at 5 to 8, the off-hand at 45 */
    get slots () { return see.slots() }
  }
}

/** mcData -> minecraft-data's tables: items, itemsByName, blocks, blocksByName, entitiesByName, foodsByName, biomesByName, recipes */
function tablesOf (see, harden) {
  const tables = {}
  const lazy = (name, make) => {
    let held
    Object.defineProperty(tables, name, { get: () => { held ??= make(); return held }, enumerable: true })
  }
  for (const name of [...TABLES, 'recipes']) lazy(name, () => JSON.parse(see.table(name)))
  for (const name of TABLES) {
    lazy(`${name}Array`, () => Object.values(tables[name]))
    lazy(`${name}ByName`, () => byName(tables[`${name}Array`], ALIASES[name] ?? {}))
  }
  return harden(tables)
}

function byName (entries, aliases) {
  const found = Object.fromEntries(entries.map(entry => [entry.name, entry]))
  for (const [alias, name] of Object.entries(aliases)) found[alias] ??= found[name]
  return found
}

/** new GoalNear(x, y, z, range), GoalBlock(x, y, z), GoalXZ(x, z), GoalNearXZ(x, z, range), GoalY(y), GoalGetToBlock(x, y, z), GoalLookAtBlock(position), GoalPlaceBlock(position), GoalBreakBlock(x, y, z), GoalFollow(entity, range), GoalInvert(goal), GoalCompositeAny(goals), GoalCompositeAll(goals) -> where to walk */
function goalsOf () {
  const made = GOALS.map(goal => [goal, class {
    constructor (...args) { Object.assign(this, { goal, args: args.slice(0, 4).map(each => each?.id !== undefined && each?.position ? each.id : each) }) }
  }])
  return { ...Object.fromEntries(made), goals: Object.fromEntries(made) }
}

const isDirection = ({ x, y, z } = {}) => [x, y, z].every(step => [-1, 0, 1].includes(step)) && (x || y || z)
const positionOf = given => given?.position ?? given
const itemOf = given => typeof given === 'object' && given !== null ? { type: given.type, name: given.name, slot: given.slot } : given

function firsts (list, count, holds) {
  const found = []
  for (const each of list) {
    if (found.length >= count) break
    if (holds(each)) found.push(each)
  }
  return found
}

module.exports = { dress }
