// The clock of a replay: where one is, whether it plays, and how fast. It has no document, so that tests can drive it.
export const SPEEDS = [1, 4, 16, 60]

/** Makes the clock; `changed(time)` is called after each change of the time, of playing and of the speed. */
export function makePlayer (changed) {
  const player = {
    time: 0,
    end: 0,
    speed: 1,
    playing: false,
    /** Goes to a time in seconds, within the run. */
    seek (time) {
      player.time = Math.min(player.end, Math.max(0, time))
      changed(player.time)
    },
    /** Begins to play, from the start if it is at the end; or pauses. */
    play (yes = true) {
      player.playing = yes && player.end > 0
      if (player.playing && player.time >= player.end) player.time = 0
      changed(player.time)
    },
    toggle: () => player.play(!player.playing),
    setSpeed (speed) {
      player.speed = speed
      changed(player.time)
    },
    /** Lets so many milliseconds pass. It pauses at the end. */
    pass (milliseconds) {
      if (!player.playing) return
      player.time = Math.min(player.end, player.time + milliseconds / 1000 * player.speed)
      player.playing = player.time < player.end
      changed(player.time)
    }
  }
  return player
}
