import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from '../lock.mjs'

const sources = [
  'apps/web',
  'apps/console',
  'packages/brands',
  'packages/ui',
  'packages/contract',
  'packages/domain',
  'packages/kit',
]
const notSources = new Set(['node_modules', 'dist', 'tests', 'gallery', '.cache'])

/** Builds portal and console if its sources differ from those of the last build. Throws with the build's last lines. */
export async function buildWeb(root: string, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isBuilt(root)) return
  await withLock(join(root, '.cache', 'web-build.lock'), async () => {
    if (isBuilt(root)) return
    const startedAt = Date.now()
    const hash = sourceHash(root)
    say('Building the web …')
    await runBuild(root, signal)
    mkdirSync(join(root, 'apps/web/dist'), { recursive: true })
    writeFileSync(stampFile(root), hash)
    say(`Web built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  })
}

async function runBuild(root: string, signal: AbortSignal | undefined): Promise<void> {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const build = spawn(program, [...first, 'run', 'build', '--workspace', '@waea/web', '--workspace', '@waea/console'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  const printed: string[] = []
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (piece) => printed.push(String(piece)))
  const [code] = await once(build, 'close')
  if (code === 0) return
  throw new Error(`The web could not be built:\n${printed.join('').trim().split('\n').slice(-40).join('\n')}`)
}

function isBuilt(root: string): boolean {
  const stamp = stampFile(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(root)
}

function stampFile(root: string): string {
  return join(root, 'apps/web/dist/.stamp')
}

/** A hash of every file that goes into the web, without tests. */
function sourceHash(root: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of sources) {
    for (const file of filesUnder(join(root, folder)))
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : entry.isFile() ? [join(folder, entry.name)] : [],
    )
}
