/// <reference lib="dom" />
import type { WalletName } from '../types.ts'

const asked = new URLSearchParams(location.search)
const wallet = asked.get('wallet') as WalletName
const shop = asked.get('parent') ?? ''
const form = document.querySelector('form')
const state = document.querySelector('#state')
const controls = [...document.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')]

function tell(event: string, detail?: unknown): void {
  window.parent.postMessage({ channel: 'stripe-sandbox', event, detail }, shop)
}

async function allow(): Promise<void> {
  for (const control of controls) control.disabled = true
  if (state) state.textContent = 'One moment…'
  const card = document.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
  try {
    const body = new URLSearchParams({ wallet, card })
    const response = await fetch('/stripe/wallets/tokens', { method: 'POST', body })
    const { id } = (await response.json()) as { id: string }
    tell('allowed', { token: id })
  } catch {
    for (const control of controls) control.disabled = false
    if (state) state.textContent = 'The wallet did not answer. Please try again.'
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void allow()
})
document.querySelector('#cancel')?.addEventListener('click', () => tell('cancelled'))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('cancelled')
})
tell('loaded')
document.querySelector<HTMLElement>('#asked')?.focus()
