import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SpreadWaits } from './tools/test/order.ts'

/**
 * `unit` needs only Node.js; `integration` gets one real PostgreSQL for its run (tests/support/database.ts); `controls`
 * tests the parts of packages/ui in a real browser.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // One more than the cores: a test that waits for a slow partner or for a server to start uses none.
    maxWorkers: availableParallelism() + 1,
    allowOnly: false,
    sequence: { sequencer: SpreadWaits },
    // Tests of one file that run in parallel: two, since small machines have two cores.
    maxConcurrency: 2,
    // Loading the product takes longer than most of its tests, so the files that one worker runs share what is loaded.
    isolate: false,
    // Long enough for a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/{contract,domain,kit}/**/*.test.ts', 'tests/laws/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.database.test.ts'],
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['{apps/web,apps/console,packages/brands,packages/ui/src}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            'apps/server/**/*.test.ts',
            'apps/sandboxes/**/*.test.ts',
            'tests/tools/**/*.test.ts',
            'tests/screens/**/*.test.ts',
            'tests/laws/**/*.database.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/server.ts'],
          // Node.js runs the server's TypeScript here as it does in production, in half the time that Vite takes.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'controls',
          include: ['packages/ui/tests/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
