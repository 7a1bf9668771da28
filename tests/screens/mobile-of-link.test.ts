import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

/** How pages select the mobile named by a link, for a customer with two. */
let screens: Screens
let page: Page
let named = ''

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('payg')
  await page.route(/\/customer\/[^/]+\/mobiles$/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [first] = answer.Mobiles
    named = first.UUID
    const second = { ...first, UUID: '01a21ac7-0000-7000-a903-000000000002', Nickname: 'Second' }
    await route.fulfill({ response, json: { ...answer, Mobiles: [first, second] } })
  })
  await Promise.all([page.waitForResponse(/\/customer\/[^/]+\/mobiles$/), load(page, '/profile/plans/your-plan')])
})
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const pages = ['addons', 'change-plan', 'renewal', 'all-plans', 'your-plan', 'sim-card-actions', 'number-porting']

test.each(pages)('%s selects it, and another one can be chosen after it', async (name) => {
  const path = name === 'number-porting' ? `sim-card-actions/${name}` : name
  await go(page, `/profile/plans/${path}?mobile=${named}`)
  const main = page.getByRole('main')
  const switcher = main.getByRole('button', { name: /Change mobile, now / })
  const now = () => switcher.innerText().catch(() => '')
  await expect.poll(now, soon).toMatch(/now (?!Second)/)
  await switcher.click()
  await page.getByRole('menuitem', { name: /^Second/ }).click()
  await expect.poll(now, soon).toMatch(/now Second/)
  // The choice stays, once the page shows the chosen mobile.
  await expect.poll(() => main.getByText('Loading').count(), soon).toBe(0)
  expect(await now()).toMatch(/now Second/)
})
