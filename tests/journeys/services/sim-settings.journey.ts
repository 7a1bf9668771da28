import { expect, type Page, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
  await expect(page).toHaveURL(path)
}

const settings = '/profile/plans/supp-features'
const confirmed = (page: Page) => expect(page.getByText('The network is making your changes')).toBeHidden()

test(
  '[R-SIM-01][B-SIM-05][B-SIM-07] settings are switched, and stay so once the network confirms',
  onDesktopToo,
  async ({ page }) => {
    await open(page, 'postpay@demo.waea.nz', settings)
    for (const name of ['International roaming', 'Call forwarding', 'Caller ID', 'During a call', 'What’s allowed']) {
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await expectAccessible(page)
    const hidden = page.getByRole('switch', { name: 'Hide my number' })
    const before = await hidden.isChecked()
    await hidden.click()
    await expect(hidden).toBeChecked({ checked: !before })
    await confirmed(page)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Hide my number' })).toBeChecked({ checked: !before })
  },
)

test('a setting that can’t be changed says so beside it, in view', async ({ page }) => {
  await open(page, 'postpay@demo.waea.nz', settings)
  await page.route('**/sim/v1/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const last = page.getByRole('switch', { name: 'Text premium numbers' })
  const before = await last.isChecked()
  await last.click()
  await expect(page.getByText('Nothing was changed')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'What’s allowed' }).getByRole('alert')).toHaveCount(1)
  await expect(last).toBeChecked({ checked: before })
})

test('what depends on a barring is asked about first, and changes with it', onDesktopToo, async ({ page }) => {
  await open(page, 'payg@demo.waea.nz', settings)
  const incoming = page.getByRole('switch', { name: 'Incoming calls' })
  await incoming.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Call waiting is turned off.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(incoming).toBeChecked()
  await incoming.click()
  await dialog.getByRole('button', { name: 'Change them all' }).click()
  await expect(incoming).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Call waiting' })).not.toBeChecked()
  await confirmed(page)
  await incoming.click()
  await expect(incoming).toBeChecked()
})

test(
  'calls are forwarded to a number, a wrong one says why, and it is switched off again',
  onDesktopToo,
  async ({ page }) => {
    await open(page, 'leader@demo.waea.nz', settings)
    const forwarding = page.getByRole('region', { name: 'Call forwarding' })
    await forwarding.getByRole('listitem').nth(1).getByRole('button', { name: 'Set up' }).click()
    await forwarding.getByLabel('Forward to').fill('0900 12345')
    await forwarding.getByRole('button', { name: 'Forward calls' }).click()
    await expect(forwarding.getByText('Calls can’t be forwarded to this number.')).toBeVisible()
    await expectAccessible(page)
    await forwarding.getByLabel('Forward to').fill('09 555 0100')
    await forwarding.getByRole('button', { name: 'Forward calls' }).click()
    await expect(forwarding.getByText('To 09 555 0100')).toBeVisible()
    await confirmed(page)
    await forwarding.getByRole('button', { name: 'When your line is busy: off' }).click()
    await expect(forwarding.getByText('To 09 555 0100')).toBeHidden()
  },
)

test('[R-SIM-08][B-SIM-06] websites are filtered by switches and by lists', onDesktopToo, async ({ page }) => {
  await open(page, 'prepay@demo.waea.nz', '/profile/plans/security/basic')
  const kids = page.getByRole('switch', { name: 'Kids-safe' })
  const before = await kids.isChecked()
  await expectAccessible(page)
  await kids.click()
  await expect(kids).toBeChecked({ checked: !before })
  await page.getByRole('link', { name: 'Your lists' }).click()
  await page.getByLabel('Website').fill('not a site')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Enter the name of a website, such as example.com.')).toBeVisible()
  await page.getByLabel('Website').fill('https://www.example.org/page')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('button', { name: 'Remove example.org' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove example.org' }).click()
  await expect(page.getByRole('button', { name: 'Remove example.org' })).toBeHidden()
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByText('Nothing blocked in the last 30 days')).toBeVisible()
  await expectAccessible(page)
})

test(
  '[R-SIM-07] a new number is found, its price and loss are told, and it is the mobile’s',
  onDesktopToo,
  async ({ page }) => {
    await open(page, 'postpay@demo.waea.nz', '/profile/plans/sim-card-actions/phone-number-change')
    await expect(page.getByText(/It costs \$10\.00, GST included, on your next bill\./)).toBeVisible()
    await expect(page.getByText(/^You lose 02/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Ends with').fill('7')
    await page.getByRole('button', { name: 'Show numbers' }).click()
    const found = page.getByRole('region', { name: 'Free numbers' })
    const heading = found.getByRole('heading', { name: 'Free numbers' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    const others = await found.getByRole('radio').first().getAttribute('value')
    await found.getByRole('button', { name: 'Show other numbers' }).click()
    await expect(found.getByRole('radio').first()).not.toHaveAttribute('value', others ?? '')
    await expect(heading).toBeFocused()
    const first = found.getByRole('radio').first()
    const chosen = (await first.locator('xpath=ancestor::label').innerText()).trim()
    expect(chosen).toMatch(/7$/)
    await first.check({ force: true })
    await expectAccessible(page)
    // A search that finds nothing takes away neither the numbers that are held nor the choice.
    await page.route(/\/msisdn\/search$/, (route) =>
      route.fulfill({ status: 400, json: { err_number: 1, err_message: 'none', code: 'no-new-phone-numbers' } }),
    )
    await found.getByRole('button', { name: 'Show other numbers' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(first).toBeChecked()
    await found.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: `Change to ${chosen}?` })).toBeVisible()
    await expect(page.getByText('$1.30')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change my number' }).click()
    await expect(page.getByText(`Your number is ${chosen}`)).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
  },
)
