import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { widths } from './tests/journeys/support/widths.ts'
import { chromiumArgs, installedTestBrowser } from './tools/chromium.ts'

/** Both brands run in parallel, each a whole stack with its own database. */
const brands = ['waea', 'tahi'] as const
const later = '**/later.journey.ts'

// The runner reads this file once and its workers read it again: all must use the same ports and folder.
process.env.WAEA_JOURNEY_PORT ??= String(20_000 + 100 * Math.floor(Math.random() * 100))
process.env.WAEA_JOURNEY_DATA ??= join(import.meta.dirname, '.data/journeys', process.env.WAEA_JOURNEY_PORT)

const firstPort = Number(process.env.WAEA_JOURNEY_PORT)
const portOf = (brand: (typeof brands)[number]) => firstPort + 30 * brands.indexOf(brand)
const executablePath = installedTestBrowser()

// The card fields are in a frame of another origin, which Chromium runs in a process of its own. A press within a few
// milliseconds after a scroll, which only a program manages, would go to where the frame was before the scroll.
const journeyArgs = [...chromiumArgs, '--disable-site-isolation-trials']

function placeOf(width: keyof typeof widths, brand: (typeof brands)[number]) {
  return {
    name: `${width} ${brand}`,
    use: { baseURL: `http://localhost:${portOf(brand)}`, viewport: widths[width], hasTouch: width === 'phone' },
    metadata: { brand, sandboxUrl: `http://localhost:${portOf(brand) + 10}` },
  }
}

/**
 * The projects in which journeys run: all of them in the first, and in the others only those that say so
 * (`tests/journeys/support/places.ts`).
 */
const places = [
  placeOf('phone', 'waea'),
  { ...placeOf('desktop', 'tahi'), grep: /@desktop/ },
  { ...placeOf('desktop', 'waea'), grep: /@everywhere/ },
  { ...placeOf('phone', 'tahi'), grep: /@everywhere/ },
]

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of a small machine: a journey often waits for its page, which has a slow connection.
  workers: 3,
  // Long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  use: {
    // A service worker would answer before the answers that journeys intercept; offline.journey.ts allows it.
    serviceWorkers: 'block',
    // What is not there after this long never comes; without a limit the whole time of a test would pass.
    actionTimeout: 60_000,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // A trace slows every step; run failures again with TRACE=on to see how they happened.
    trace: process.env.TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: journeyArgs, ...(executablePath ? { executablePath } : {}) },
  },
  // Journeys that move a portal's clock run after all others on it, one by one.
  projects: [
    ...places.map((place): Project => ({ ...place, testIgnore: later })),
    {
      ...placeOf('phone', 'waea'),
      name: 'phone waea later',
      testMatch: later,
      dependencies: ['phone waea', 'desktop waea'],
      fullyParallel: false,
    },
  ],
  webServer: brands.map((brand) => ({
    name: brand,
    command: 'node_modules/.bin/node tools/start.ts',
    url: `http://localhost:${portOf(brand)}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      BRAND: brand,
      CLOCK: 'test',
      DATA_DIR: join(process.env.WAEA_JOURNEY_DATA ?? '', brand),
      ...(process.env.TEST_LOG_DIR && { LOG_DIR: join(process.env.TEST_LOG_DIR, brand) }),
      // A run signs in hundreds of times; passwords.test.ts covers the real cost.
      PASSWORD_MEMORY_KIB: '1024',
      NETWORK_STEP_MS: '50',
      COURIER_STEP_MS: '500',
      PORTING_STEP_MS: '500',
      FIBRE_STEP_MS: '500',
      // Journeys decide when a bank has answered, and when a SIM is in a phone.
      STRIPE_DEBIT_MS: '900000',
      NETWORK_ATTACH_STEPS: '0',
      // Journeys decide whose mobile data they use.
      NETWORK_GATEWAYS: 'loopback',
      PORT: String(portOf(brand)),
      SEED: 'demo',
      SERVICE_TOKEN: 'journey-service',
    },
  })),
})
