'use strict'

// Sounds that a command plays. They go by name, as vanilla's /playsound does, so that a client with other sounds hears
// its own.

module.exports.server = serv => {
  /** @param volume 1 is heard 16 blocks away */
  serv.sendSound = (player, { sound, category, position, volume, pitch }) => {
    player._client.write('sound_effect', {
      sound: { data: { soundName: sound } },
      soundCategory: category,
      x: Math.round(position.x * 8),
      y: Math.round(position.y * 8),
      z: Math.round(position.z * 8),
      volume,
      pitch,
      seed: BigInt(Math.floor(Math.random() * 2 ** 31))
    })
  }
}
