import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { use } from '../../apps/server/tests/ledger/money-support.ts'
import type { ShopPortal } from '../../apps/server/tests/shop/shop-support.ts'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens, see, visitor } from './browser.ts'

/**
 * Pages in a browser that translates them: figures stay correct, and nothing breaks when a text appears or disappears.
 */
let screens: Screens

beforeAll(async () => {
  screens = await openScreens()
})
afterAll(() => screens?.close())

const hub = '/profile/plans/sim-card-actions'

/** How a text gets into its `<font>`: as a copy, in one step or in two, or moved itself. */
type Way = 'replaced' | 'put before' | 'moved'

/**
 * Changes the page as Chrome's translation does: each text is put inside two `<font>` elements, at once and whenever
 * one appears or changes. Collects the page's errors.
 */
async function translate(page: Page, way: Way): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  // Written together with the first page view.
  await page.waitForFunction(() => ((globalThis as { dataLayer?: object[] }).dataLayer ?? []).length > 0)
  await page.evaluate((by) => {
    const translateAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
        text.nodeValue?.trim() && !text.parentElement?.closest('font, script, style, svg')
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_SKIP,
      )
      const found: ChildNode[] = []
      while (texts.nextNode()) found.push(texts.currentNode as ChildNode)
      for (const text of found) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        if (by !== 'moved') inner.textContent = text.nodeValue
        if (by === 'replaced') text.replaceWith(outer)
        else text.before(outer)
        if (by === 'put before') text.remove()
        if (by === 'moved') inner.append(text)
      }
    }
    translateAll()
    new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true })
  }, way)
  return errors
}

/** The visible text of the page, in one line. */
async function wordsOf(page: Page): Promise<string> {
  return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
}

test('what is left and the credit are those of now, and a top-up says what was paid', async () => {
  const page = await screens.pageOf('prepay')
  await load(page, '/profile/plans')
  await see(page.getByRole('main')).toContainText(/GB/)
  const errors = await translate(page, 'replaced')
  const left = async () => Number(/([\d.]+) GB/.exec(await wordsOf(page))?.[1])
  const before = await left()
  await use(screens.portal as ShopPortal, '64215550142', { type: 'data', amount: 536_870_912 })
  await expect.poll(left).toBeCloseTo(before - 0.5, 2)
  const tile = page.getByRole('region', { name: 'Credit', exact: true })
  const credit = async () => Number(/\$([\d.]+)/.exec(await tile.innerText())?.[1])
  await expect.poll(credit).toBeGreaterThan(0)
  const had = await credit()
  await go(page, '/profile/balance/top-up')
  for (const dollars of ['$50', '$20']) {
    await page.getByText(dollars, { exact: true }).click()
    await see(page.getByRole('button', { name: /^(Pay|Top up) / })).toContainText(dollars)
  }
  await page.getByRole('button', { name: /^(Pay|Top up) / }).click()
  await see(page.getByRole('heading', { name: 'Topped up $20.00' })).toBeVisible()
  await go(page, '/profile/plans')
  await expect.poll(credit).toBe(had + 20)
  expect(await page.locator('main font').count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('settings of a SIM change, and it is stopped and started again', async () => {
  const page = await screens.pageOf('postpay')
  await load(page, '/profile/plans/supp-features')
  const errors = await translate(page, 'put before')
  const hidden = page.getByRole('switch', { name: 'Hide my number' })
  const before = await hidden.isChecked()
  for (const checked of [!before, before]) {
    await hidden.click()
    await see(hidden).toBeChecked({ checked })
    await see(page.getByText('The network is making your changes')).toBeHidden()
  }
  await go(page, `${hub}/disable-sim`)
  const sim = page.getByRole('region', { name: 'Your SIM' })
  await page.getByRole('button', { name: 'Stop the SIM' }).click()
  await see(sim.getByText('Stopped', { exact: true })).toBeVisible()
  await go(page, '/profile/plans')
  await page.getByRole('link', { name: 'Start it again' }).click()
  await page.getByRole('button', { name: 'Start the SIM' }).click()
  await see(sim.getByText('In service')).toBeVisible()
  await see(sim.getByText('Stopped', { exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a cart says how many SIMs there are and what they cost, up to the checkout', async () => {
  const page = await screens.pageOf(visitor)
  await load(page, '/plans')
  const errors = await translate(page, 'moved')
  await page.getByText('Prepay', { exact: true }).click()
  await page.getByRole('link', { name: 'Choose Week 3' }).click()
  const sims = page.getByRole('spinbutton', { name: 'How many SIMs' })
  for (const [press, count] of [
    ['ArrowUp', '2'],
    ['ArrowUp', '3'],
    ['ArrowDown', '2'],
  ] as const) {
    await sims.press(press)
    await see(sims).toHaveText(count)
  }
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await see(page.getByRole('main')).toContainText('Week 3 × 2')
  const total = async () => / today \$([\d.]+)/.exec(await wordsOf(page))?.[1]
  await expect.poll(total).toBe('34.00')
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.poll(total).toBe('17.00')
  await page.getByLabel('Kind of SIM').selectOption('esim')
  await expect.poll(total).toBe('12.00')
  await page.getByRole('link', { name: 'Check out' }).click()
  await see(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  expect(errors).toEqual([])
})
