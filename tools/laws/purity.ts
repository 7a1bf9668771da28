import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

/** Time, chance and the world: a decision takes what it needs of them as arguments. */
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

/** Where the environment is read: once, at the entry of a program, into one parsed object. */
const readsEnvironment = [
  /^apps\/server\/src\/platform\/config\.ts$/,
  /^apps\/(server|sandboxes)\/src\/(main|api|worker)\.ts$/,
  /^(tools|tests|bench)\//,
  /\.config\.m?ts$/,
]

/** Laws 6 and 7: domain and kit decide from their arguments alone; the environment is read in one place. */
export function purityBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter((file) => isProgram(file) && !isTest(file.path))
    .flatMap((file) => [...decisionBreaches(file), ...environmentBreaches(file), ...sleepBreaches(file)])
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

/** The server's actions wait for conditions and jobs, and read the injected clock; a time-out of a partner is no sleep. */
function sleepBreaches(file: SourceFile): Breach[] {
  if (!/^apps\/server\/src\/(capabilities|wiring)/.test(file.path)) return []
  const { imports, uses } = syntaxOf(file)
  const sleeping = file.text.split('\n').flatMap((text, at) => (sleep.test(text) ? [{ line: at + 1 }] : []))
  const timed = uses.filter(({ name }) => ['setInterval()', 'Date.now', 'new Date()'].includes(name))
  return [...imports.filter(({ from }) => /^(node:)?timers/.test(from)), ...timed, ...sleeping].map(
    ({ line }) => `${file.path}:${line} time comes from the injected clock and from jobs`,
  )
}
