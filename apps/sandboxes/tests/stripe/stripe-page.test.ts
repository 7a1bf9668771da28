import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn, wcag } from '../../../../tests/support/axe.ts'
import { chromiumArgs, findTestBrowser } from '../../../../tools/chromium.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'
import { startShop } from './stripe-shop.ts'

let server: StripeServer
let shop: Awaited<ReturnType<typeof startShop>>
let browser: Browser

beforeAll(async () => {
  server = await startStripe()
  shop = await startShop(server.url)
  browser = await chromium.launch({ executablePath: await findTestBrowser(), args: chromiumArgs })
})

afterAll(async () => {
  await browser.close()
  await server.close()
  shop.close()
})

interface Checkout {
  page: Page
  intentId: string
  card: FrameLocator
  complaints: string[]
  pay(): Promise<void>
  result(): Promise<string>
}

async function open(kind = 'payment', more = ''): Promise<Checkout> {
  const intent = await server.sdk.paymentIntents.create({ amount: 2_000, currency: 'nzd' })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('402')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${shop.url}/${kind}?secret=${intent.client_secret}${more}`)
  await page.locator('.box[data-ready]').first().waitFor()
  const status = page.locator('#result')
  return {
    page,
    intentId: intent.id,
    card: page.frameLocator('iframe').first(),
    complaints,
    pay: () => page.click('#pay'),
    async result() {
      await page.waitForFunction(() => document.querySelector('#result')?.textContent !== '')
      return (await status.textContent()) ?? ''
    },
  }
}

/** Types the card; the fields move the focus by themselves. */
async function type(checkout: Checkout, number: string): Promise<void> {
  await checkout.card.getByLabel('Card number').click()
  await checkout.page.keyboard.type(number)
  await checkout.page.keyboard.type('1240')
  await checkout.page.keyboard.type('123')
}

test('a card is typed without touching the next field, grouped, and pays', async () => {
  const checkout = await open()
  await type(checkout, '4242424242424242')
  expect(await checkout.card.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await checkout.card.getByLabel('Expiration date').inputValue()).toBe('12 / 40')
  expect(await checkout.card.getByLabel('Security code').inputValue()).toBe('123')
  await checkout.pay()
  expect(await checkout.result()).toBe('succeeded')
  expect(checkout.complaints).toEqual([])
  const changes = await checkout.page.evaluate(() => (window as unknown as { changes: unknown[] }).changes)
  expect(changes.at(-1)).toMatchObject({
    elementType: 'payment',
    complete: true,
    empty: false,
    value: { type: 'card' },
  })
  expect(JSON.stringify(changes)).not.toContain('4242')
  await checkout.page.close()
})

test('invalid and missing entries show an error at the field before anything is sent', async () => {
  const checkout = await open()
  await checkout.pay()
  expect(await checkout.result()).toBe('validation_error: Your card number is incomplete.')
  const number = checkout.card.getByLabel('Card number')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  expect(await number.getAttribute('aria-describedby')).toBe('number-error')
  await number.fill('4242424242424241')
  expect(await checkout.card.locator('#number-error').textContent()).toBe('Your card number is invalid.')
  await checkout.card.getByLabel('Expiration date').pressSequentially('120')
  await checkout.card.getByLabel('Expiration date').pressSequentially('1')
  expect(await checkout.card.locator('#expiry-error').textContent()).toBe("Your card's expiration year is in the past.")
  await checkout.page.close()
})

test('a declined card says so, and another one pays the same intent once', async () => {
  const checkout = await open()
  await type(checkout, '4000000000009995')
  await checkout.pay()
  expect(await checkout.result()).toBe('card_error: Your card has insufficient funds.')
  await checkout.card.getByLabel('Card number').fill('4242424242424242')
  await checkout.pay()
  await expect.poll(() => checkout.page.locator('#result').textContent()).toBe('succeeded')
  const charges = await server.sdk.charges.list({ payment_intent: checkout.intentId })
  expect(charges.data.filter((charge) => charge.paid)).toHaveLength(1)
  await checkout.page.close()
})

test('authentication opens in a dialog, and passing it pays', async () => {
  const checkout = await open()
  await type(checkout, '4000002760003184')
  await checkout.pay()
  const bank = checkout.page.frameLocator('dialog iframe')
  await bank.getByRole('button', { name: 'Complete authentication' }).waitFor()
  await checkout.page.keyboard.press('Escape')
  await checkout.page.keyboard.press('Tab')
  await checkout.page.keyboard.press('Shift+Tab')
  await checkout.page.keyboard.press('Tab')
  await checkout.page.keyboard.press('Enter')
  expect(await checkout.result()).toBe('succeeded')
  expect(await checkout.page.locator('dialog').count()).toBe(0)
  expect(checkout.complaints).toEqual([])
  await checkout.page.close()
})

test('failing the authentication charges nothing', async () => {
  const checkout = await open()
  await type(checkout, '4000002760003184')
  await checkout.pay()
  await checkout.page.frameLocator('dialog iframe').getByRole('button', { name: 'Fail authentication' }).click()
  expect(await checkout.result()).toContain('We are unable to authenticate your payment method.')
  expect((await server.sdk.paymentIntents.retrieve(checkout.intentId)).status).toBe('requires_payment_method')
  await checkout.page.close()
})

test('with a return address, the browser returns to it with the intent', async () => {
  const checkout = await open('payment', '&return=1')
  await type(checkout, '4242424242424242')
  await checkout.pay()
  await checkout.page.waitForURL(/\/thanks\?/)
  const query = new URL(checkout.page.url()).searchParams
  expect(query.get('payment_intent')).toBe(checkout.intentId)
  expect(query.get('redirect_status')).toBe('succeeded')
  await checkout.page.close()
})

test('a redirect to the bank returns with the outcome', async () => {
  const intent = await server.sdk.paymentIntents.create({
    amount: 2_000,
    currency: 'nzd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: `${shop.url}/thanks?order=7`,
  })
  const page = await browser.newPage()
  await page.goto(intent.next_action?.redirect_to_url?.url ?? '')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(/\/thanks\?/)
  const query = new URL(page.url()).searchParams
  expect([query.get('order'), query.get('redirect_status')]).toEqual(['7', 'succeeded'])
  expect((await server.sdk.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  await page.close()
})

test('the fields accept messages only from the page that opened them', async () => {
  const page = await browser.newPage()
  const stranger = shop.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${stranger}/stranger`)
  const fields = page.frames().find((frame) => frame.url().startsWith(server.url))
  const shown = fields?.evaluate(
    () =>
      new Promise<string | null | undefined>((resolve) => {
        window.addEventListener('message', () => resolve(document.querySelector('#number-error')?.textContent))
      }),
  )
  await page.evaluate((target) => {
    window.frames[0]?.postMessage({ channel: 'stripe-sandbox', id: 1, method: 'validate' }, target)
  }, server.url)
  expect(await shown).toBe('')
  await page.close()
})

test('fields, errors and the bank page pass the accessibility checks', async () => {
  const checkout = await open()
  const faults = async () => {
    const [page, ...frames] = checkout.page.frames()
    const inPage = page ? await violationsOn(page) : []
    const inFrames = await Promise.all(frames.map((frame) => violationsOn(frame, { runOnly: wcag })))
    return [inPage, ...inFrames].flat().map(({ id, nodes }) => `${id}: ${nodes.map(({ where }) => where).join(' ')}`)
  }
  await checkout.pay()
  await checkout.result()
  expect(await faults()).toEqual([])
  await type(checkout, '4000002760003184')
  await checkout.pay()
  await checkout.page.frameLocator('dialog iframe').getByRole('button', { name: 'Fail authentication' }).waitFor()
  expect(await faults()).toEqual([])
  await checkout.page.close()
})

test('one line of card fields and three separate ones pay too', async () => {
  const line = await open('card')
  await type(line, '5555555555554444')
  await line.pay()
  expect(await line.result()).toBe('succeeded')
  expect(await line.page.locator('#card').getAttribute('class')).toContain('StripeElement--complete')
  await line.page.close()

  const split = await open('split')
  await split.page.frameLocator('#cardNumber iframe').getByLabel('Card number').fill('378282246310005')
  await split.page.frameLocator('#cardExpiry iframe').getByLabel('Expiration date').pressSequentially('1240')
  await split.page.frameLocator('#cardCvc iframe').getByLabel('Security code').fill('1234')
  await split.pay()
  expect(await split.result()).toBe('succeeded')
  await split.page.close()
})
