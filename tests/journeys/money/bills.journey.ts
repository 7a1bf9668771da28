import { expect, type Page, test } from '@playwright/test'
import { answerBank, fillCard, testCards } from '../support/cards.ts'
import { checkLook } from '../support/check-look.ts'
import { countEffort, noteEffort, restartEffort } from '../support/effort.ts'
import { onDesktopToo } from '../support/places.ts'
import { openAs } from '../support/portal.ts'

async function open(page: Page, path: string): Promise<void> {
  await openAs(page, 'postpay@demo.waea.nz', path)
  await expect(page).toHaveURL(path)
}

const main = (page: Page) => page.getByRole('main')
const outcome = (page: Page) => page.getByRole('region', { name: 'Where it goes' })
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()

/** Chooses an amount other than the full one. */
async function typeAmount(page: Page, dollars: string): Promise<void> {
  await page.getByText('Other amount', { exact: true }).click()
  await page.getByLabel('Amount in dollars').fill(dollars)
}

test(
  '[R-BILL-01][R-BILL-03][R-BILL-04][B-BILL-01][P-BILL-01] bills are looked at, explained, and paid in part, in full and beyond',
  onDesktopToo,
  async ({ page, context }, info) => {
    test.slow()
    const effort = await countEffort(context)
    // Without live news, only the reload after a payment shows what is owed.
    await page.route('**/api/frontend/v1/live', () => {})
    await open(page, '/profile/billing')
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText('$90.00')
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText(/^.*\$45\.00 has been overdue since /s)
    await expect(page.getByRole('region', { name: 'Next bill' })).toContainText('Every month')
    await checkLook(page, info, 'home')

    await test.step('the list, by status', async () => {
      await main(page).getByRole('link', { name: 'All invoices' }).click()
      const rows = main(page).getByRole('list', { name: 'Invoices' }).getByRole('listitem')
      await expect(rows).toHaveCount(4)
      await expect(rows.filter({ hasText: 'Overdue' })).toContainText('INV100141')
      await expect(rows.filter({ hasText: 'Paid' })).toContainText('INV100140')
      await checkLook(page, info, 'list')
      await main(page).getByLabel('Status').selectOption('Due')
      await expect(rows).toHaveCount(1)
      await expect(page).toHaveURL('/profile/invoices?status=DUE')
      await main(page).getByLabel('Status').selectOption('Void')
      await expect(page.getByRole('heading', { name: 'No matching invoices' })).toBeVisible()
      await press(page, 'Show all invoices')
      await expect(rows).toHaveCount(4)
    })

    await test.step('one explained', async () => {
      await main(page).getByRole('link', { name: 'INV100142', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Invoice INV100142' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'In short' })).toContainText(/GST \(15%\)\s*\$5\.87/)
      await expect(page.getByRole('region', { name: 'What changed' })).toContainText('INV100141')
      await expect(page.getByRole('region', { name: 'What you pay for' })).toContainText('Endless 40')
      await checkLook(page, info, 'invoice')
    })

    await test.step('a part of one, with the saved card', async () => {
      restartEffort(effort)
      await main(page).getByRole('link', { name: 'Pay this bill' }).click()
      await typeAmount(page, '10')
      await expect(outcome(page)).toContainText('Pays a part of INV100142')
      await checkLook(page, info, 'pay')
      await press(page, 'Pay $10.00')
      await expect(page.getByRole('heading', { name: 'Paid $10.00' })).toBeFocused()
      noteEffort(info, 'part of a bill', effort)
      await expect(main(page).getByRole('status')).toHaveText('You now owe $80.00')
      await checkLook(page, info, 'paid')
    })

    await test.step('a card that is refused, then one whose bank asks', async () => {
      await press(page, 'Pay again')
      await typeAmount(page, '0.50')
      await expect(page.getByText('Enter $1.00 or more.')).toBeVisible()
      await page.getByText('In full', { exact: true }).click()
      await page.getByText('All your bills', { exact: true }).click()
      await page.getByText('Another card', { exact: true }).click()
      await fillCard(page, testCards.declined)
      await press(page, 'Pay $80.00')
      const question = page.getByRole('alertdialog', { name: 'Pay again?' })
      await expect(question).toContainText(/You paid \$10\.00 (a minute|\d+ minutes) ago\./)
      await checkLook(page, info, 'pay-again')
      await question.getByRole('button', { name: 'Pay again' }).click()
      await expect(page.getByText(/Payment processing error.*Nothing was charged/)).toBeVisible()
      await checkLook(page, info, 'refused')
      await fillCard(page, testCards.asksTheBank)
      await press(page, 'Pay $80.00')
      await answerBank(page, 'Complete authentication')
      await expect(page.getByRole('heading', { name: 'Paid $80.00' })).toBeVisible()
      await expect(main(page).getByText('INV100141 is paid')).toBeVisible()
      await expect(main(page).getByRole('status')).toHaveText('You owe nothing more')
    })

    await test.step('more than is owed becomes credit, told before', async () => {
      await press(page, 'Pay again')
      await expect(page.getByText('You owe nothing', { exact: true })).toBeVisible()
      await page.getByLabel('Amount in dollars').fill('5')
      await expect(outcome(page)).toContainText(/Becomes credit\s*\$5\.00/)
      await press(page, 'Pay $5.00')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pay again' }).click()
      await expect(page.getByRole('heading', { name: 'Paid $5.00' })).toBeVisible()
      await main(page).getByRole('link', { name: 'Billing' }).click()
      await expect(page.getByRole('region', { name: 'To pay' })).toContainText('You have $5.00 of credit')
      await checkLook(page, info, 'nothing-owed')
    })

    await test.step('automatic payment on, and off again', async () => {
      await page.getByRole('region', { name: 'Automatic payment' }).getByRole('link', { name: 'Switch on' }).click()
      await page.getByText('Twice a month, in two halves').click()
      await checkLook(page, info, 'automatic')
      // The next choice is kept, even if the account is loaded again only after it.
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(/\/customer\/[^/]+\/account$/, async (route) => {
        await released
        await route.continue()
      })
      await press(page, 'Save')
      await expect(page.getByText('Automatic payment is on.')).toBeVisible()
      await page.getByText('Not automatically').click()
      const read = page.waitForResponse(/\/customer\/[^/]+\/account$/)
      release()
      await read
      await press(page, 'Save')
      await expect(page.getByText('Automatic payment is off.')).toBeVisible()
    })

    await test.step('another cycle, with what it does before it is done', async () => {
      await page.goto('/profile/billing/cycle')
      await page.getByText('Every 28 days').click()
      await press(page, 'See what changes')
      await expect(page.getByRole('region', { name: 'What changes' })).toContainText('Every 28 days')
      await checkLook(page, info, 'cycle')
      await press(page, 'Change the cycle')
      await expect(page).toHaveURL('/profile/billing')
      await expect(page.getByRole('region', { name: 'Next bill' })).toContainText('Every 28 days')
    })
  },
)
