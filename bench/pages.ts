import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { type Manifest, scriptsOf } from '../tools/size.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { median, printTable } from './stand/figures.ts'
import { startDatabase, startStand } from './stand/stand.ts'

/**
 * The pages that a stranger opens first, as a middling phone on slow 4G sees them by Lighthouse's simulation, and how
 * much script they load.
 */
const rounds = Number(process.env.ROUNDS ?? 3)
const root = join(import.meta.dirname, '..')
const client = join(root, 'apps/web/dist/client')
const pages = [
  { page: 'home', path: '/', source: 'src/capabilities/catalogue/home.tsx' },
  { page: 'plans', path: '/plans', source: 'src/capabilities/catalogue/plans.tsx' },
] as const

interface Found {
  performance: number
  accessibility: number
  'best practices': number
  'LCP s': number
  CLS: number
}

await buildWeb(root, console.log)
const database = await startDatabase()
const stand = await startStand({ database, customers: 1000, script: 'api' })
try {
  const rows = []
  for (const { page, path, source } of pages) {
    const found: Found[] = []
    for (let round = 0; round < rounds; round += 1) found.push(await look(`${stand.server.url}${path}`))
    const figure = (name: keyof Found) => median(found.map((one) => one[name]))
    rows.push({
      page,
      'script kB gz (<= 130)': scriptBytes(source) / 1000,
      'performance (>= 95)': figure('performance'),
      'LCP s (<= 1.5)': figure('LCP s'),
      'CLS (<= 0.02)': figure('CLS'),
      'accessibility (100)': figure('accessibility'),
      'best practices (100)': figure('best practices'),
    })
  }
  printTable(`Public pages, medians of ${rounds} looks`, rows)
} finally {
  await stand.stop()
  await database.stop()
}

/** All scripts of a page's first load, compressed as they are sent. */
function scriptBytes(source: string): number {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const files = [...scriptsOf(manifest, [...entries, source])]
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0)
}

async function look(address: string): Promise<Found> {
  const chrome = await launch({
    chromePath: await findChromium(console.log),
    chromeFlags: ['--headless=new', ...chromiumArgs],
  })
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    })
    if (!result) throw new Error(`Nothing was seen of ${address}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      'LCP s': (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
      CLS: audits['cumulative-layout-shift']?.numericValue ?? 0,
    }
  } finally {
    chrome.kill()
  }
}
