'use strict'
// A real service in a folder of its own, which can be killed and started again at the same address; and the browser on this machine.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { spawn, spawnSync } = require('node:child_process')
const { once } = require('node:events')
const { createInterface } = require('node:readline')

const ROOT = path.join(__dirname, '../../..')
const PYTHON = path.join(ROOT, '.venv/bin/python')
const START = ['-c', 'from orchestrator.cli import main; main()', 'serve', '--land', 'flat']
const PLACES = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/** Where a Chromium is that starts; undefined where there is none. */
function chromium () {
  return [process.env.CHROMIUM, ...PLACES].find(file => file && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0)
}

class Service {
  /** `words` are further words of the command line, such as --world tabletop. */
  constructor (...words) {
    this.words = words
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-page-'))
    this.tokens = {}
    // started again at its place: no port that a connection is given by chance meanwhile
    this.port = 20000 + process.pid % 12000
  }

  /** Lets it hear these texts, one for each utterance, whatever is said; `stops` while somebody still speaks. */
  scripted (world, texts, stops = []) {
    this.command = [path.join(__dirname, 'voice_service.py'), world, this.folder, JSON.stringify(texts), JSON.stringify(stops)]
    return this
  }

  /** Until it answers; the first start gives its tokens and its port. */
  async start () {
    const args = this.command ?? [...START, ...this.words, '--port', String(this.port), '--data', this.folder]
    const env = { ...process.env, PYTHONPATH: ROOT, COLUMNS: '200', ...this.environment }
    this.child = spawn(PYTHON, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let complaints = ''
    this.child.stderr.on('data', data => { complaints += data })
    for await (const line of createInterface({ input: this.child.stdout })) {
      const [word, first, second] = line.split(' ')
      if (word === 'TOKEN') this.tokens[first] = second
      if (word === 'SERVING') Object.assign(this, { url: first, port: Number(new URL(first).port) })
      if (this.url && this.tokens.guest) return
    }
    throw new Error(`The service did not start: ${complaints}`)
  }

  /** Returns a new link that signs somebody in to the running service, as `blockcrew tokens link` prints it. */
  link (name = 'owner') {
    const words = ['-c', 'from orchestrator.cli import main; main()', 'tokens', 'link', name, '--data', this.folder]
    const { stdout, stderr } = spawnSync(PYTHON, words, { env: { ...process.env, PYTHONPATH: ROOT }, encoding: 'utf8' })
    if (!stdout) throw new Error(stderr)
    return stdout.trim()
  }

  async kill (signal = 'SIGKILL') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill(signal)
    await ended
  }

  async remove () {
    await this.kill('SIGTERM')
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

module.exports = { PYTHON, ROOT, Service, chromium }
