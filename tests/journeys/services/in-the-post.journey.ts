import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/portal.ts'
import { buyByPostAsNew } from '../support/shopping.ts'

/**
 * Makes the page show every parcel as still on its way, whatever the courier reports. Returns a function that ends
 * that.
 */
async function holdParcels(page: Page): Promise<() => Promise<void>> {
  const address = '**/eshop/v2/customer/*/parcels'
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { Parcels: { Parcel: { State: string; Steps: { State: string }[] } }[] }
    for (const { Parcel } of json.Parcels) {
      Parcel.Steps = Parcel.Steps.filter(({ State }) => State !== 'DELIVERED')
      if (Parcel.State === 'DELIVERED') Parcel.State = 'IN_TRANSIT'
    }
    await route.fulfill({ response, json })
  })
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

const screens = [
  { path: '/profile/plans', activate: /^Activate now$/ },
  { path: '/profile/plans/my-app-home', activate: /^Activate now$/ },
  { path: '/profile/plans/your-plan', activate: /^See how activation is going$/ },
  { path: '/welcome', activate: /^Activate a SIM I have$/ },
] as const

test('no page offers to activate a SIM that is in the post, and each does once it has come', async ({ page }, info) => {
  test.slow()
  await buyByPostAsNew(page, info)

  const main = page.getByRole('main')
  const inThePost = async (path: string, activate: RegExp) => {
    await page.goto(path)
    await expect(main.getByText('Your SIM is in the post', { exact: true })).toBeVisible()
    await expect(main.getByText(/^Activate it when the card arrives/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'See the order' })).toHaveAttribute(
      'href',
      /^\/profile\/order-history\/W\d+$/,
    )
    await expect(main.getByRole('link', { name: activate })).toHaveCount(0)
    await expectAccessible(page)
  }
  // The courier takes a moment, so check until the parcel has arrived.
  const hasCome = async (path: string, activate: RegExp) => {
    await expect(async () => {
      await page.goto(path)
      await expect(main.getByRole('link', { name: activate })).toBeVisible({ timeout: 15_000 })
    }).toPass()
    await expect(main.getByText('Your SIM is in the post')).toHaveCount(0)
  }

  const release = await holdParcels(page)
  await inThePost('/no-payment-methods', /^Activate your SIM$/)
  await release()
  await hasCome('/no-payment-methods', /^Activate your SIM$/)
  for (const { path, activate } of screens) await hasCome(path, activate)
  await holdParcels(page)
  for (const { path, activate } of screens) await inThePost(path, activate)
})
