import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeServer, startStripe } from './stripe-server.ts'

let server: StripeServer
let shop: Server
let shopUrl: string
let browser: Browser

const appearance = {
  variables: {
    colorPrimary: '#0e5f52',
    colorBackground: '#ffffff',
    colorText: '#14201d',
    colorDanger: '#b3261e',
    borderRadius: '10px',
    fontSizeBase: '16px',
  },
}

/** A page of another origin under the policy that Stripe asks shops to set. */
function shopPage(kind: string): string {
  const containers = kind === 'split' ? ['cardNumber', 'cardExpiry', 'cardCvc'] : [kind]
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
    <title>Shop</title><link rel="stylesheet" href="/shop.css"></head><body><main><h1>Pay</h1>
    ${containers.map((name) => `<div class="box" id="${name}"></div>`).join('')}
    <button id="pay">Pay $20.00</button><p id="result" role="status"></p></main>
    <script src="${server.url}/stripe/v3/stripe.js"></script><script src="/shop.js"></script></body></html>`
}

/** A page that shows the shop's fields and claims to be the shop. */
function strangerPage(): string {
  const fields = `${server.url}/stripe/elements/fields?kind=payment&group=1&parent=${encodeURIComponent(shopUrl)}`
  return `<!doctype html><title>Stranger</title><iframe src="${fields}"></iframe>`
}

const shopScript = `
  const asked = new URLSearchParams(location.search)
  const secret = asked.get('secret')
  const stripe = window.Stripe('pk_test_waea')
  const dark = asked.has('dark') ? { colorBackground: '#131e1b', colorText: '#ebf3f0', colorPrimary: '#62cbb4', colorDanger: '#ff9a90', inputColorBorder: '#5b6f69', colorTextPlaceholder: '#90a29b', colorTextSecondary: '#b3c3bd' } : {}
  if (asked.has('dark')) document.documentElement.dataset.theme = 'dark'
  const appearance = ${JSON.stringify(appearance)}
  Object.assign(appearance.variables, dark)
  const elements = stripe.elements({ clientSecret: secret, appearance })
  window.changes = []
  for (const box of document.querySelectorAll('.box')) {
    const element = elements.create(box.id)
    element.on('change', (event) => window.changes.push(event))
    element.on('ready', () => { box.dataset.ready = 'true' })
    element.mount(box)
  }
  document.querySelector('#pay').addEventListener('click', async () => {
    const result = document.querySelector('#result')
    result.textContent = ''
    const payment = elements.getElement('payment')
    const card = elements.getElement('card') ?? elements.getElement('cardNumber')
    const answer = payment
      ? await stripe.confirmPayment({ elements, confirmParams: asked.has('return') ? { return_url: location.origin + '/thanks' } : {}, redirect: asked.has('return') ? 'always' : 'if_required' })
      : await stripe.confirmCardPayment(secret, { payment_method: { card } })
    result.textContent = answer.error ? answer.error.type + ': ' + answer.error.message : answer.paymentIntent.status
  })
`

const shopStyle = `body { margin: 0; font: 16px system-ui; background: #fbfaf6; color: #14201d } main { padding: 16px }
  [data-theme=dark] body { background: #131e1b; color: #ebf3f0 }
  button { margin-top: 16px; min-height: 48px; width: 100% } .box { margin-bottom: 12px }`

function shopAnswer(pathname: string): [type: string, body: string] {
  if (pathname === '/shop.js') return ['text/javascript', shopScript]
  if (pathname === '/shop.css') return ['text/css', shopStyle]
  if (pathname === '/stranger') return ['text/html', strangerPage()]
  return ['text/html', pathname === '/thanks' ? '<h1>Thanks</h1>' : shopPage(pathname.slice(1))]
}

beforeAll(async () => {
  server = await startStripe()
  shop = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const [type, body] = shopAnswer(pathname)
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': `default-src 'none'; script-src 'self' ${server.url}; style-src 'self'; frame-src ${server.url}; connect-src ${server.url}`,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
})

afterAll(async () => {
  await browser.close()
  await server.close()
  shop.close()
  shop.closeAllConnections()
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
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('402')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${shopUrl}/${kind}?secret=${intent.client_secret}${more}`)
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

/** Types the card as a person does: the fields pass the focus on by themselves. */
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

test('wrong and missing entries are told beside the field before anything is sent', async () => {
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

test('authentication is asked in a dialog, and passing it pays', async () => {
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

test('with an address to return to, the person comes back to it with the intent', async () => {
  const checkout = await open('payment', '&return=1')
  await type(checkout, '4242424242424242')
  await checkout.pay()
  await checkout.page.waitForURL(/\/thanks\?/)
  const query = new URL(checkout.page.url()).searchParams
  expect(query.get('payment_intent')).toBe(checkout.intentId)
  expect(query.get('redirect_status')).toBe('succeeded')
  await checkout.page.close()
})

test('a server that sends the person to the bank gets them back with the outcome', async () => {
  const intent = await server.sdk.paymentIntents.create({
    amount: 2_000,
    currency: 'nzd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: `${shopUrl}/thanks?order=7`,
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

test('the fields obey nobody but the page that opened them', async () => {
  const page = await browser.newPage()
  const stranger = shopUrl.replace('127.0.0.1', 'localhost')
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
