'use strict'
// Files. `args.file` must not exist in the end.
const path = '"/etc/passwd"'
module.exports = [
  ['writes a file', 'require("fs").writeFileSync(args.file, "x")'],
  ['reads a file', `return require("fs").readFileSync(${path}, "utf8")`],
  ['imports fs', 'const fs = await import("fs"); fs.writeFileSync(args.file, "x")'],
  ['imports fs as node:fs', 'return (await import("node:fs")).readFileSync("/etc/passwd", "utf8")'],
  ['imports the source of a file', 'return await import.source("/etc/passwd")'],
  ['imports later', 'return await import.defer("node:fs")'],
  ['writes a database', 'const { DatabaseSync } = require("node:sqlite"); new DatabaseSync(args.file).exec("create table t (x)")'],
  ['writes a database by a built-in module', 'const { DatabaseSync } = process.getBuiltinModule("node:sqlite"); new DatabaseSync(args.file).exec("create table t (x)")'],
  ['imports the database', 'const { DatabaseSync } = await import("node:sqlite"); new DatabaseSync(args.file).exec("create table t (x)")'],
  ['writes a heap snapshot', 'require("v8").writeHeapSnapshot(args.file)'],
  ['fetches a file', 'return await (await fetch("file:///etc/passwd")).text()'],
  ['makes a require of its own', 'const { createRequire } = await import("module"); return createRequire("/")("fs").readFileSync("/etc/passwd", "utf8")'],
  ['uses the binding under fs', 'process.binding("fs").open(args.file, 66, 438)'],
  ['writes to standard output', 'process.stdout.write("ESCAPED")'],
  ['runs a script with new powers', 'return require("vm").runInThisContext("process").pid'],
  ['reads its own memory', 'return require("fs").readFileSync("/proc/self/mem")'],
  ['reads where it lies', 'return __filename + __dirname']
]
