/// <reference lib="dom" />

const query = new URLSearchParams(location.search)
const buttons = [...document.querySelectorAll('button')]
const state = document.querySelector('#state')
const heading = document.querySelector<HTMLElement>('#asked')
const parentOrigin = query.get('parent')
const returnUrl = query.get('return_url')

function postEvent(event: string): void {
  if (parentOrigin !== null) window.parent.postMessage({ channel: 'stripe-sandbox', event }, parentOrigin)
}

/** Redirects to the shop, with the intent's id, client secret and outcome. */
function returnToShop(address: string, passed: boolean): void {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return
  const id = location.pathname.split('/').at(-1) ?? ''
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  url.searchParams.set(kind, id)
  url.searchParams.set(`${kind}_client_secret`, query.get('client_secret') ?? '')
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed')
  location.replace(url.href)
}

async function answer(outcome: string): Promise<void> {
  for (const button of buttons) button.disabled = true
  if (state) state.textContent = 'One moment…'
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: query.get('client_secret') ?? '', outcome }),
    })
    const { status } = (await response.json()) as { status?: string }
    if (returnUrl !== null) return returnToShop(returnUrl, status === 'succeeded' || status === 'requires_capture')
    postEvent('answered')
  } catch {
    for (const button of buttons) button.disabled = false
    if (state) state.textContent = 'The bank did not answer. Please try again.'
  }
}

/** Keeps the keyboard focus inside while the page is shown as a dialog. */
function trapFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || parentOrigin === null) return
  const first = buttons[0]
  const last = buttons.at(-1)
  const atEdge = event.shiftKey ? document.activeElement !== last : document.activeElement === last
  if (!atEdge) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

for (const button of buttons) button.addEventListener('click', () => void answer(button.dataset.outcome ?? 'fail'))
document.addEventListener('keydown', trapFocus)
postEvent('loaded')
heading?.focus()
