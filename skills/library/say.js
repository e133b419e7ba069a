'use strict'
/**
 * Say one line in the game's chat.
 *
 * @param {string} text the line, at most 250 characters; no commands
 * @example {"text": "here is a tree"}
 * @needs nothing
 * @gains nothing
 * @proof if entity @s
 */
module.exports = async function say (bot, args) {
  bot.crew.say(args.text)
}
