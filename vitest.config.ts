import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `unit` needs nothing but Node.js; `integration` gets one real PostgreSQL for its run (tests/support/database.ts). */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: Math.max(2, availableParallelism()),
    allowOnly: false,
    // A machine that is busy with other things is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'tests/laws/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'packages/ui/tests/**', '**/*.database.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            'apps/server/**/*.test.ts',
            'apps/sandboxes/**/*.test.ts',
            'packages/ui/tests/**/*.test.{ts,tsx}',
            'tests/tools/**/*.test.ts',
            'tests/laws/**/*.database.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/server.ts'],
        },
      },
    ],
  },
})
