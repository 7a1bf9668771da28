import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ofColours, violationsOn } from '../../../tests/support/axe.ts'
import { exhibits } from '../gallery/gallery.tsx'
import { looks, type OpenGallery, openGallery } from './gallery.ts'

// A browser on a busy machine is slow.
vi.setConfig({ testTimeout: 60_000 })

let gallery: OpenGallery
/** The violations in each section of the whole gallery, one list per look. */
let wrong: Fault[][] = []

beforeAll(async () => {
  gallery = await openGallery()
  const page = await gallery.open({ brand: 'waea', theme: 'light' })
  wrong = await inEveryLook(page)
  await page.close()
}, 120_000)
afterAll(() => gallery?.close())

type Fault = { section: string; rule: string; where: string }

/** Rules that depend on colours and sizes; all other rules see the same page in every look. */
const ofTheLook = [...ofColours, 'target-size']

/** All violations in the first look, and in the other brand and theme only those of colours and sizes. */
async function inEveryLook(page: Page, without: readonly string[] = []): Promise<Fault[][]> {
  const found: Fault[][] = []
  for (const [place, { brand, theme }] of looks.entries()) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { brand, theme })
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    found.push(await faults(page, place === 0 ? { rules } : { runOnly: ofTheLook }))
  }
  return found
}

/** The violations axe finds on the page, each with its section. */
async function faults(page: Page, input: Parameters<typeof violationsOn>[1]): Promise<Fault[]> {
  const violations = await violationsOn(page, input)
  const places = violations.flatMap(({ id, nodes }) => nodes.map(({ where }) => ({ rule: id, where })))
  return page.evaluate(
    (found) =>
      found.map((place) => ({
        ...place,
        section: document.querySelector(place.where)?.closest('section[id]')?.id ?? '',
      })),
    places,
  )
}

test.each(exhibits.map(({ name }) => name))('%s has no accessibility fault, in both brands, light and dark', (name) => {
  expect(wrong.map((found) => found.filter(({ section }) => section === name))).toEqual([[], [], [], []])
})

test('the page around the controls has no accessibility fault either', () => {
  expect(wrong.flat().filter(({ section }) => section === '')).toEqual([])
})

/** How to open what is hidden at first. */
const opened: [what: string, exhibit: string, act: (page: Page) => Promise<unknown>][] = [
  ['an open dialog', 'dialog', (page) => page.getByText('Rename SIM').click()],
  ['an open confirmation', 'confirm-dialog', (page) => page.getByText('Remove card').click()],
  ['an open error dialog', 'error-and-success-dialog', (page) => page.getByText('Fail', { exact: true }).click()],
  ['an open success dialog', 'error-and-success-dialog', (page) => page.getByText('Succeed').click()],
  ['an open menu', 'menu', (page) => page.getByText('Your account').click()],
  [
    'a search with matches',
    'combobox',
    async (page) => {
      await page.getByRole('combobox').fill('Ka')
      await page.getByRole('option').first().waitFor()
    },
  ],
  [
    'a search that failed',
    'combobox',
    async (page) => {
      await page.getByRole('combobox').fill('fail')
      await page.getByText('The search did not answer').waitFor()
    },
  ],
  ['a toast', 'toast', (page) => page.getByText('Bad news').click()],
]

test.each(opened)('%s has no accessibility fault, in both brands, light and dark', async (_what, exhibit, act) => {
  const page = await gallery.open({ brand: 'waea', theme: 'light' }, exhibit)
  await act(page)
  // An open list hides the rest of the page, including its heading, until it closes.
  const found = await inEveryLook(page, exhibit === 'combobox' ? ['page-has-heading-one'] : [])
  await page.close()
  expect(found).toEqual([[], [], [], []])
})

test('the focus is seen on the dark card, 3 to 1 or better, in both brands, light and dark', async () => {
  const page = await gallery.open({ brand: 'waea', theme: 'light' }, 'button')
  for (const { brand, theme } of looks) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { brand, theme })
    const button = page.getByRole('button', { name: 'On the dark card' })
    await button.focus()
    const [ring = '', ground = ''] = await button.evaluate((element) => [
      getComputedStyle(element).outlineColor,
      getComputedStyle(element.parentElement ?? element).backgroundColor,
    ])
    expect({ brand, theme, isSeen: contrast(ring, ground) >= 3 }).toEqual({ brand, theme, isSeen: true })
  }
  await page.close()
})

/** The contrast of two opaque colours as the browser writes them, `rgb(10, 74, 64)`, by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('everything that can be pressed is at least 44 px high and wide', async () => {
  const page = await gallery.open({ brand: 'waea', theme: 'light' }, '', 360)
  const small = await page.evaluate(() => {
    const pressable =
      'button, select, summary, main a[href], input:not(.sr-only), label:has(> input.sr-only), [role=spinbutton]'
    return [...document.querySelectorAll<HTMLElement>(pressable)]
      .filter((element) => !element.matches('.fixed') && element.offsetParent !== null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ element, box }) => `${element.closest('section')?.id} ${element.tagName} ${box.width} x ${box.height}`)
  })
  await page.close()
  expect(small).toEqual([])
})

test('nothing runs out of a screen 320 px wide', async () => {
  const page = await gallery.open({ brand: 'tahi', theme: 'light' }, '', 320)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.close()
  expect(width).toBe(320)
})

test('[K-IDENT-03] the countdown circle is 36 px on a phone and 60 px elsewhere', async () => {
  const sizeAt = async (width: number) => {
    const page = await gallery.open({ brand: 'waea', theme: 'light' }, 'countdown-timer', width)
    const box = await page.getByRole('timer').boundingBox()
    await page.close()
    return [box?.width, box?.height]
  }
  expect(await sizeAt(360)).toEqual([36, 36])
  expect(await sizeAt(1280)).toEqual([60, 60])
})

test('no control asks for more than a strict content security policy allows', () => {
  expect(gallery.complaints).toEqual([])
})
