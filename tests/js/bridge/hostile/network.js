'use strict'
// The network. Somebody listens at `args.port` and must not hear anything.
module.exports = [
  ['fetches', 'await fetch("http://127.0.0.1:" + args.port)'],
  ['opens a web socket', 'new WebSocket("ws://127.0.0.1:" + args.port); await new Promise(r => setTimeout(r, 50))'],
  ['opens an event source', 'new EventSource("http://127.0.0.1:" + args.port)'],
  ['sends an old request', 'const x = new XMLHttpRequest(); x.open("GET", "http://127.0.0.1:" + args.port); x.send()'],
  ['sends a beacon', 'navigator.sendBeacon("http://127.0.0.1:" + args.port)'],
  ['connects with net', 'require("net").connect(args.port)'],
  ['connects with a built-in net', 'process.getBuiltinModule("net").connect(args.port)'],
  ['binds a tcp wrap', 'const { TCP } = process.binding("tcp_wrap"); new TCP(0).connect({}, "127.0.0.1", args.port)'],
  ['sends a datagram', 'require("dgram").createSocket("udp4").send("x", args.port)'],
  ['imports from the network', 'await import("http://127.0.0.1:" + args.port + "/x.mjs")'],
  ['asks for a name', 'await (await import("dns")).promises.lookup("localhost")'],
  ['shares a channel', 'new BroadcastChannel("x").postMessage("x")'],
  ['opens an inspector', 'require("inspector").open(args.port)']
]
