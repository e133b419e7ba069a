'use strict'

// Compiles the description of a packet or type when the first one is read or written. protodef compiles all of them for reading, writing and
// measuring, in both directions, which took most of a bot's first second; a client needs a tenth of them. protocol_patch.js installs this before
// the first description is compiled.

const { ProtoDefCompiler, CompiledProtodef } = require('protodef/src/compiler')
const { PartialReadError } = require('protodef/src/utils')

function install () {
  ProtoDefCompiler.prototype.compileProtoDefSync = function () {
    const [sizeOf, write, read] = [this.sizeOfCompiler, this.writeCompiler, this.readCompiler].map(contextOf)
    return new CompiledProtodef(sizeOf, write, read)
  }
}

/** Returns an object with a function for each type, as protodef's `compile`; a function replaces itself when it is called first. */
function contextOf (compiler) {
  const names = new Set([...Object.keys(compiler.context), ...Object.keys(compiler.types)])
  // a literal, because V8 looks up properties of an object that grew one by one more slowly
  const makeContext = new Function('native', 'compiled', `const ctx = {\n${[...names].map(name => slot(compiler, name)).join(',\n')}\n}\nreturn ctx`)
  const ctx = makeContext(compiler.native, name => compiled(compiler, name, ctx))
  return ctx
}

function slot (compiler, name) {
  if (isNative(compiler, name)) return `${name}: native.${name}`
  return `${name}: (...all) => (ctx.${name} = compiled('${name}'))(...all)`
}

const isNative = ({ context, types }, name) => !context[name] && types[name] === 'native'

function compiled (compiler, name, ctx) {
  const makeFunction = new Function('native', 'ctx', 'PartialReadError', `return ${codeOf(compiler, name)}`)
  return makeFunction(compiler.native, ctx, PartialReadError)
}

// as in protodef's `generate`
function codeOf (compiler, name) {
  if (compiler.context[name]) return compiler.context[name]
  compiler.scopeStack = [{}]
  const code = compiler.compileType(compiler.types[name])
  if (code.startsWith('ctx')) return `(...all) => ${code}(...all)`
  return isNaN(code) ? code : compiler.wrapCode(`  return ${code}`)
}

module.exports = { install }
