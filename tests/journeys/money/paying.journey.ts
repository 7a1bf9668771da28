import { expect, type Locator, test } from '@playwright/test'
import { answerBank, fillCard, testCards } from '../support/cards.ts'
import { expectAccessible } from '../support/portal.ts'
import { reachPayment } from '../support/shopping.ts'

test('[B-PAY-05] after a declined card another one pays the same order', async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.declined)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(/Payment processing error.*Nothing was charged/)).toBeVisible()
  await expectAccessible(page)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.goto('/profile/order-history')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('a card without funds is told as such', async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.noFunds)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(/Insufficient funds. Nothing was charged/)).toBeVisible()
})

test('the bank’s question is answered, and the order is paid', async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.asksTheBank)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await answerBank(page, 'Complete authentication')
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
})

test('a payment that the bank does not confirm charges nothing', async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.asksTheBank)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await answerBank(page, 'Fail authentication')
  await expect(page.getByText(/Nothing was charged/)).toBeVisible()
  await page.goto('/profile/order-history')
  await expect(page.getByText('Waiting for payment')).toBeVisible()
})

test('pressing pay twice makes one order and one payment', async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.goto('/profile/order-history')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.goto('/profile/payments-history')
  await expect(page.getByRole('main').getByRole('listitem').getByText('Order', { exact: false }).first()).toBeVisible()
})

test('a line that drops while paying is told, and the next try is the same payment', async ({ page }, info) => {
  await page.clock.install()
  await reachPayment(page, info)
  await fillCard(page, testCards.good)
  const checkout = '**/eshop/v2/checkout'
  // The server gets the request, but the browser never gets the answer.
  await page.route(checkout, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Network error. Check your connection and try again.')).toBeVisible()
  await expect(page.getByText('We didn’t charge your card')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0)
  await page.unroute(checkout)

  // The card is charged, but the browser can't ask for the result.
  const settle = '**/payments/*/settle'
  await page.route(settle, (route) => route.abort('connectionreset'))
  const halfAMinuteInVain = async (press: Locator) => {
    await Promise.all([page.waitForEvent('requestfailed'), press.click()])
    await page.clock.fastForward(31_000)
  }
  await halfAMinuteInVain(page.getByRole('button', { name: /^Pay \$/ }))
  await expect(page.getByText('We don’t know yet how your last payment ended')).toBeVisible()
  await halfAMinuteInVain(page.getByRole('button', { name: 'Check again' }))
  await expect(page.getByRole('status').getByText('There’s still no answer')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(settle)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.goto('/profile/order-history')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('[E-PAY-01] card fields that do not load, or not within half a minute, are told and tried again', async ({
  page,
}, info) => {
  await page.clock.install()
  const script = '**/stripe/v3/**'
  const frame = /\/stripe\/elements\/fields\?/
  await page.route(script, (route) => route.abort())
  // The frame of the card fields never loads.
  await page.route(frame, () => {})
  await reachPayment(page, info)
  const failure = page.getByText('Error by Stripe loading')
  await expect(failure).toBeVisible()
  await page.unroute(script)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  // The half minute passes in steps, however long the machine takes between them.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await Promise.all([page.waitForRequest(frame), tryAgain.click()])
  await page.clock.fastForward(20_000)
  await expect(failure).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(failure).toBeVisible()
  await page.clock.resume()
  await page.unroute(frame)
  await tryAgain.click()
  await fillCard(page, testCards.good)
})
