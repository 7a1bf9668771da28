import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { anyFreePort } from '../../tools/start/settings.ts'

export const project = join(import.meta.dirname, '../..')

/** A stand-in for the server or the sandboxes: it answers with the settings it received, and ends on SIGTERM. */
const program = (portName: string, hostName: string) => `
  import { createServer } from 'node:http'
  import { writeFileSync } from 'node:fs'
  const server = createServer((request, response) => {
    if (request.url === '/die') { console.error('the last words'); process.exit(3) }
    response.end(JSON.stringify({ pid: process.pid, database: process.env.DATABASE_URL, seed: process.env.SEED }))
  })
  server.listen(Number(process.env.${portName}), process.env.${hostName})
  process.on('SIGTERM', () => { writeFileSync(process.env.DATA_DIR + '/ended-well', ''); server.close(); process.exit(0) })
`

/** The folder of the current test's copy. */
export let root: string
export let ports: { PORT: string; SANDBOX_PORT: string }
let children: ChildProcess[]

/** Gives each test of a file a small copy of the project, and stops whatever it started. */
export function useSmallStack(): void {
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'waea-start-'))
    chmodSync(root, 0o755)
    ports = { PORT: String(await anyFreePort()), SANDBOX_PORT: String(await anyFreePort()) }
    children = []
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    cpSync(join(project, 'tools'), join(root, 'tools'), { recursive: true })
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    write('package.json', '{ "name": "tiny", "private": true, "type": "module", "workspaces": ["apps/*"] }')
    write('package-lock.json', '{}')
    write(
      'apps/web/package.json',
      '{ "name": "@waea/web", "version": "1.0.0", "scripts": { "build": "mkdir -p dist && echo built >> dist/builds" } }',
    )
    write(
      'apps/console/package.json',
      '{ "name": "@waea/console", "version": "1.0.0", "scripts": { "build": "true" } }',
    )
    for (const name of ['brands', 'ui', 'contract', 'domain', 'kit'])
      write(`packages/${name}/src/a.ts`, 'export const a = 1')
    cpSync(join(project, 'apps/server/src/platform'), join(root, 'apps/server/src/platform'), { recursive: true })
    write('apps/server/src/main.ts', program('PORT', 'HOST'))
    write('apps/sandboxes/src/main.ts', program('SANDBOX_PORT', 'SANDBOX_HOST'))
  })

  afterEach(async () => {
    for (const child of children.filter((one) => one.exitCode === null && one.signalCode === null)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(root, { recursive: true, force: true })
  })
}

/** A stack with an external database is up sooner than one that creates its own. */
export const elsewhere = { DATABASE_URL: 'postgres://somewhere/else' }

export interface Start {
  child: ChildProcess
  printed(): string
}

export function start(env: Record<string, string> = {}, args: string[] = []): Start {
  const child = spawn(join(project, 'node_modules/.bin/node'), ['tools/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...ports, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(String(piece)))
  return { child, printed: () => pieces.join('') }
}

export async function ready(one: Start, port = ports.PORT, host = 'localhost'): Promise<void> {
  await vi.waitFor(() => expect(one.printed()).toContain(`ready http://${host}:${port}`), { timeout: 50_000 })
}

export async function exitCode({ child }: Start): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

export async function ask(
  port: string,
  path = '/',
  host = 'localhost',
): Promise<{ pid: number; database: string; seed: string }> {
  return (await fetch(`http://${host}:${port}${path}`)).json() as Promise<{
    pid: number
    database: string
    seed: string
  }>
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/stat') || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
