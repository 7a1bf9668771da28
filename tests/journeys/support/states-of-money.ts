import { expect, type Page } from '@playwright/test'
import { fillCard, testCards } from './cards.ts'
import { dialog, expectHeading, expectText, press, pressEscape, type Walk } from './states.ts'

/** The states of the usage and money screens. */
export const money: Walk[] = [
  {
    who: 'prepay',
    path: '/profile/plans',
    states: [
      {
        is: 'the menu of the account is open',
        reach: async (page) => {
          await page.getByRole('banner').locator('button[aria-haspopup=menu]').press('Enter')
          await expect(page.getByRole('menuitem').first()).toBeFocused()
        },
      },
      {
        is: 'the end of a renewal is asked about',
        reach: async (page) => {
          await pressEscape(page)
          await page
            .getByRole('switch', { name: /^Renews automatically/ })
            .first()
            .press('Enter')
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        is: 'a stop of charges is asked about',
        reach: async (page) => {
          await pressEscape(page)
          await expect(dialog(page)).toBeHidden()
          await press(page, 'Stop instead of charging', 'switch')
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        is: 'nothing was changed',
        reach: async (page) => {
          await pressEscape(page)
          await expect(dialog(page)).toBeHidden()
        },
      },
    ],
  },
  {
    who: 'prepay',
    path: '/profile/plans/usage',
    states: [
      {
        is: 'the usage stands as a table',
        reach: async (page) => {
          await page.getByText('Show as a table').last().press('Enter')
          await expect(page.getByRole('table').first()).toBeVisible()
        },
      },
      {
        is: 'the usage stands by month',
        reach: async (page) => {
          await page.getByText('Month', { exact: true }).click()
          await expect(page.getByRole('img', { name: /^Data by month/ })).toBeVisible()
        },
      },
    ],
  },
  {
    // Its payment becomes a row of lists, so it is of another person than those whose pages are measured.
    who: 'payg',
    path: '/profile/balance/top-up',
    states: [
      {
        is: 'the other amount is too small',
        reach: async (page) => {
          await page.getByText('Other amount').click()
          await page.getByLabel('Amount in dollars').fill('0.50')
          await expect(page.getByRole('main').getByRole('button', { name: /^Pay/ })).toBeHidden()
        },
      },
      {
        is: 'the card was declined',
        reach: async (page) => {
          await page.getByLabel('Amount in dollars').fill('11.00')
          await page.getByText('Another card').click()
          await fillCard(page, testCards.declined)
          await press(page, 'Pay $11.00')
          await expectText(page, /Nothing was charged/)
        },
      },
    ],
  },
  {
    who: 'prepay',
    path: '/profile/receipts',
    states: [
      {
        is: 'the PDF of a receipt was not saved',
        reach: async (page) => {
          await page.route('**/receipt/*/pdf', (route) => route.abort())
          await page.getByRole('button', { name: /PDF/ }).first().press('Enter')
          await expect(dialog(page)).toContainText('Network error')
        },
      },
      {
        is: 'that is read',
        reach: async (page) => {
          await press(page, 'OK')
          await expect(dialog(page)).toBeHidden()
        },
      },
    ],
  },
  {
    who: 'prepay',
    path: '/profile/plans/addons',
    states: [
      {
        is: 'an extra is about to be bought, without renewing',
        reach: async (page) => {
          await press(page, 'Add Extra 10 GB', 'link')
          await page.getByRole('switch', { name: 'Renew automatically' }).press('Enter')
          await expect(page.getByRole('switch', { name: 'Renew automatically' })).not.toBeChecked()
        },
      },
    ],
  },
]

/** A load that fails, and works on retry. */
const failed = (path: string, calls: RegExp, again: (page: Page) => Promise<void>): Walk => ({
  who: 'postpay',
  path,
  states: [
    {
      is: 'it could not be loaded',
      isAnew: true,
      reach: async (page) => {
        await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
        await page.reload()
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      },
    },
    {
      is: 'it was tried again, and failed again',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Try again' }).first().press('Enter')
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeEnabled()
      },
    },
    {
      is: 'it was tried again, and came',
      reach: async (page) => {
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Try again' }).first().press('Enter')
        await again(page)
      },
    },
  ],
})

/** The states of failed loads. */
export const failures: Walk[] = [
  failed('/profile/plans', /\/dashboard$/, (page) =>
    expect(page.getByRole('region', { name: 'Data left' })).toBeVisible(),
  ),
  failed('/profile/plans/usage', /histogram|postpay\/balance|cellular\/charges/, (page) =>
    expect(page.getByRole('img', { name: /^Data by day/ })).toBeVisible(),
  ),
  failed('/profile/order-history', /\/orders/, (page) => expectHeading(page, 'You haven’t ordered anything yet')),
  {
    who: 'postpay',
    path: '/profile',
    states: [
      {
        is: 'the connection is lost',
        reach: async (page) => {
          await page.getByRole('main').getByRole('link').first().focus()
          await page.context().setOffline(true)
          await expectText(page, 'You’re offline.')
        },
      },
      {
        is: 'it is back',
        reach: async (page) => {
          await page.context().setOffline(false)
          await expect(page.getByText('You’re offline.')).toBeHidden()
        },
      },
    ],
  },
]
