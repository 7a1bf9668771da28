import { defineConfig } from '@lingui/cli'

/** English lives in the sources; mi-NZ is a subset of labels and falls back to it (1§1, 3§9.5). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'mi-NZ'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
})
