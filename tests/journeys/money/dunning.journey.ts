import { expect, type Page, test } from '@playwright/test'
import { checkLook } from '../support/check-look.ts'
import { onDesktopToo } from '../support/places.ts'
import { openAs } from '../support/portal.ts'

const main = (page: Page) => page.getByRole('main')
const bill = '/profile/account/invoices/INV100146'
const because = 'This plan was to be the smaller one from the first day.'

/** Answers a dispute as a program of the provider does: all of it is credited. */
async function answerAsProvider(page: Page, number: string): Promise<void> {
  const answered = await page.request.post(`/api/provider/v1/disputes/${number}/answer`, {
    headers: { 'auth-token': 'journey-service', 'idempotency-key': crypto.randomUUID() },
    data: { Outcome: 'upheld', Answer: 'You are right: we have credited it.' },
  })
  expect(await answered.json()).toMatchObject({ Number: number, CreditedCents: 1000 })
}

test(
  'what is overdue is told with what happens when; a line of it is disputed and answered, and the rest gets more time',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await openAs(page, 'overdue@demo.waea.nz', '/profile/plans')

    await test.step('the dashboard and the billing page say what is owed, since when, and what comes', async () => {
      const next = page.getByRole('region', { name: 'What happens next' })
      await expect(next.getByRole('heading', { name: '$45.00 is overdue' })).toBeVisible()
      await expect(next).toContainText('It was to be paid by')
      await checkLook(page, info, 'dashboard')
      await next.getByRole('link', { name: 'Pay $45.00' }).click()
      await expect(page.getByRole('button', { name: 'Pay $45.00' })).toBeVisible()
      await page.goBack()
      await next.getByRole('link', { name: 'More time, or dispute it' }).click()
      const card = page.getByRole('region', { name: '$45.00 is overdue' })
      await expect(card).toContainText('It was due by')
      await expect(card.getByRole('list', { name: 'What happens if it isn’t paid' })).toContainText(
        'notice of suspension',
      )
      await checkLook(page, info, 'billing')
    })

    const number = await test.step('a part of a line is disputed from the line', async () => {
      await page.goto(bill)
      await main(page).getByRole('link', { name: 'Dispute Endless 40' }).click()
      await expect(page.getByRole('heading', { name: 'Dispute a line', exact: true })).toBeVisible()
      await main(page).getByText('A part', { exact: true }).click()
      await main(page).getByLabel('Amount in dollars').fill('46')
      await main(page).getByRole('button', { name: 'Send the dispute' }).click()
      await expect(page.getByText('Enter an amount of this line, such as 12.50.')).toBeVisible()
      await expect(main(page).getByLabel('Amount in dollars')).toBeFocused()
      await checkLook(page, info, 'dispute')
      await main(page).getByLabel('Amount in dollars').fill('10')
      await main(page).getByLabel('What is wrong with it?').fill(because)
      await page.reload()
      await expect(main(page).getByLabel('What is wrong with it?')).toHaveValue(because)
      await main(page).getByRole('button', { name: 'Send the dispute' }).click()
      await expect(page.getByRole('heading', { name: 'We’re looking into it' })).toBeFocused()
      const region = main(page).getByRole('region', { name: 'Your dispute' })
      await expect(region).toContainText('You get our answer by')
      await expect(region).toContainText('Telecommunications Dispute Resolution')
      await checkLook(page, info, 'disputed')
      return /DSP\d+/.exec((await region.textContent()) ?? '')?.[0] ?? ''
    })

    await test.step('while it waits the bill says so, and once it is answered the list does, without a reload', async () => {
      await page.goto(bill)
      await main(page)
        .getByRole('link', { name: new RegExp(`^Disputed, ${number}: we’ll answer by `) })
        .click()
      const dispute = main(page).getByRole('region', { name: `${number}: Endless 40` })
      await expect(dispute).toContainText('We’re looking into it')
      await checkLook(page, info, 'waiting')
      await answerAsProvider(page, number)
      await expect(dispute).toContainText('You are right: we have credited it.')
      await expect(dispute).toContainText(/Credited\s*\$10\.00/)
      await checkLook(page, info, 'answered')
    })

    await test.step('the rest gets more time, told before with all that it promises', async () => {
      await page.goto('/profile/billing')
      await main(page).getByRole('link', { name: 'Ask for more time' }).click()
      await expect(page.getByRole('heading', { name: 'More time to pay' })).toBeVisible()
      await expect(main(page).getByRole('region', { name: 'What it is for' })).toContainText(/INV100146.*\$35\.00/s)
      const days = main(page).getByLabel('Pay by')
      await expect(days.getByRole('option')).toHaveCount(14)
      await days.selectOption({ index: 6 })
      await checkLook(page, info, 'extension')
      await main(page)
        .getByRole('button', { name: /^Give me until / })
        .click()
      await expect(page.getByRole('heading', { name: 'You have more time' })).toBeFocused()
      await checkLook(page, info, 'extended')
      await main(page).getByRole('link', { name: 'Billing', exact: true }).last().click()
      await expect(main(page).getByRole('heading', { name: /^You have until .* to pay$/ })).toBeVisible()
      await checkLook(page, info, 'billing-extended')
      await page.goto('/profile/billing/extension')
      await expect(main(page).getByRole('button', { name: /^Give me until / })).toHaveCount(0)
    })

    await test.step('it is paid all the same, and nothing is left of it', async () => {
      await main(page).getByRole('link', { name: 'Pay now' }).click()
      await main(page).getByRole('button', { name: 'Pay $35.00' }).click()
      await expect(page.getByRole('heading', { name: 'Paid $35.00' })).toBeVisible()
      await page.goto('/profile/billing/extension')
      await expect(page.getByRole('heading', { name: 'There is nothing to pay' })).toBeVisible()
      await checkLook(page, info, 'nothing-to-extend')
    })
  },
)
