import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { widths } from './tests/journeys/support/widths.ts'
import { chromiumArgs, installedTestBrowser } from './tools/chromium.ts'

/** Both brands run side by side, each a whole stack of its own with its own database. */
const brands = ['waea', 'tahi'] as const
const later = '**/later.journey.ts'

// The runner reads this file once, its workers again: they must come to the same ports and folder.
process.env.WAEA_JOURNEY_PORT ??= String(20_000 + 100 * Math.floor(Math.random() * 100))
process.env.WAEA_JOURNEY_DATA ??= join(import.meta.dirname, '.data/journeys', process.env.WAEA_JOURNEY_PORT)

const firstPort = Number(process.env.WAEA_JOURNEY_PORT)
const portOf = (brand: (typeof brands)[number]) => firstPort + 30 * brands.indexOf(brand)
const executablePath = installedTestBrowser()

// The card fields stand in a frame of another origin, which Chromium gives a process of its own. A press that follows a
// scroll within a few milliseconds, as only a program presses, is then sent to where the frame stood before the scroll.
const journeyArgs = [...chromiumArgs, '--disable-site-isolation-trials']

function placeOf(width: keyof typeof widths, brand: (typeof brands)[number]) {
  return {
    name: `${width} ${brand}`,
    use: { baseURL: `http://localhost:${portOf(brand)}`, viewport: widths[width], hasTouch: width === 'phone' },
    metadata: { brand, sandboxUrl: `http://localhost:${portOf(brand) + 10}` },
  }
}

/** Where journeys walk: all of them in the first place, and in the others what says so (`tests/journeys/support/places.ts`). */
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
  // One more than there are cores on a small machine: a journey often waits for its page, which has a slow line.
  workers: 3,
  // A machine that is busy with other things is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  use: {
    // A worker would answer before the answers that journeys put in the way; offline.journey.ts lets it in.
    serviceWorkers: 'block',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // A trace costs each step time; what failed is walked again with TRACE=on to see how.
    trace: process.env.TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: journeyArgs, ...(executablePath ? { executablePath } : {}) },
  },
  // Journeys that move the clock of a portal walk after all others on it, one by one.
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
      // Hundreds of sign-ins a run: passwords.test.ts proves the real cost.
      PASSWORD_MEMORY_KIB: '1024',
      NETWORK_STEP_MS: '50',
      COURIER_STEP_MS: '500',
      PORTING_STEP_MS: '500',
      FIBRE_STEP_MS: '500',
      // Journeys say themselves when a bank has answered, and when a SIM is in a phone.
      STRIPE_DEBIT_MS: '900000',
      NETWORK_ATTACH_STEPS: '0',
      // A journey says itself by whose mobile data it comes.
      NETWORK_GATEWAYS: 'loopback',
      PORT: String(portOf(brand)),
      SEED: 'demo',
      SERVICE_TOKEN: 'journey-service',
    },
  })),
})
