import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from '../web/build/compressed-files.ts'

/** The operators' console: pages that only the browser draws, served by the same server under /console/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), tailwindcss(), compressedFiles()],
  build: {
    // Beside the portal's build, so that the server and a deployment find both in one folder.
    outDir: '../web/dist/console',
    emptyOutDir: true,
    // An inlined file would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
