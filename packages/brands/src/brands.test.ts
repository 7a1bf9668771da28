import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BrandId, brandIds, brands } from './brands.ts'
import { coloured, imagesOf, ownImages } from './images.ts'
import { isShown, shownBrand } from './looks.ts'

const folderOf = (id: string) => join(import.meta.dirname, id)
const read = (id: string, file: string) => readFileSync(join(folderOf(id), file), 'utf8')

/** Both values of a token, in light and in dark. */
function tokenOf(id: string, name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[\\da-f]+), (#[\\da-f]+)\\)`).exec(read(id, 'tokens.css')) ?? []
  return [light, dark]
}

test('every folder is named in the list, and pages show it', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...brandIds].sort())
  for (const id of brandIds) expect(shownBrand(id)).toMatchObject({ id, name: brands[id].name })
})

test('what is no brand is not shown', () => {
  expect(isShown('nobody')).toBe(false)
  expect(isShown('constructor')).toBe(false)
  expect(() => shownBrand('nobody')).toThrow('There is no brand "nobody".')
})

test('images of the same names ship with every brand, so that a catalogue fits each', () => {
  const [first, ...others] = brandIds.map((id) => [...imagesOf(id).drawings.keys()].sort())
  expect(first).toEqual(expect.arrayContaining([...ownImages]))
  for (const other of others) expect(other).toEqual(first)
})

describe.each(brandIds)('the images of %s', (id) => {
  const { drawings, themes, own } = imagesOf(id)

  test('are small, have their subject in one frame, no script and no address', () => {
    for (const [name, drawn] of drawings) {
      expect([name, drawn.length <= 3]).toEqual([name, true])
      for (const { source } of drawn) {
        expect(source.length).toBeLessThan(1200)
        expect(source).toMatch(/^<svg [^>]*viewBox="0 0 240 120"/)
        expect(source.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|http|url\(/)
        for (const [, token = ''] of source.matchAll(/var\(--(\w+)\)/g)) expect(Object.keys(own)).toContain(token)
      }
    }
  })

  test('are drawn in other colours on a dark page', () => {
    const [drawing] = drawings.get('surf') ?? []
    const svg = coloured(drawing?.source ?? '', own, 480)
    expect(svg).toContain(`:root{--ground:${own.ground[0]};`)
    expect(svg).toContain(`@media (prefers-color-scheme:dark){:root{--ground:${own.ground[1]};`)
    expect(svg).toContain('width="480" height="240"')
    for (const palette of [own, ...Object.values(themes)]) expect(palette.line[0]).not.toBe(palette.ground[0])
  })
})

describe.each(brandIds)('the folder of %s', (id) => {
  test('has every part of a brand, and the tools draw its icons in every size', () => {
    for (const file of [
      'brand.ts',
      'words.ts',
      'look.tsx',
      'logo.tsx',
      'tokens.css',
      'icons/mark.svg',
      'icons/favicon.ico',
    ])
      expect([file, existsSync(join(folderOf(id), file))]).toEqual([file, true])
    const sizes = { favicon: 96, 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512 }
    for (const [name, size] of Object.entries(sizes)) {
      const png = readFileSync(join(folderOf(id), `icons/${name}.png`))
      // Width and height in the PNG header.
      expect([name, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([name, size, size])
    }
  })

  test('sets its tokens under its own name, and the font of its texts among them', () => {
    expect(read(id, 'tokens.css')).toContain(`[data-brand="${id}"] {`)
    expect(read(id, 'tokens.css')).toMatch(new RegExp(`--font: [^;]*"${shownBrand(id).font.family}"`))
  })

  test('names no other brand', () => {
    const others = brandIds.filter((other) => other !== id)
    const own = ['brand.ts', 'words.ts', 'look.tsx', 'logo.tsx', 'tokens.css', 'icons/mark.svg']
    const said = own.map((file) => read(id, file)).join('\n')
    for (const other of others) expect(said).not.toMatch(new RegExp(`\\b${other}\\b`, 'i'))
  })

  test('greets in te reo Māori with macrons as single characters', () => {
    const { headline = '', promise = '', footer = '', hours = '' } = brands[id].textsInMaori ?? {}
    for (const text of [headline, promise, footer, hours]) expect(text).toMatch(/[āēīōū]/i)
    for (const text of [headline, promise, footer, hours]) expect(text).toBe(text.normalize('NFC'))
  })

  test('can be dialled, and sends under names that phones and mail programs take', () => {
    const { support, sender, mail, name } = brands[id]
    expect(support.phoneLink).toBe(`tel:${support.phone.replaceAll(' ', '')}`)
    expect(sender.sms).toMatch(/^[A-Za-z0-9]{1,11}$/)
    expect(sender.mail).toMatch(new RegExp(`^${name} <[^@\\s]+@[^@\\s]+>$`))
    expect(mail.support).toContain(support.phone)
    expect(mail.support).toContain(support.email)
  })

  test('has the colours of its pages in mails, on bills and receipts and in the frame of the browser', () => {
    const { mail, document, themeColour } = brands[id as BrandId]
    const same = ['paper', 'surface', 'sunken', 'line', 'ink', 'primary', 'accent'] as const
    for (const name of same) expect([name, ...mail[name]]).toEqual([name, ...tokenOf(id, name)])
    expect(mail.onPrimary).toEqual(tokenOf(id, 'on-primary'))
    expect(mail.quiet).toEqual([tokenOf(id, 'ink-3')[0], tokenOf(id, 'ink-2')[1]])
    const [primary, ink, quiet, line] = ['primary', 'ink', 'ink-2', 'line'].map((name) => tokenOf(id, name)[0])
    expect(document).toMatchObject({ primary, ink, quiet, line })
    expect([themeColour.light, themeColour.dark]).toEqual(tokenOf(id, 'paper'))
  })
})
