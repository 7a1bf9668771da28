import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, sandboxUrl } from '../support/portal.ts'
import { checkOutAsNew, chooseSim, reachPayment } from '../support/shopping.ts'

/** Has the courier move the last parcel on the page. */
async function courierMoves(page: Page, info: TestInfo, steps: number): Promise<void> {
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^WAEA\d{9}/ })
    .last()
  await expect(link).toBeVisible({ timeout: 90_000 })
  const [number] = /WAEA\d{9}/.exec((await link.textContent()) ?? '') ?? []
  for (let step = 0; step < steps; step += 1) {
    await fetch(`${sandboxUrl(info)}/courier/simulate/${number}/step`, { method: 'POST' })
  }
}

/** Has a new customer buy a SIM card, delivered to an address whose parcels move only on request. Opens the order. */
async function deliveredCard(page: Page, info: TestInfo): Promise<void> {
  await chooseSim(page, 'Physical SIM')
  await checkOutAsNew(page, info)
  await page.getByRole('button', { name: 'Enter the address by hand' }).click()
  await page.getByLabel('Street and number').fill('1 Waiting Lane')
  await page.getByLabel('Town or city').fill('Whangārei')
  await page.getByLabel('Postcode').fill('9998')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'See the order' }).click()
  await courierMoves(page, info, 3)
  await expect(page.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible()
}

const returning = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Progress of the return' })

async function asksToReturn(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Start a return' }).click()
  await expect(page.getByRole('heading', { name: 'Return something' })).toBeVisible()
  await main.getByLabel('Why are you returning it?').selectOption('I don’t need it any more')
  await expect(main.getByText(/^Refund to Visa •••• 4242/)).toBeVisible()
  await main.getByRole('button', { name: 'Return it' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/^We refund \$\d+\.\d\d to the card you paid with/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Return it' }).click()
}

test(
  'a SIM card that was delivered is returned: called off, asked for again, sent, and refunded',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await deliveredCard(page, info)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Start a return' }).click()
    await main.getByRole('button', { name: 'Return it' }).click()
    await expect(main.getByText('Choose why you’re returning it.')).toBeVisible()
    await main.getByLabel('Why are you returning it?').selectOption('It’s faulty')
    await expect(main.getByLabel('What happened?')).toBeVisible()
    await expect(main.getByText(/Consumer Guarantees Act/)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'return-form')
    await page.goBack()
    await asksToReturn(page)
    await expect(main.getByRole('link', { name: 'Print the label' })).toBeVisible()
    await expect(main.getByText('You’re returning it, so it can’t be activated.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Activate' })).toHaveCount(0)
    await expectAccessible(page)
    await keepPictures(page, info, 'return-asked')

    await main.getByRole('button', { name: 'Cancel the return' }).click()
    const dialog = page.getByRole('alertdialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel the return' }).click()
    await expect(returning(page).getByText('Canceled')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Activate' })).toBeVisible()

    await asksToReturn(page)
    await expect(main.getByRole('link', { name: 'Print the label' })).toBeVisible()
    await courierMoves(page, info, 1)
    await expect(returning(page).last().getByText('On its way to us')).toBeVisible()
    await courierMoves(page, info, 2)
    await expect(returning(page).last().getByText('Refunded')).toBeVisible()
    await expect(main.getByText(/^We’ve refunded \$/)).toBeVisible()
    await expect(main.getByText('Returned', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'return-refunded')
  },
)

test('an eSIM that no phone has comes back at once', async ({ page }, info) => {
  await reachPayment(page, info)
  // An eSIM that was activated can't be returned.
  await page.getByRole('checkbox', { name: /^Activate my eSIM straight away/ }).uncheck({ force: true })
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'See the order' }).click()
  await asksToReturn(page)
  await expect(returning(page).getByText('Refunded')).toBeVisible()
  await expect(page.getByRole('main').getByText(/^We’ve refunded \$/)).toBeVisible()
  await expectAccessible(page)
})
