import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, sandboxUrl } from '../support/portal.ts'
import { checkOutAsNew, chooseSim } from '../support/shopping.ts'

/**
 * Has a new customer buy a posted SIM to an address whose parcels wait for the courier. Opens the order, and returns
 * the email.
 */
async function orderWaiting(page: Page, info: TestInfo): Promise<string> {
  await chooseSim(page, 'Physical SIM')
  const email = await checkOutAsNew(page, info)
  await page.getByRole('button', { name: 'Enter the address by hand' }).click()
  await page.getByLabel('Street and number').fill('1 Waiting Lane')
  await page.getByLabel('Town or city').fill('Whangārei')
  await page.getByLabel('Postcode').fill('9998')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Packing')).toBeVisible()
  return email
}

async function mailTo(info: TestInfo, email: string, words: string): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${sandboxUrl(info)}/outbox/messages?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    return mails.find(({ subject }) => subject.includes(words))?.text ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test('an order is sent elsewhere, then cancelled, before it leaves', onDesktopToo, async ({ page }, info) => {
  test.slow()
  const email = await orderWaiting(page, info)
  const main = page.getByRole('main')
  await keepPictures(page, info, 'order-before')
  await main.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByRole('heading', { name: 'Change the delivery address' })).toBeVisible()
  await expect(main.getByText(/^It goes to 1 Waiting Lane/)).toBeVisible()
  await main.getByRole('button', { name: 'Send it there' }).click()
  await expect(main.getByText('Choose an address from the list, or enter it by hand.')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'address')
  await main.getByRole('button', { name: 'Enter the address by hand' }).click()
  await page.getByLabel('Street and number').fill('7 Rathbone Street')
  await page.getByLabel('Town or city').fill('Whangārei')
  await page.getByLabel('Postcode').fill('9998')
  await main.getByRole('button', { name: 'Send it there' }).click()
  await expect(main.getByText('7 Rathbone Street')).toBeVisible()
  await expect(main.getByRole('list', { name: 'Progress' }).getByText('Address changed')).toBeVisible()
  expect(await mailTo(info, email, 'another address')).toContain('7 Rathbone Street')

  await main.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/^We refund \$\d+\.\d\d to the card you paid with/)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'cancel')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await main.getByRole('button', { name: 'Cancel the order' }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main.getByText('This order is cancelled')).toBeVisible()
  await expect(main.getByText(/^We(’ve refunded|’re refunding) \$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await expectAccessible(page)
  await keepPictures(page, info, 'cancelled')
  expect(await mailTo(info, email, 'Your order is cancelled')).toContain('refunding')
})
