'use strict'
// The facade itself: changing it, going around it, calling what it does not offer.
module.exports = [
  ['replaces a function of it', 'bot.chat = text => "ESCAPED"; return bot.chat("x")'],
  ['redefines a function of it', 'Object.defineProperty(bot, "chat", { value: () => "ESCAPED" }); return bot.chat("x")'],
  ['deletes a function of it', 'delete bot.chat; return bot.chat ? "there" : "ESCAPED"'],
  ['replaces a live value', 'bot.entity.position = { x: "ESCAPED" }; return bot.entity.position.x'],
  ['looks for the client', 'return bot._client ? "ESCAPED" : "nothing"'],
  ['looks for hidden members', 'const names = []; for (let at = bot; at; at = Object.getPrototypeOf(at)) names.push(...Reflect.ownKeys(at).map(String)); if (names.some(name => /^_/.test(name) && !/^__/.test(name))) return "ESCAPED"; return names.length'],
  ['calls with another this', 'return bot.echo.call({ secret: 1 }, 1)'],
  ['makes a new one of a function', 'return new bot.chat("x")'],
  ['makes a class of it', 'class Mine extends bot.chat {} return new Mine()'],
  ['listens to events', 'bot.on("chat", () => {})'],
  ['reads the source of a function', 'const source = String(bot.chat); if (source.includes("/")) return "ESCAPED"; return source.length'],
  ['reads a path in an error', 'try { bot.fail() } catch (error) { if (/\\/(work|home|tmp|usr|root)\\b|\\.js/.test(error.message + error.stack)) return "ESCAPED"; return error.message }'],
  ['takes an error of the host apart', 'try { bot.fail() } catch (error) { error.reason = "x"; error.host = 1; return Reflect.ownKeys(error).length }'],
  ['calls a function that is not there', 'bot.nothing()'],
  ['calls a value', 'bot.place()'],
  ['hands over a function', 'return bot.echo(() => 1)'],
  ['hands over itself', 'return bot.echo(bot)'],
  ['hands over a place that lies', 'const place = new Vec3(1, 2, 3); place.toJSON = () => ({ x: 1, y: 2, z: { __proto__: null, constructor: 1 } }); return bot.echo(place)'],
  ['hands over a name that means more', 'return bot.lookUp("__proto__")'],
  ['hands over a name of a method', 'return bot.lookUp("constructor")'],
  ['shadows the facade', 'globalThis.bot = null; return typeof bot'],
  ['shadows undefined', 'globalThis.undefined = 1; return undefined === 1 ? "ESCAPED" : "no"']
]
