'use strict'

// Runs a line that tree.js has parsed. A line is a chain of stages (`execute as @a at @s run give ...`); each but the last turns one source into
// none, one or many, and the last one answers. A command returns its answer (a component, several, or null), or done(number, answer) if
// `execute store` needs the number; what it throws as Refused is shown in red.

const { Refused } = require('./reader')

const HERE = { translate: 'command.context.here', color: 'red', italic: true }
const CONTEXT = 10

class Done {
  constructor (result, answers) {
    Object.assign(this, { result, answers })
  }
}
/** The result of a command: its number and its answer. */
const done = (result, ...answers) => new Done(result, answers)

function runLine (tree, line, source) {
  try {
    runStages(stagesOf(tree.read(line, source)), source)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    finish(source, false, 0)
    source.output.refuse(error)
  }
}

/** Splits the steps where a line continues at another node of the tree. */
function stagesOf (steps) {
  const stages = [[]]
  for (const step of steps) {
    stages.at(-1).push(step)
    if (step.node.to && !step.node.isAlias && step !== steps.at(-1)) stages.push([])
  }
  return stages
}

function runStages (stages, source) {
  let sources = [source]
  let forked = false
  for (const stage of stages.slice(0, -1)) {
    const { fork, forks } = stage.at(-1).node
    forked ||= forks
    if (fork) sources = sources.flatMap(one => attempt(forked, one, () => fork(one, argumentsOf(stage, one))) ?? [])
  }
  const last = stages.at(-1)
  for (const one of sources) attempt(forked, one, () => runOne(last, one))
}

// with several sources, one that fails says nothing and does not stop the others, as in vanilla
function attempt (forked, source, run) {
  try {
    return run()
  } catch (error) {
    if (!forked || !(error instanceof Refused)) throw error
    finish(source, false, 0)
    source.output.failedOnce(error)
  }
}

function runOne (steps, source) {
  const { run, quiet = false } = steps.at(-1).node.run
  const outcome = run(source, argumentsOf(steps, source))
  const { result, answers } = outcome instanceof Done ? outcome : done(1, ...[outcome ?? []].flat())
  for (const answer of answers) source.output.answer(answer, { source, quiet })
  source.output.worked = true
  finish(source, true, result)
}

function finish ({ callbacks }, success, result) {
  for (const callback of callbacks) callback(success, result)
}

/** Returns the arguments of one stage by name, resolved for this source. */
function argumentsOf (steps, source) {
  const args = { ...steps.at(-1).node.words }
  for (const { node, value } of steps) {
    if (node.kind === 'argument') args[node.name] = node.type.resolve ? node.type.resolve(value, source) : value
  }
  return args
}

/** Returns the red lines of a refusal: the error, and its position in the line if it was found while parsing. */
function complaint ({ component, input, cursor }) {
  const lines = [{ text: '', color: 'red', extra: [component] }]
  if (input === null || cursor < 0) return lines
  const at = Math.min(input.length, cursor)
  const parts = [at > CONTEXT ? '...' : '', input.slice(Math.max(0, at - CONTEXT), at)].filter(Boolean)
  const rest = at < input.length ? [{ text: input.slice(at), color: 'red', underlined: true }] : []
  const clickEvent = { action: 'suggest_command', value: `/${input}` }
  lines.push({
    text: '',
    color: 'red',
    extra: [{ text: '', color: 'gray', clickEvent, extra: [...parts.map(text => ({ text })), ...rest, HERE] }]
  })
  return lines
}

module.exports = { runLine, complaint, done }
