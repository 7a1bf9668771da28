/// <reference lib="dom" />

const asked = new URLSearchParams(location.search)
const buttons = [...document.querySelectorAll('button')]
const state = document.querySelector('#state')
const heading = document.querySelector<HTMLElement>('#asked')
const framedBy = asked.get('parent')
const comeBackTo = asked.get('return_url')

function tell(event: string): void {
  if (framedBy !== null) window.parent.postMessage({ channel: 'stripe-sandbox', event }, framedBy)
}

/** Back to the shop, with what it needs to look the intent up. */
function comeBack(address: string, passed: boolean): void {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return
  const id = location.pathname.split('/').at(-1) ?? ''
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  url.searchParams.set(kind, id)
  url.searchParams.set(`${kind}_client_secret`, asked.get('client_secret') ?? '')
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed')
  location.replace(url.href)
}

async function answer(outcome: string): Promise<void> {
  for (const button of buttons) button.disabled = true
  if (state) state.textContent = 'One moment…'
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: asked.get('client_secret') ?? '', outcome }),
    })
    const { status } = (await response.json()) as { status?: string }
    if (comeBackTo !== null) return comeBack(comeBackTo, status === 'succeeded' || status === 'requires_capture')
    tell('answered')
  } catch {
    for (const button of buttons) button.disabled = false
    if (state) state.textContent = 'The bank did not answer. Please try again.'
  }
}

/** Keeps the keyboard inside while the page is a dialog over another one. */
function keepFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || framedBy === null) return
  const first = buttons[0]
  const last = buttons.at(-1)
  const leaving = event.shiftKey ? document.activeElement !== last : document.activeElement === last
  if (!leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

for (const button of buttons) button.addEventListener('click', () => void answer(button.dataset.outcome ?? 'fail'))
document.addEventListener('keydown', keepFocus)
tell('loaded')
heading?.focus()
