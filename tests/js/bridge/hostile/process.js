'use strict'
// Other processes, and this one's powers. `args.pid` is a bystander that has to be alive in the end.
module.exports = [
  ['exits', 'process.exit(0)'],
  ['aborts', 'process.abort()'],
  ['kills a bystander', 'process.kill(args.pid, 9)'],
  ['kills its parent', 'process.kill(process.ppid, 9)'],
  ['looks for a process on every global', 'for (const name of Object.getOwnPropertyNames(globalThis)) { const thing = globalThis[name]; if (thing?.kill || thing?.exit) thing.kill(args.pid, 9) } return "nothing"'],
  ['asks for child_process', 'require("child_process").execSync("touch " + args.file)'],
  ['asks the module for it', 'module.require("child_process").execSync("touch " + args.file)'],
  ['asks the loader behind the module', 'module.constructor._load("child_process").execSync("touch " + args.file)'],
  ['asks the main module', 'process.mainModule.require("child_process").execSync("touch " + args.file)'],
  ['asks for a built-in module', 'process.getBuiltinModule("child_process").execSync("touch " + args.file)'],
  ['uses the binding under child_process', 'process.binding("spawn_sync").spawn({ file: "/bin/touch", args: ["touch", args.file] })'],
  ['loads a library', 'process.dlopen({ exports: {} }, "/lib/x86_64-linux-gnu/libc.so.6")'],
  ['starts a worker', 'new (require("worker_threads").Worker)("process.kill(" + args.pid + ", 9)", { eval: true })'],
  ['opens a debugger in a bystander', 'process._debugProcess(args.pid)'],
  ['reads the environment', 'return JSON.stringify(process.env)'],
  ['calls back into node through a stack trace', 'Error.prepareStackTrace = (error, frames) => frames.map(frame => frame.getThis()); const found = new Error("x").stack; if (Array.isArray(found)) return "ESCAPED"; throw new Error("no frames")'],
  ['takes the frames with captureStackTrace', 'const holder = {}; Error.captureStackTrace?.(holder); if (typeof holder.stack === "string" && holder.stack.includes("/")) return "ESCAPED"; return "no paths"'],
  ['raises the limit of stack traces', 'Error.stackTraceLimit = 1000; try { null.x } catch (error) { if (/\\/|node:/.test(String(error.stack))) return "ESCAPED" } return "no paths"'],
  ['sets a handler for everything that goes wrong', 'globalThis.onerror = globalThis.onunhandledrejection = () => "ESCAPED"; process.on("exit", () => {})'],
  ['prints a report', 'process.report.writeReport(args.file)']
]
