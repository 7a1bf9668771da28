import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { entry, filesWithImports, type Manifest, signedInFile } from '../src/shell/start/built-files.ts'

/** What a signed-in page needs to start, and what must work offline. */
const firstSources = [
  entry,
  signedInFile,
  'src/shell/frame/menus/journey-header.tsx',
  'src/shell/frame/shared/not-found.tsx',
  'src/journeys/dashboard/dashboard.tsx',
  'src/journeys/activation/onboarding.tsx',
  'src/capabilities/activation/shared/esim-install.tsx',
  'src/capabilities/support/help.tsx',
  'src/capabilities/support/help-category.tsx',
  'src/capabilities/support/help-section.tsx',
  'src/capabilities/support/find-articles.ts',
]

/** The built files that the worker caches up front. It caches everything else on first use. */
export function firstFiles(manifest: Manifest): string[] {
  const { scripts, styles } = filesWithImports(manifest, firstSources)
  return [...scripts, ...styles].sort()
}

/** Builds the service worker as `sw.js` beside the browser's files, once their names are known. */
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
