import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery shows every control in every state, for viewing and for the accessibility tests. It is not shipped. */
/** @public Read by Vite. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), tailwind()],
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
})
