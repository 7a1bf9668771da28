import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, printTable } from './support/figures.ts'
import { freePort } from './support/portal.ts'
import { memoryBytes } from './support/processor.ts'
import { isSmall, numberOf, sized } from './support/small.ts'

/**
 * Measures the first `npm start` on a fresh clone with a warm package cache, later ones, and the memory that everything
 * uses when idle. Figures depend on the machine and its load. The small form starts this checkout: a clone would need
 * its packages and a build.
 */
const root = join(import.meta.dirname, '..')
const secondStarts = numberOf('ROUNDS', 3, 0)
const longestMs = 15 * 60_000
const settleMs = sized(15_000, 0)
const megabyte = 1_048_576

interface Started {
  readyS: number
  memory: Map<string, number>
}

const folder = mkdtempSync(join(tmpdir(), 'waea-bench-'))
const checkout = sized(join(folder, 'waea'), root)
try {
  if (!isSmall) execFileSync('git', ['clone', '--quiet', root, checkout])
  const first = await start()
  const again: Started[] = []
  for (let round = 0; round < secondStarts; round += 1) again.push(await start())
  const whole = (started: Started) => [...started.memory.values()].reduce((sum, bytes) => sum + bytes, 0) / megabyte
  printTable('Starting', [
    { what: 'fresh clone to ready, s (<= 180)', figure: first.readyS },
    { what: `second npm start, s (<= 5), median of ${secondStarts}`, figure: median(again.map((one) => one.readyS)) },
    { what: 'idle memory of everything, MB (< 500)', figure: median(again.map(whole)) },
  ])
  const last = again.at(-1) ?? first
  printTable(
    'Memory by program (each with its part of shared memory)',
    [...last.memory].sort((a, b) => b[1] - a[1]).map(([program, bytes]) => ({ program, MB: bytes / megabyte })),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Starts everything in the clone, waits until it is ready, reads its memory, and ends it as Ctrl-C does. */
async function start(): Promise<Started> {
  const [PORT, SANDBOX_PORT] = [String(await freePort()), String(await freePort())]
  const since = performance.now()
  const [program, args] = sized(['npm', ['start']] as const, [process.execPath, ['tools/start.ts']] as const)
  const child = spawn(program, args, {
    cwd: checkout,
    env: { ...process.env, PORT, SANDBOX_PORT, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (!output.includes('ready http')) {
    if (child.exitCode !== null || performance.now() - since > longestMs)
      throw new Error(`It did not start:\n${output}`)
    await pause(20)
  }
  const readyS = (performance.now() - since) / 1000
  await pause(settleMs)
  const memory = memoryOf(familyOf(child.pid ?? 0))
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await gone
  return { readyS, memory }
}

/** A process and its descendants, plus the database's processes, which are not among them. */
function familyOf(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((one) => [one, parentOf(one)]))
  const roots = new Set([pid, ...all.filter((one) => commandOf(one).includes(join(folder, 'data')))])
  const belongs = (one: number | undefined): boolean =>
    one !== undefined && one > 1 && (roots.has(one) || belongs(parents.get(one)))
  return all.filter(belongs)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function memoryOf(family: readonly number[]): Map<string, number> {
  const memory = new Map<string, number>()
  for (const pid of family) {
    const command = commandOf(pid)
    const known: [RegExp, string][] = [
      [/apps\/server/, 'server and worker'],
      [/apps\/sandboxes/, 'sandboxes'],
      [/postgres/, 'database'],
    ]
    const name = known.find(([shape]) => shape.test(command))?.[1] ?? 'npm and the start program'
    memory.set(name, (memory.get(name) ?? 0) + memoryBytes(pid))
  }
  return memory
}
