import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn, wcag } from '../../../../tests/support/axe.ts'
import { chromiumArgs, findTestBrowser } from '../../../../tools/chromium.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'
import { startShop } from './stripe-shop.ts'

let server: StripeServer
let shop: Awaited<ReturnType<typeof startShop>>
let browser: Browser

beforeAll(async () => {
  server = await startStripe({ STRIPE_WALLETS: 'apple_pay,google_pay' })
  shop = await startShop(server.url)
  browser = await chromium.launch({ executablePath: await findTestBrowser(), args: chromiumArgs })
})

afterAll(async () => {
  await browser.close()
  await server.close()
  shop.close()
})

async function open(more = '') {
  const intent = await server.sdk.paymentIntents.create({ amount: 2_000, currency: 'nzd' })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('402')) complaints.push(message.text())
  })
  await page.goto(`${shop.url}/expressCheckout?secret=${intent.client_secret}${more}`)
  await page.locator('.box[data-ready]').waitFor()
  return { page, intentId: intent.id, complaints, buttons: page.frameLocator('.box iframe') }
}

const sheetOf = (page: Page) => page.frameLocator('dialog iframe')
const resultOf = (page: Page) => expect.poll(() => page.locator('#result').textContent())

test('a wallet shows its sheet, and approving it pays, with the wallet on the charge', async () => {
  const { page, intentId, buttons, complaints } = await open()
  await buttons.getByRole('button', { name: 'Apple Pay' }).click()
  await sheetOf(page).getByRole('heading', { name: 'Apple Pay: $20.00' }).waitFor()
  await sheetOf(page).getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await resultOf(page).toBe('apple_pay succeeded')
  expect(await page.locator('dialog').count()).toBe(0)
  const { data } = await server.sdk.charges.list({ payment_intent: intentId })
  expect(data).toMatchObject([{ payment_method_details: { card: { last4: '4242', wallet: { type: 'apple_pay' } } } }])
  expect(complaints).toEqual([])
  await page.close()
})

test('the keyboard opens the sheet, chooses another card, and pays; a declined card says so and charges nothing', async () => {
  const { page, intentId, buttons } = await open()
  await buttons.getByRole('button', { name: 'Google Pay' }).focus()
  await page.keyboard.press('Enter')
  await sheetOf(page).getByLabel('Visa •••• 0002, declined').check()
  await sheetOf(page).getByRole('button', { name: 'Pay with Google Pay' }).press('Enter')
  await resultOf(page).toBe('google_pay card_error: Your card was declined.')
  expect(await page.locator('dialog').count()).toBe(0)
  const { data } = await server.sdk.charges.list({ payment_intent: intentId })
  expect(data.filter(({ paid }) => paid)).toEqual([])
  await page.close()
})

test.each(['Escape', 'Cancel'])('a sheet that is left by %s pays nothing, and gives the focus back', async (way) => {
  const { page, intentId, buttons } = await open()
  await buttons.getByRole('button', { name: 'Apple Pay' }).click()
  const cancel = sheetOf(page).getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  if (way === 'Cancel') await cancel.click()
  else {
    // Press Escape on the page: the sheet closes on the key, and a press on the button would wait for the removed
    // button.
    await cancel.focus()
    await page.keyboard.press('Escape')
  }
  await resultOf(page).toBe('cancelled')
  expect(await page.locator('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.parentElement?.id)).toBe('expressCheckout')
  expect((await server.sdk.paymentIntents.retrieve(intentId)).status).toBe('requires_payment_method')
  await page.close()
})

test('no sheet opens when the page rejects the click', async () => {
  const { page, buttons } = await open('&reject=1')
  await buttons.getByRole('button', { name: 'Apple Pay' }).click()
  await resultOf(page).toBe('rejected')
  expect(await page.locator('dialog').count()).toBe(0)
  await page.close()
})

test('a browser without a wallet shows no button; wallets are chosen at a page of the sandbox', async () => {
  const bare = await startStripe()
  const wallets = async (cookie?: string) => {
    const answer = await fetch(`${bare.url}/stripe/elements/wallets`, { headers: cookie ? { cookie } : {} })
    return /data-wallets="(.*?)"/.exec(await answer.text())?.[1]
  }
  expect(await wallets()).toBe('')
  const given = await fetch(`${bare.url}/stripe/wallets?has=google_pay,purse`)
  expect(await given.text()).toContain('It has Google Pay.')
  expect(await wallets(given.headers.get('set-cookie')?.split(';')[0])).toBe('google_pay')
  await bare.close()

  const { page } = await open()
  expect(await page.locator('.box').getAttribute('data-wallets')).toContain('"applePay":true')
  await page.close()
})

test('buttons and sheet pass the accessibility checks', async () => {
  const { page, buttons } = await open()
  await buttons.getByRole('button', { name: 'Apple Pay' }).click()
  await sheetOf(page).getByRole('button', { name: 'Cancel' }).waitFor()
  const [, ...frames] = page.frames()
  const found = await Promise.all(frames.map((frame) => violationsOn(frame, { runOnly: wcag })))
  expect(found.flat().map(({ id }) => id)).toEqual([])
  await page.close()
})
