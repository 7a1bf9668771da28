import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandIds } from '@waea/brands/brands'
import { imagesOf } from '@waea/brands/images'
import { catalogue } from '@waea/contract/shop/catalogue'
import { imageColourThemes, type NamedImage } from '@waea/domain/catalogue/catalogue-item'
import type { CatalogueFile } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { afterAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { catalogueCommand } from '../../src/capabilities/offers/catalogue-command.ts'
import { systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
const folder = mkdtempSync(join(tmpdir(), 'images-'))
const path = join(folder, 'catalogue.json')
afterAll(() => rmSync(folder, { recursive: true }))

const { entry } = demoPlans.postpayLight

/** Loads the current catalogue with these images on a plan and on the eSIM. */
async function load(images: readonly object[]): Promise<void> {
  await catalogueCommand.run(systemOf(portal), ['save', path])
  const file = JSON.parse(readFileSync(path, 'utf8')) as CatalogueFile
  const plans = file.plans.map((plan) => (plan.entry === entry ? { ...plan, images } : plan))
  const sims = { ...file.sims, esim: { ...file.sims.esim, images } }
  writeFileSync(path, JSON.stringify({ ...file, plans, sims }))
  await catalogueCommand.run(systemOf(portal), ['load', path, '--write'])
}

/** The images of that plan and the eSIM in the public lists. */
async function shown() {
  await portal.clock({ advanceS: 1 })
  const { Entries } = await portal.good(catalogue.entries, {})
  const { Sims } = await portal.good(catalogue.sims, {})
  return [
    Entries.find(({ UUID }) => UUID === entry)?.ItemImages ?? [],
    Sims.find(({ SimType }) => SimType === 'esim')?.ItemImages ?? [],
  ] as const
}

const fetched = async (address: string) => {
  const answer = await fetch(portal.url + address)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('[K-CAT-05] an item that names an image has up to three variants of it, each an address that may be kept for good', async () => {
  await load([{ name: 'surf', theme: 'blue' }])
  for (const images of await shown()) {
    expect(images.map(({ Name }) => Name)).toEqual(['surf', 'surf', 'surf'])
    expect(new Set(images.flatMap(({ Orig, XS, XL }) => [Orig, XS, XL])).size).toBe(9)
    for (const { L, Description } of images) {
      expect(Description).toBe('The sea in the sun')
      const { status, headers, text } = await fetched(L)
      expect([status, text]).toEqual([200, expect.stringMatching(/^<svg width="480" height="240" .*<\/svg>\s*$/s)])
      expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    }
  }
})

test('[K-CAT-07] images come in pink, blue, green, midnight, red and starlight, of every brand', async () => {
  for (const id of brandIds) expect(Object.keys(imagesOf(id).themes)).toEqual([...imageColourThemes])
  const { themes } = imagesOf('waea')
  for (const theme of imageColourThemes) {
    await load([{ name: 'peaks', theme }])
    const [images] = await shown()
    const { text } = await fetched(images[0]?.M ?? '')
    expect([theme, text.includes(`--near:${themes[theme]?.near[0]};`)]).toEqual([theme, true])
  }
})

test('without an image the brand’s own drawing of a plan and of a SIM stands, and of a drawing it no longer has', async () => {
  await load([])
  const own = await shown()
  expect(own.map(([image]) => image?.Name)).toEqual(['plan', 'esim'])
  await portal.rows(`UPDATE catalogue.entries SET images = '[{"name": "gone"}]' WHERE uuid = $1`, [entry])
  expect(await shown()).toEqual(own)
  const { ground } = imagesOf('waea').own
  expect((await fetched(own[0][0]?.S ?? '')).text).toContain(`--ground:${ground[0]};`)
})

test.each<[string, object[], RegExp]>([
  [
    'a name that the brand does not have',
    [{ name: 'moon' }],
    /: Light: the brand has no image moon; it has esim, extra, /,
  ],
  [
    'a theme that is none',
    [{ name: 'surf', theme: 'purple' }],
    /images\/0\/theme must be equal to one of the allowed values: pink, blue, green, midnight, red, starlight/,
  ],
  ['more than three', Array<NamedImage>(4).fill({ name: 'surf' }), /images must NOT have more than 3 items/],
])('[K-CAT-05] a file with %s is refused as a whole', async (_what, images, sentence) => {
  const before = await shown()
  await expect(load(images)).rejects.toThrow(sentence)
  expect(await shown()).toEqual(before)
})

test('the address of an older drawing gives the one of now for a while; other files are not there', async () => {
  await load([{ name: 'surf' }])
  const [images] = await shown()
  const now = images[0]?.M ?? ''
  const older = await fetched(now.replace(/\.[0-9a-f]+\.svg$/, '.0123456789.svg'))
  expect([older.status, older.text]).toEqual([200, (await fetched(now)).text])
  expect(older.headers.get('cache-control')).toBe('public, max-age=300')
  for (const file of ['surf-1.purple.240.0.svg', 'surf-4.own.240.0.svg', 'surf-1.own.241.0.svg', '..%2Fbrand.ts']) {
    expect([file, (await fetched(`/images/${file}`)).status]).toEqual([file, 404])
  }
})
