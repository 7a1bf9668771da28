import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

type BuiltPortal = typeof import('./entry.ts')

let built: Promise<BuiltPortal> | undefined

/** The portal's modules, built with its own settings: once for all test files of a worker, because it takes seconds. */
export function builtPortal(): Promise<BuiltPortal> {
  built ??= buildPortal()
  return built
}

async function buildPortal(): Promise<BuiltPortal> {
  const outDir = await mkdtemp(join(tmpdir(), 'waea-web-'))
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: { ssr: 'src/tests/entry.ts', outDir, rolldownOptions: { input: 'src/tests/entry.ts' } },
    })
    const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(outDir, file)).href)
    // Load the lazy screens and parts now, before the built files are removed. The map needs a browser.
    const files = await readdir(outDir, { recursive: true })
    await Promise.allSettled(files.filter((file) => file.endsWith('.js')).map(load))
    return await load('entry.js')
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
