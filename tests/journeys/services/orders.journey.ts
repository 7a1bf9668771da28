import { expect, type Page, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, sandboxUrl } from '../support/portal.ts'
import { checkOutAsNew } from '../support/shopping.ts'

/** Adds a plan on a physical SIM to the cart. */
async function addCard(page: Page, kind: 'Prepay' | 'Pay monthly', plan: string): Promise<void> {
  await page.goto('/plans')
  await page.getByText(kind, { exact: true }).click()
  await page.getByRole('link', { name: `Choose ${plan}`, exact: true }).click()
  await page.getByRole('radio', { name: /^Physical SIM/ }).check({ force: true })
  // The cart is shown before it is saved. Wait for the save, because opening a page now would be too early.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/eshop/v2/cart'),
  )
  // The first SIM goes to the checkout at once.
  await page.getByRole('button', { name: /^(Continue|Add to cart)/ }).click()
  await saved
  await page.goto('/eshop')
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
}

/** Checks the amounts of an order on a screen; returns its text. */
async function expectSums(page: Page, paid: string): Promise<string> {
  const main = page.getByRole('main')
  await expect(main.getByText(paid, { exact: true }).locator('visible=true')).toBeVisible()
  await expect(main.getByText('$22.00', { exact: true }).locator('visible=true').first()).toBeVisible()
  await expect(main.getByText('$45.00 every month').locator('visible=true')).toBeVisible()
  await expect(
    main.getByText('Week 3 renews from your card: $12.00 every 7 days').locator('visible=true'),
  ).toBeVisible()
  const bill = main.getByText(/^Your first bill comes by/).locator('visible=true')
  await expect(bill).toBeVisible()
  return (await bill.textContent()) ?? ''
}

test(
  'cart, payment, thanks, order and mail name the same sums, and the parcel is followed to the door',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await addCard(page, 'Prepay', 'Week 3')
    await addCard(page, 'Pay monthly', 'Endless 40')
    const firstBill = await expectSums(page, 'To pay today')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Check out' }).click()
    const email = await checkOutAsNew(page, info)
    await page.getByLabel('Address').fill('12 Queen')
    await page.getByRole('main').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    expect(await expectSums(page, 'To pay today')).toBe(firstBill)
    await fillCard(page, testCards.good)
    await page.getByRole('button', { name: 'Pay $22.00' }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    expect(await expectSums(page, 'Paid today')).toBe(firstBill)
    await page.getByRole('link', { name: 'See the order' }).click()
    expect(await expectSums(page, 'Paid today')).toBe(firstBill)

    const readMail = async () => {
      const answer = await fetch(`${sandboxUrl(info)}/outbox/messages?to=${encodeURIComponent(email)}`)
      const mails = (await answer.json()) as { subject: string; text: string }[]
      return mails.find(({ subject }) => subject.startsWith('Your order '))?.text ?? ''
    }
    await expect.poll(readMail).not.toBe('')
    const text = await readMail()
    for (const words of ['Paid today: $22.00', 'Endless 40: $45.00 every month', firstBill])
      expect(text).toContain(words)
    expect(text).toContain('Week 3 renews from your card: $12.00 every 7 days')

    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^WAEA\d{9}/ }).first()).toHaveAttribute(
      'href',
      /\/courier\/track\/WAEA/,
    )
    await expect(page.getByRole('link', { name: 'Activate', exact: true })).toHaveCount(2)
    await expectAccessible(page)
  },
)
