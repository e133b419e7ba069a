'use strict'

// Attributes that effects change and that clients must know, because they move by themselves, such as speed. The numbers in packets are those of
// vanilla's registry; minecraft-data still names them in the order of 1.20.5, so the name that stands for the right number is looked up here.

// effect -> the attribute it changes: amount per level and operation (0 adds, 2 multiplies the total)
const CHANGED_BY = {
  speed: ['movement_speed', 0.2, 2],
  slowness: ['movement_speed', -0.15, 2],
  strength: ['attack_damage', 3, 0],
  weakness: ['attack_damage', -4, 0],
  haste: ['attack_speed', 0.1, 2],
  mining_fatigue: ['attack_speed', -0.1, 2],
  health_boost: ['max_health', 4, 0],
  absorption: ['max_absorption', 4, 0],
  luck: ['luck', 1, 0],
  unluck: ['luck', -1, 0]
}
const BASES = { movement_speed: 0.1, attack_damage: 1, attack_speed: 4, max_health: 20, max_absorption: 0, luck: 0 }
const SPRINTING = { uuid: 'minecraft:sprinting', amount: 0.3, operation: 2 }

/** Sends the current value of every attribute that an effect can change to all who see the entity. */
function sendAttributes (serv, entity) {
  if (!entity._writeNearby || entity.type !== 'player') return
  const properties = Object.keys(BASES).map(name => ({
    key: wireName(serv.registry, name),
    value: BASES[name],
    modifiers: modifiersOf(entity, name)
  }))
  entity._writeNearby('entity_update_attributes', { entityId: entity.id, properties })
}

function modifiersOf (entity, name) {
  const modifiers = [...entity.effects].flatMap(([effect, { amplifier }]) => {
    const [changed, amount, operation] = CHANGED_BY[effect] ?? []
    if (changed !== name) return []
    return [{ uuid: `minecraft:effect.${effect}`, amount: amount * (amplifier + 1), operation }]
  })
  return name === 'movement_speed' && entity.sprinting ? [...modifiers, SPRINTING] : modifiers
}

const tables = new Map()

function wireName (registry, name) {
  const version = registry.version.minecraftVersion
  if (!tables.has(version)) tables.set(version, wireNames(registry))
  return tables.get(version)[name]
}

function wireNames (registry) {
  const { types } = registry.protocol.play.toClient
  const [, properties] = types.packet_entity_update_attributes[1]
  const [key] = properties.type[1].type[1]
  const { mappings } = key.type[1]
  const ids = registry.attributesArray.map(({ resource }) => resource.replace(/^minecraft:(\w+\.)?/, ''))
  return Object.fromEntries(Object.keys(BASES).map(name => [name, mappings[ids.indexOf(name)]]))
}

module.exports = { sendAttributes, CHANGED_BY }
