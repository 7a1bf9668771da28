import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { checkLook } from '../support/check-look.ts'
import { onDesktopToo } from '../support/places.ts'
import { openAs } from '../support/portal.ts'

const main = (page: Page) => page.getByRole('main')
const bill = '/profile/account/invoices/INV100146'
const because = 'This plan was to be the smaller one from the first day.'

/** Answers a dispute as the provider's staff, who work through the list, in a tab next to the customer's. */
async function answerAsProvider(page: Page, info: TestInfo, number: string): Promise<void> {
  const desk = await page.context().newPage()
  await desk.goto('/provider/disputes')
  await main(desk).getByRole('textbox', { name: 'Access token' }).fill('not-a-token-of-ours')
  await main(desk).getByRole('button', { name: 'Show the disputes' }).click()
  await expect(main(desk)).toContainText('We don’t know this token')
  await checkLook(desk, info, 'provider-locked')
  await main(desk).getByRole('textbox', { name: 'Access token' }).fill('journey-service')
  await main(desk).getByRole('button', { name: 'Show the disputes' }).click()
  const dispute = main(desk).getByRole('region', { name: `${number}: Endless 40` })
  await expect(dispute).toContainText(because)
  await expect(dispute).toContainText(/Answer by.*Customer.*INV100146, line 1.*\$10\.00/s)
  await dispute.getByRole('button', { name: `Answer ${number}` }).click()
  await dispute.getByRole('button', { name: 'Check the answer' }).click()
  await expect(dispute).toContainText('Choose what is credited.')
  await expect(dispute).toContainText('Tell the customer why, in a few words.')
  await checkLook(desk, info, 'provider-answer')
  await dispute.getByText('All of it', { exact: true }).click()
  await dispute.getByLabel('Answer to the customer').fill('You are right: we have credited it.')
  await dispute.getByRole('button', { name: 'Check the answer' }).click()
  const dialog = desk.getByRole('alertdialog', { name: 'Credit $10.00?' })
  await expect(dialog).toContainText('INV100146')
  await checkLook(desk, info, 'provider-confirm')
  await dialog.getByRole('button', { name: 'Send the answer' }).click()
  await expect(main(desk).getByText(`${number} is answered`)).toBeVisible()
  await expect(main(desk)).toContainText(/\$10\.00 was credited by CN\d+/)
  await expect(dispute).toHaveCount(0)
  await checkLook(desk, info, 'provider-answered')
  await main(desk).getByRole('button', { name: 'Lock the page' }).click()
  await expect(main(desk).getByRole('textbox', { name: 'Access token' })).toHaveValue('')
  await desk.close()
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
      await answerAsProvider(page, info, number)
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

test('the provider’s page of disputes says that there are none, that it could not load, and who was faster', async ({
  page,
}, info) => {
  const list = '**/api/provider/v1/disputes?*'
  const answering = '**/api/provider/v1/disputes/*/answer'
  const waiting = {
    Number: 'DSP900001',
    InvoiceNumber: 'INV900001',
    Line: 2,
    LineName: 'Endless 40',
    AmountCents: 4500,
    Because: because,
    OpenedOn: '2026-01-05',
    AnswerBy: '2026-01-20',
    State: 'open',
    IsLate: true,
    CustomerUUID: crypto.randomUUID(),
    CustomerName: 'Journey Buyer',
  }
  const pageInfo = { PageNumber: 1, PageSize: 20, TotalItems: 1, TotalPages: 1 }
  let answer: object = { status: 200, json: { Disputes: [waiting], PageInfo: pageInfo } }
  await page.route(list, (route) => route.fulfill(answer))
  await page.route(answering, (route) => route.fulfill({ status: 409, json: { code: 'conflict', err_message: 'No' } }))
  await page.goto('/provider/disputes')
  await main(page).getByRole('button', { name: 'Show the disputes' }).click()
  await expect(main(page).getByRole('textbox', { name: 'Access token' })).toBeFocused()
  await main(page).getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await main(page).getByRole('button', { name: 'Show the disputes' }).click()
  const dispute = main(page).getByRole('region', { name: 'DSP900001: Endless 40' })
  await expect(dispute).toContainText('Late')

  await test.step('a part is less than the whole; a refusal says what the customer has to pay', async () => {
    await dispute.getByRole('button', { name: 'Answer DSP900001' }).click()
    await dispute.getByText('A part', { exact: true }).click()
    await dispute.getByLabel('Amount in dollars').fill('45')
    await dispute.getByLabel('Answer to the customer').fill('The plan was used that month.')
    await dispute.getByRole('button', { name: 'Check the answer' }).click()
    await expect(dispute).toContainText('Enter an amount less than $45.00')
    await dispute.getByText('Nothing', { exact: true }).click()
    await dispute.getByRole('button', { name: 'Check the answer' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Credit nothing?' })).toContainText('within ten days')
  })

  await test.step('an answer that somebody else gave first is not sent, and the list says so', async () => {
    answer = { status: 200, json: { Disputes: [], PageInfo: { ...pageInfo, TotalItems: 0, TotalPages: 0 } } }
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the answer' }).click()
    await expect(main(page).getByText('DSP900001 was answered by someone else')).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
    await checkLook(page, info, 'provider-empty')
  })

  await test.step('what could not be loaded is tried again', async () => {
    await main(page).getByRole('button', { name: 'Lock the page' }).click()
    await main(page).getByRole('textbox', { name: 'Access token' }).fill('any-token')
    let requests = 0
    await page.route(list, (route) => {
      requests += 1
      return route.fulfill(requests === 1 ? answer : { status: 503, json: {} })
    })
    await main(page).getByRole('button', { name: 'Show the disputes' }).click()
    await expect(main(page).getByText('We couldn’t load the disputes')).toBeVisible()
    await checkLook(page, info, 'provider-failed')
    await page.unroute(list)
    await page.route(list, (route) => route.fulfill(answer))
    await main(page).getByRole('button', { name: /again/i }).click()
    await expect(main(page).getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
  })
})
