'use strict'
/**
 * Say one line in the game's chat.
 *
 * @param {string} text the line, at most 250 characters; no commands
 * @says tell everyone something; say hello; write this in the chat; announce it; warn the others; wish them good night;
 *   let people know; shout something to the group; pass on my message; report in chat; speak to the players; invite everybody;
 *   thank the others; tell a story
 * @example {"text": "here is a tree"}
 * @needs nothing
 * @gains nothing
 * @proof if entity @s
 */
module.exports = async function say (bot, args) {
  bot.crew.say(args.text)
}
