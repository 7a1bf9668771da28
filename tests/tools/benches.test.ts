import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../tools/postgres/start.ts'
import { scratchFolder } from '../../tools/test/scratch.ts'

const root = join(import.meta.dirname, '../..')

/** The measurements that a test machine cannot run, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'patroni.ts': 'it needs Patroni, etcd, HAProxy and a PostgreSQL of the system; its types are checked',
}

const benches = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts'))

let folder: string
let database: RunningPostgres

beforeAll(async () => {
  folder = scratchFolder('waea-test-')
  database = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
})

afterAll(async () => {
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a measurement that is left out exists', () => {
  expect(Object.keys(leftOut).filter((name) => !benches.includes(name))).toEqual([])
})

// Two at a time: a measurement mostly waits for its programs to start.
describe.concurrent('in its small form', () => {
  test.each(benches.filter((name) => !(name in leftOut)))('bench/%s prints a table', async (name) => {
    const { code, printed } = await runSmall(name)
    expect(code, printed).toBe(0)
    expect(printed).toMatch(/^-+( {2}-+)*$/m)
  })
})

async function runSmall(name: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [join(root, 'bench', name)], {
    env: { ...process.env, NODE_ENV: '', BENCH: 'small', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Before the test's own time-out, so that nothing is left behind.
    timeout: 220_000,
  })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(String(piece)))
  const [code] = await once(child, 'close')
  return { code, printed: pieces.join('') }
}
