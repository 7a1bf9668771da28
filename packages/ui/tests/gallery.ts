import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type BrandId, brandIds } from '@waea/brands/brands'
import { build } from 'vite'
import { chromiumArgs, findTestBrowser } from '../../../tools/chromium.ts'

export type Look = { brand: BrandId; theme: 'light' | 'dark' }

export const looks: readonly Look[] = brandIds.flatMap((brand): Look[] => [
  { brand, theme: 'light' },
  { brand, theme: 'dark' },
])

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The built gallery in a real browser. `complaints` are the page's console messages. */
export type OpenGallery = {
  browser: Browser
  open: (look: Look, only?: string, width?: number) => Promise<Page>
  complaints: string[]
  close: () => Promise<void>
}

/** Builds the gallery into its own folder, serves it on a free port and starts a browser. */
export async function openGallery(): Promise<OpenGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'))
  const configFile = fileURLToPath(new URL('../gallery/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const { address, close } = await serve(folder)
  const browser = await chromium.launch({ executablePath: await findTestBrowser(), args: chromiumArgs })
  // Pages share the browser's cache.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const complaints: string[] = []
  return {
    browser,
    complaints,
    open: async ({ brand, theme }, only = '', width = 1280) => {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      page.setDefaultTimeout(15_000)
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(`${address}/?brand=${brand}&theme=${theme}&only=${only}`)
      await page.locator('section').first().waitFor()
      return page
    },
    close: async () => {
      await browser.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function serve(folder: string) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
