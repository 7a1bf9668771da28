import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '@waea/brands/brand'
import { brands } from '@waea/brands/brands'
import { type Browser, chromium } from 'playwright-core'
import { chromiumArgs, findChromium } from './chromium.ts'

/**
 * Draws the icons of every brand from its mark, `packages/brands/src/<name>/icons/mark.svg`, into files next to it,
 * which are committed: `node_modules/.bin/node tools/icons.ts`. Run it again after the mark or the brand's `icon` has
 * changed.
 */
const folders = join(import.meta.dirname, '../packages/brands/src')
/** A phone may cut a maskable icon to any shape around a circle of 80 percent, so the mark stays inside that. */
const maskableShare = 0.62
const icoSizes = [16, 32, 48]

type Look = Omit<Brand['icon'], 'tabShare'> & { size: number }

const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: chromiumArgs })
try {
  for (const [id, { icon }] of Object.entries(brands)) {
    const folder = join(folders, id, 'icons')
    mkdirSync(folder, { recursive: true })
    const mark = readFileSync(join(folder, 'mark.svg'), 'utf8')
    const draw = (look: Partial<Look> & { size: number }) => drawn(browser, mark, { ...icon, ...look })
    const write = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes)
    write('favicon.png', await draw({ size: 96, share: icon.tabShare }))
    for (const size of [192, 512]) write(`icon-${size}.png`, await draw({ size }))
    write('maskable-512.png', await draw({ size: 512, share: maskableShare, roundness: 0 }))
    // Apple rounds the corners itself, and shows transparency as black.
    write('apple-touch-icon.png', await draw({ size: 180, roundness: 0 }))
    const small = await Promise.all(icoSizes.map(async (size) => ({ size, png: await draw({ size }) })))
    write('favicon.ico', ico(small))
  }
} finally {
  await browser.close()
}

async function drawn(browser: Browser, mark: string, { size, share, roundness, ground }: Look): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = size * share
  const src = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
  await page.setContent(
    `<body style="margin:0"><div style="display:grid;place-items:center;width:${size}px;height:${size}px;` +
      `background:${ground};border-radius:${size * roundness}px"><img src="${src}" style="width:${inner}px"></div>`,
    { waitUntil: 'load' },
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** An ICO file: a list of the pictures, then the pictures themselves, as PNG. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const entryBytes = 16
  const head = Buffer.alloc(6 + entryBytes * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + entryBytes * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
