'use strict'

// Cauldrons: a full bucket fills one, an empty bucket empties a full one, and a bottle takes a third.

const { stateWith } = require('../../blocks/states')

const FULL = 3
const OF_BUCKET = { water_bucket: 'water', lava_bucket: 'lava', powder_snow_bucket: 'powder_snow' }
const NAMES = { cauldron: null, water_cauldron: 'water', lava_cauldron: 'lava', powder_snow_cauldron: 'powder_snow' }

module.exports.needs = ['blockUses']
module.exports.uses = ['Item', 'setBlock']

module.exports.server = serv => {
  const { registry } = serv
  for (const name of Object.keys(NAMES)) serv.blockUses[name] = use

  function use (player, block, { slot }) {
    const item = player.inventory[slot]
    if (!item || player.gameMode > 1) return false
    if (OF_BUCKET[item.name]) {
      put(block, OF_BUCKET[item.name], FULL)
      return swap(player, slot, 'bucket')
    }
    const inside = NAMES[block.name]
    const level = Number(block.getProperties().level ?? FULL)
    if (item.name === 'bucket' && inside && level === FULL) {
      put(block, null)
      return swap(player, slot, `${inside}_bucket`)
    }
    if (item.name === 'glass_bottle' && inside === 'water') {
      put(block, level > 1 ? inside : null, level - 1)
      return bottle(player, slot)
    }
    return false
  }

  function put ({ position }, inside, level) {
    const kind = registry.blocksByName[inside ? `${inside}_cauldron` : 'cauldron']
    serv.setBlock(position, stateWith(registry, kind, { level }))
  }

  function swap (player, slot, left) {
    player.spend(slot, left)
    return true
  }

  function bottle (player, slot) {
    const water = serv.Item.fromNotch({
      itemId: registry.itemsByName.potion.id,
      itemCount: 1,
      components: [{ type: 'potion_contents', data: { potionId: 0, customColor: undefined, customEffects: [] } }],
      removeComponents: []
    })
    player.spend(slot)
    if (!player.inventory[slot]) player.setSlot(slot, water)
    else if (player.giveItem(water) > 0) player.toss(water)
    return true
  }
}
