import { expect, type Page, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, newestMessage, openAs, signIn } from '../support/portal.ts'

const here = '/profile/redeem-voucher'
const gifts = '/profile/balance/give-credit'
const wrong = 'We can’t redeem this voucher. Check its 13 digits, that it isn’t used, and that it hasn’t expired.'

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
  await expect(page).toHaveURL(path)
}

const code = (page: Page) => page.getByLabel('Voucher code')
const check = (page: Page) => page.getByRole('button', { name: 'Check the voucher' }).click()

// In sequence: two of them move the same credit.
test.describe.configure({ mode: 'default' })

test('[B-BAL-01] [R-BAL-01] a voucher is typed, checked, and becomes credit', onDesktopToo, async ({ page }, info) => {
  await open(page, 'payg@demo.waea.nz', here)
  await expect(page.getByRole('heading', { name: 'Redeem a voucher' })).toBeVisible()
  await expectAccessible(page)
  await code(page).pressSequentially('2026000000098')
  await expect(code(page)).toHaveValue('2026 0000 00098')
  await check(page)
  await expect(page.getByText(wrong)).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectAccessible(page)

  await code(page).fill('2026-0000-00001')
  await expect(code(page)).toHaveValue('2026 0000 00001')
  await check(page)
  await expect(page.getByRole('heading', { name: 'Redeem this voucher?' })).toBeFocused()
  await expect(page.getByText('2026 0000 00001')).toBeVisible()
  await expect(page.getByText(/^Credit that you’ve paid for then lasts until/)).toBeVisible()
  const after = await page.getByText('Credit afterwards').locator('xpath=following-sibling::dd').innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Redeem $20.00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Voucher of $20.00 redeemed' })).toBeVisible()
  await expect(page.getByText('Credit now').locator('xpath=following-sibling::dd')).toContainText(after)
  await expectAccessible(page)
  expect((await newestMessage(info, 'payg@demo.waea.nz')).links.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Redeem another' }).click()
  const list = page.getByRole('region', { name: 'Redeemed vouchers' })
  await expect(list.getByRole('listitem').first()).toContainText('+$20.00')
  await code(page).fill('2026000000001')
  await check(page)
  await expect(page.getByText(wrong)).toBeVisible()
})

test('[C-BAL-02] [E-BAL-05] a reload keeps no code: "No Voucher Code", and Back leads to typing', async ({ page }) => {
  await open(page, 'prepay@demo.waea.nz', here)
  await code(page).fill('2026 0000 00002')
  await check(page)
  await expect(page.getByRole('heading', { name: 'Redeem this voucher?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Redeem a voucher' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Redeem this voucher?' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^No Voucher Code/)).toBeVisible()
  await expect(code(page)).toHaveValue('')
  await expectAccessible(page)
})

test('a code is read from a photo where the browser can, and the button is not there where it cannot', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('reads') === null) {
      Reflect.deleteProperty(globalThis, 'BarcodeDetector')
      Reflect.deleteProperty(globalThis, 'TextDetector')
      return
    }
    const found = () => Promise.resolve([{ rawValue: localStorage.getItem('reads') }])
    Object.assign(globalThis, {
      TextDetector: class {
        detect = found
      },
    })
  })
  await open(page, 'prepay@demo.waea.nz', here)
  await expect(code(page)).toBeVisible()
  await expect(page.getByText('Take a photo of the code')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('reads', 'Top up 2026 0000 00003'))
  await page.reload()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await page.getByLabel('Take a photo of the code').setInputFiles(photo)
  await expect(code(page)).toHaveValue('2026 0000 00003')
  await page.evaluate(() => localStorage.setItem('reads', 'no digits'))
  await page.getByLabel('Take a photo of the code').setInputFiles(photo)
  await expect(page.getByText(/^No code was found in the photo/)).toBeVisible()
  await expectAccessible(page)
})

test('without a line nothing is used, and what was typed stays', async ({ page, context }) => {
  await open(page, 'prepay@demo.waea.nz', here)
  await code(page).fill('2026 0000 00004')
  await context.setOffline(true)
  await check(page)
  await expect(page.getByRole('main').getByText(/^Network error/)).toBeVisible()
  await expect(code(page)).toHaveValue('2026 0000 00004')
  await context.setOffline(false)
  await check(page)
  await expect(page.getByRole('heading', { name: 'Redeem this voucher?' })).toBeVisible()
})

test('what was typed of a gift is there again after a reload', async ({ page }) => {
  await open(page, 'prepay@demo.waea.nz', gifts)
  await page.getByLabel('Mobile number').fill('021 555 0144')
  await page.getByLabel('Amount in dollars').fill('5')
  await page.reload()
  await expect(page.getByLabel('Mobile number')).toHaveValue('021 555 0144')
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('5')
})

test('credit is given to another mobile, and both sides see it', onDesktopToo, async ({ page, browser }) => {
  await open(page, 'payg@demo.waea.nz', gifts)
  await expectAccessible(page)
  await page.getByLabel('Mobile number').fill('021 555 0143')
  await page.getByLabel('Amount in dollars').fill('60')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter $50.00 or less.')).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('2')
  await page.getByRole('textbox', { name: /^Message/ }).fill('For the bus')
  await page.getByRole('button', { name: 'Continue' }).click()
  // A mobile on a monthly bill gets the same answer as one that is not ours.
  await expect(page.getByText('This mobile can’t receive credit. Check the number.')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.getByLabel('Mobile number').fill('021 555 0147')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Give this credit?' })).toBeFocused()
  await expect(page.getByText('You can’t undo a gift')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give $2.00' }).click()
  await expect(page.getByRole('heading', { name: 'You gave $2.00' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give more' }).click()
  const given = page.getByRole('region', { name: 'Given and received' }).getByRole('listitem').first()
  await expect(given).toContainText('To 021 555 0147')
  await expect(given).toContainText('“For the bus”')

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${new URL(page.url()).origin}/sign-in?redirect=${gifts}`)
  await signIn(other, 'several@demo.waea.nz')
  await other.waitForURL((at) => !at.pathname.startsWith('/sign-in'))
  await other.goto(`${new URL(page.url()).origin}${gifts}`)
  const received = other.getByRole('region', { name: 'Given and received' }).getByRole('listitem').first()
  await expect(received).toContainText('From 021 555 0144')
  await expect(received).toContainText('+$2.00')
  await expectAccessible(other)
  await other.context().close()
})
