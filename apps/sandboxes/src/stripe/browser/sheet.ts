/// <reference lib="dom" />
import type { WalletName } from '../types.ts'

const query = new URLSearchParams(location.search)
const wallet = query.get('wallet') as WalletName
const parentOrigin = query.get('parent') ?? ''
const form = document.querySelector('form')
const state = document.querySelector('#state')
const controls = [...document.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')]

function postEvent(event: string, detail?: unknown): void {
  window.parent.postMessage({ channel: 'stripe-sandbox', event, detail }, parentOrigin)
}

async function allow(): Promise<void> {
  for (const control of controls) control.disabled = true
  if (state) state.textContent = 'One moment…'
  const card = document.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
  try {
    const body = new URLSearchParams({ wallet, card })
    const response = await fetch('/stripe/wallets/tokens', { method: 'POST', body })
    const { id } = (await response.json()) as { id: string }
    postEvent('allowed', { token: id })
  } catch {
    for (const control of controls) control.disabled = false
    if (state) state.textContent = 'The wallet did not answer. Please try again.'
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void allow()
})
document.querySelector('#cancel')?.addEventListener('click', () => postEvent('cancelled'))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') postEvent('cancelled')
})
postEvent('loaded')
document.querySelector<HTMLElement>('#asked')?.focus()
