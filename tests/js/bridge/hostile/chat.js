'use strict'
// Words that must not reach the game: no command, no line break, no colour, not too many.
const SPOKEN = {
  'a command': '"/op me"',
  'a command after a space': '"  /op me"',
  'a command on a second line': '"hello\\n/op me"',
  'a command after a carriage return': '"hello\\r/op me"',
  'a command after a line separator': '"hello\\u2028/op me"',
  'a command after a paragraph': '"hello\\u2029/op me"',
  'a command after a next-line sign': '"hello\\u0085/op me"',
  'a command after a vertical tab': '"hello\\v/op me"',
  'a command after nothing that can be seen': '"\\u200b/op me"',
  'a command after a mark of direction': '"\\u202e/op me"',
  'a command after a byte order mark': '"\\ufeff/op me"',
  'a command after a zero': '"\\u0000/op me"',
  'a command after a colour': '"\\u00a7/op me"',
  'a command after a hard space': '"\\u00a0/op me"',
  'a command after half a character': '"\\ud83d/op me"',
  'a list': '["/op me"]',
  'an object that reads as a command': '({ toString: () => "/op me" })',
  'an object that is written as a command': '({ toJSON: () => "/op me" })',
  'a text object': 'new String("/op me")',
  'a proxy': 'new Proxy(["/op me"], {})',
  'a number': '1',
  'nothing': '',
  'an empty line': '"\\n\\n"'
}
module.exports = [
  ...Object.entries(SPOKEN).map(([name, text]) => [`says ${name}`, `bot.chat(${text})`]),
  ['says it by call', 'bot.chat.call(null, "/op me")'],
  ['says it by apply', 'Reflect.apply(bot.chat, bot, ["/op me"])'],
  ['says it as a global', 'chat("/op me")'],
  ['says it where others are called', 'bot.whisper("Ann", "/op me")'],
  ['whispers a command on a second line', 'bot.whisper("Ann", "hello\\n/op me")'],
  ['says a thousand lines', 'for (let i = 0; i < 1000; i++) bot.chat("line " + i)'],
  ['says a thousand lines at once', 'bot.chat("x\\n".repeat(1000))'],
  ['says a thousand lines and catches', 'for (let i = 0; i < 1000; i++) try { bot.chat("line " + i) } catch {}'],
  ['says a million letters', 'bot.chat("x".repeat(60000))'],
  ['says a colour', 'bot.chat("\\u00a7kred")'],
  ['says it in one piece after another', 'bot.chat("/"); bot.chat("op me")']
]
