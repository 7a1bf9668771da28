import { join } from 'node:path'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledTexts } from './build/compiled-texts.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { fileGroups } from './build/file-groups.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { screenSources } from './build/screen-sources.ts'
import { slimContract } from './build/slim-contract.ts'

const unusedOfTracker = [
  ['__SENTRY_DEBUG__', false],
  ['__SENTRY_TRACING__', false],
  ['__RRWEB_EXCLUDE_IFRAME__', true],
  ['__RRWEB_EXCLUDE_SHADOW_DOM__', true],
  ['__SENTRY_EXCLUDE_REPLAY_WORKER__', true],
] as const

// The macro looks for its config in the working directory, which differs in tests.
process.env.LINGUI_CONFIG ??= join(import.meta.dirname, 'lingui.config.ts')

/** Two builds: the browser's (dist/client, with a manifest) and the renderer's (dist/server); and the modules of `npm run dev`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    slimContract(),
    react(),
    babel({
      include: /\/apps\/web\/src\/.*\.tsx?$/,
      plugins: [[linguiMacro, { stripMessageField: false }], compiledTexts],
      sourceMap: command === 'serve',
    }),
    lingui(),
    tailwindcss(),
    ...(isSsrBuild ? [screenSources(import.meta.dirname)] : [offlineWorker(), compressedFiles()]),
  ],
  // Also for tests, which use the production build.
  ...(command === 'build' && { oxc: { jsx: { development: false } } }),
  define: {
    ...(command === 'build' && { 'process.env.NODE_ENV': JSON.stringify('production') }),
    // Parts of the error tracker that the portal does not use.
    ...Object.fromEntries(unusedOfTracker.map(([name, value]) => [name, JSON.stringify(value)])),
  },
  // Discovering a package later would reload the page.
  optimizeDeps: { entries: ['src/entry-client.tsx'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: { input: 'src/entry-server.tsx', output: { entryFileNames: 'entry.js' } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // An inlined file would need `data:` in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/entry-drawn.ts'],
          output: {
            // Every page lists every screen's file, so keep names short; this hash is long enough to tell versions
            // apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: fileGroups(import.meta.dirname) },
          },
        },
      },
  // The renderer bundles everything, so it needs no node_modules and always runs React's production build.
  ssr: { noExternal: true },
}))
