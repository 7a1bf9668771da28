import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** A shop page with the content security policy that Stripe documents. */
function shopPage(sandboxUrl: string, kind: string): string {
  const containers = kind === 'split' ? ['cardNumber', 'cardExpiry', 'cardCvc'] : [kind]
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
    <title>Shop</title><link rel="stylesheet" href="/shop.css"></head><body><main><h1>Pay</h1>
    ${containers.map((name) => `<div class="box" id="${name}"></div>`).join('')}
    <button id="pay">Pay $20.00</button><p id="result" role="status"></p></main>
    <script src="${sandboxUrl}/stripe/v3/stripe.js"></script><script src="/shop.js"></script></body></html>`
}

/** A page of another origin that embeds the shop's fields. */
function strangerPage(sandboxUrl: string, shopUrl: string): string {
  const fields = `${sandboxUrl}/stripe/elements/fields?kind=payment&group=1&parent=${encodeURIComponent(shopUrl)}`
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
  const elements = stripe.elements({ clientSecret: secret, appearance, amount: 2000, currency: 'nzd' })
  window.changes = []
  for (const box of document.querySelectorAll('.box')) {
    const element = elements.create(box.id)
    element.on('change', (event) => window.changes.push(event))
    element.on('ready', (event) => {
      box.dataset.ready = 'true'
      if ('availablePaymentMethods' in event) box.dataset.wallets = JSON.stringify(event.availablePaymentMethods ?? null)
    })
    element.on('click', (event) => {
      if (!asked.has('reject')) return event.resolve()
      event.reject()
      document.querySelector('#result').textContent = 'rejected'
    })
    element.on('cancel', () => { document.querySelector('#result').textContent = 'cancelled' })
    element.on('confirm', async (event) => {
      const submitted = await elements.submit()
      const answer = submitted.error ? submitted : await stripe.confirmPayment({ elements, clientSecret: secret, redirect: 'if_required' })
      if (answer.error) event.paymentFailed({ reason: 'fail' })
      const said = answer.error ? answer.error.type + ': ' + answer.error.message : answer.paymentIntent.status
      document.querySelector('#result').textContent = event.expressPaymentType + ' ' + said
    })
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

/** The shop's answer for a path: the page with one kind of card fields, its script, its style, or the thank-you page. */
function shopAnswer(sandboxUrl: string, shopUrl: string, pathname: string): [type: string, body: string] {
  if (pathname === '/shop.js') return ['text/javascript', shopScript]
  if (pathname === '/shop.css') return ['text/css', shopStyle]
  if (pathname === '/stranger') return ['text/html', strangerPage(sandboxUrl, shopUrl)]
  return ['text/html', pathname === '/thanks' ? '<h1>Thanks</h1>' : shopPage(sandboxUrl, pathname.slice(1))]
}

/** Starts a shop on another origin than the sandbox. */
export async function startShop(sandboxUrl: string) {
  let url = ''
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const [type, body] = shopAnswer(sandboxUrl, url, pathname)
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': `default-src 'none'; script-src 'self' ${sandboxUrl}; style-src 'self'; frame-src ${sandboxUrl}; connect-src ${sandboxUrl}`,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
