import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'

const root = join(import.meta.dirname, '..')

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without windows: it shows the same pages for about two thirds of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'

/** Our browsers contact nothing but the page under test, and work without a display or a user of their own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The Chromium on this machine: CHROMIUM_PATH, the usual places, or the test tool's own; undefined if there is none.
 */
export function installedChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH=${named}: there is no such file.`)
  return named || places.find((place) => existsSync(place)) || downloadedChromium()
}

/**
 * The path of the browser for tests, if it is on this machine: CHROMIUM_PATH, else the headless shell, else Chromium.
 * The shell shows no notifications.
 */
export function installedTestBrowser(): string | undefined {
  const whole = installedChromium()
  return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : whole
}

/** Like `installedTestBrowser`, but installs the browser if it is missing. */
export async function findTestBrowser(): Promise<string> {
  const whole = await findChromium()
  return installedTestBrowser() ?? whole
}

function downloadedChromium(): string | undefined {
  const { chromium } = createRequire(import.meta.url)('playwright-core') as {
    chromium: { executablePath(): string }
  }
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The path of a Chromium. If the machine has none, it is installed from the system's packages, or else downloaded. */
export async function findChromium(say: (line: string) => void = () => {}): Promise<string> {
  const found = installedChromium()
  if (found) return found
  return withLock(join(root, '.cache', 'chromium.lock'), () => {
    const meanwhile = installedChromium()
    if (meanwhile) return meanwhile
    say('Installing a Chromium for the browser tests …')
    installFromSystemPackages()
    if (!installedChromium()) downloadByTestTool()
    const path = installedChromium()
    if (path) return path
    throw new Error(
      'No Chromium could be installed. Install one, and name it: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  })
}

function installFromSystemPackages(): void {
  if (spawnSync('apt-get', ['--version']).status !== 0) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return
  const apt = (...args: string[]) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', isRoot ? args : ['-n', 'apt-get', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-q')
  // One by one, because some systems lack the second.
  for (const name of ['chromium', 'chromium-headless-shell'])
    apt('install', '-y', '-q', '--no-install-recommends', name)
}

function downloadByTestTool(): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' })
  } catch {
    // Without internet there is none: the caller reports what to do.
  }
}
