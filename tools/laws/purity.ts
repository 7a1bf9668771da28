import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

/** Time, randomness and I/O: domain functions take what they need as arguments. */
const impure = new Set([
  'Date.now',
  'new Date()',
  'Date()',
  'Temporal.Now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'fetch()',
  'setTimeout()',
  'setInterval()',
  'console.log',
  'console.error',
  'process.env',
  'process.cwd',
  'localStorage.getItem',
])

/** Where the environment is read: once, at a program's entry, into one parsed object. */
const readsEnvironment = [
  /^apps\/server\/src\/platform\/process\/config\.ts$/,
  /^apps\/(server|sandboxes)\/src\/(main|api|worker)\.ts$/,
  /^(tools|tests|bench)\//,
  /\.config\.m?ts$/,
]

/** Laws 6 and 7: domain and kit decide from their arguments alone; the environment is read in one place. */
export function purityBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter((file) => isProgram(file) && !isTest(file.path))
    .flatMap((file) => [...decisionBreaches(file), ...environmentBreaches(file), ...timeBreaches(file)])
}

function decisionBreaches(file: SourceFile): Breach[] {
  if (!/^packages\/(domain|kit)\/src\//.test(file.path)) return []
  const { imports, uses } = syntaxOf(file)
  return [
    ...imports
      .filter(({ from }) => from.startsWith('node:'))
      .map(({ from, line }) => `${file.path}:${line} a decision knows no machine (${from})`),
    ...uses
      .filter(({ name }) => impure.has(name))
      .map(({ name, line }) => `${file.path}:${line} a decision takes this as an argument (${name})`),
  ]
}

function environmentBreaches(file: SourceFile): Breach[] {
  if (readsEnvironment.some((place) => place.test(file.path))) return []
  return syntaxOf(file)
    .uses.filter(({ name }) => name === 'process.env')
    .map(({ line }) => `${file.path}:${line} settings come from the parsed configuration, not from process.env`)
}

const sleep = /setTimeout\(\s*(resolve|done|next|wake|go|answer|r|ok)\b/
const clockRead = new Set(['Date.now', 'new Date()', 'Date()', 'Temporal.Now'])
const timer = new Set(['setTimeout()', 'setInterval()'])

/** The clock itself, and signatures: partners sign with real time even if a test has moved the clock. */
const readsTheClock = ['apps/server/src/platform/process/clock.ts', 'apps/server/src/partners/signature.ts']
/**
 * A heartbeat, a poll of other processes, a job runner's restart, an idle thread's end, a database timeout, a process's
 * shutdown: no action waits for any of them. Cart calls may be delayed to check their screens, which production
 * refuses.
 */
const setsTimers = [
  'apps/server/src/platform/http/drain.ts',
  'apps/server/src/platform/http/slow-carts.ts',
  'apps/server/src/platform/process/in-thread.ts',
  'apps/server/src/platform/process/keep-running.ts',
  'apps/server/src/platform/live/live.ts',
  'apps/server/src/platform/jobs/sweeps.ts',
  'apps/server/src/platform/db/within.ts',
  'apps/server/src/platform/jobs/worker-locks.ts',
]
/** Randomness comes from the context only. */
const drawsChance = ['apps/server/src/platform/context.ts']
const chance = new Set([
  'Math.random',
  'crypto.getRandomValues',
  'crypto.randomUUID',
  'randomUUID()',
  'randomInt()',
  'randomBytes()',
])

/** The server waits for conditions and jobs, and uses the injected clock and random bytes. */
function timeBreaches(file: SourceFile): Breach[] {
  if (!file.path.startsWith('apps/server/src/')) return []
  const { imports, uses } = syntaxOf(file)
  const used = (names: Set<string>, allowed: string[]) =>
    allowed.includes(file.path) ? [] : uses.filter(({ name }) => names.has(name))
  // Where timers are allowed, nothing may wait for one.
  const lines = setsTimers.includes(file.path) ? file.text.split('\n') : []
  const sleeping = lines.flatMap((text, at) => (sleep.test(text) ? [{ line: at + 1 }] : []))
  const timers = imports.filter(({ from }) => /^(node:)?timers/.test(from))
  return [
    ...[...timers, ...used(clockRead, readsTheClock), ...used(timer, setsTimers), ...sleeping].map(
      ({ line }) => `${file.path}:${line} time comes from the injected clock and from jobs`,
    ),
    ...used(chance, drawsChance).map(
      ({ line, name }) => `${file.path}:${line} chance comes from the context (${name})`,
    ),
  ]
}
