import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const entry = 'src/entry-client.tsx'
/** What a page of a signed-in customer needs to start, and what must work without a connection. */
const firstSources = [
  entry,
  'src/routes.ts',
  'src/routes-account-loads.ts',
  'src/shell/cache.ts',
  'src/shell/browser-session.ts',
  'src/shell/account-state.ts',
  'src/shell/frame/account-places.tsx',
  'src/shell/frame/account-menu.tsx',
  'src/shell/frame/person-parts.tsx',
  'src/shell/frame/tab-bar.tsx',
  'src/shell/frame/journey-header.tsx',
  'src/shell/frame/not-found.tsx',
  // A part that several screens import has no source of its own in the manifest, only a name.
  '_toast-',
  'src/journeys/dashboard/dashboard.tsx',
  'src/journeys/activation/onboarding.tsx',
  'src/capabilities/activation/esim-install.tsx',
]

/** The built files that the worker keeps before they are asked for. Everything else it keeps as it is used. */
export function firstFiles(manifest: Manifest): string[] {
  const files = new Set<string>()
  const collect = (source: string) => {
    const isShared = source.startsWith('_') && source.endsWith('-')
    const chunk = manifest[isShared ? (Object.keys(manifest).find((key) => key.startsWith(source)) ?? '') : source]
    if (!chunk) throw new Error(`The build has no ${source}, which the worker is to keep.`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const source of firstSources) collect(source)
  return [...files].sort()
}

/** Builds the service worker as `sw.js` beside the browser's files, once the names of those are known. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const written = bundle['.vite/manifest.json']
      if (written?.type !== 'asset' || dir === undefined) throw new Error('The build wrote no manifest.')
      const text = String(written.source)
      const manifest = JSON.parse(text) as Manifest
      const buildId = createHash('sha256').update(text).digest('hex').slice(0, 8)
      await buildWorker(dir, {
        FIRST_FILES: firstFiles(manifest).map((file) => `/${file}`),
        BUILD: buildId,
        ENTRY: `/${manifest[entry]?.file}`,
      })
    },
  }
}

async function buildWorker(outDir: string, written: Record<string, unknown>): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '..'),
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      ...Object.fromEntries(Object.entries(written).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
