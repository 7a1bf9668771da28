import { expect, test } from '@playwright/test'
import { answerBank, fillCard, testCards } from './support/cards.ts'
import { expectAccessible } from './support/portal.ts'
import { reachPayment } from './support/shopping.ts'

test('after a declined card another one pays the same order', async ({ page }, info) => {
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
  await expect(page.getByText('Order', { exact: false }).first()).toBeVisible()
})

test('a line that drops while paying is told, and the next try is the same payment', async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.good)
  const checkout = '**/eshop/v2/checkout'
  // The server hears the request, the browser never hears the answer.
  await page.route(checkout, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(/Network error/)).toBeVisible()
  await expect(page.getByText('Your last payment is not settled yet')).toBeVisible()
  await page.unroute(checkout)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.goto('/profile/order-history')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('the page says so when the card partner’s script does not load', async ({ page }, info) => {
  await page.route('**/stripe/v3/**', (route) => route.abort())
  await reachPayment(page, info)
  await expect(page.getByText('Error by Stripe loading')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await fillCard(page, testCards.good)
})
