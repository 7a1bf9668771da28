/// <reference lib="dom" />

import type { WalletName } from '../types.ts'

interface Input {
  appearance?: { theme?: string; variables?: { borderRadius?: string; colorBackground?: string } }
  element?: {
    paymentMethods?: { applePay?: string; googlePay?: string }
    buttonTheme?: { applePay?: string; googlePay?: string }
    buttonHeight?: number
  }
}

const parentOrigin = new URLSearchParams(location.search).get('parent') ?? ''
const availableWallets = (document.body.dataset.wallets ?? '').split(',')
const names = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const
const optionOf = { apple_pay: 'applePay', google_pay: 'googlePay' } as const

const root = document.createElement('div')
root.className = 'Wallets'
document.body.append(root)

function postEvent(event: string, detail?: unknown): void {
  window.parent.postMessage({ channel: 'stripe-sandbox', event, detail }, parentOrigin)
}

function buttonOf(wallet: WalletName): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = names[wallet]
  button.addEventListener('click', () => postEvent('wallet', { wallet }))
  button.addEventListener('focus', () => postEvent('focus'))
  button.addEventListener('blur', () => postEvent('blur'))
  button.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') postEvent('escape')
  })
  return button
}

/** True when the page is dark and needs white buttons. */
function isDark(appearance: Input['appearance']): boolean {
  const parts = appearance?.variables?.colorBackground
    ?.match(/[\d.]+/g)
    ?.slice(0, 3)
    .map(Number)
  if (!parts || parts.length < 3) return appearance?.theme === 'night'
  return parts.reduce((sum, part) => sum + part, 0) < 384
}

let shown = ''

/** Shows the wallets that the browser has and the page allows; returns which. */
function show({ appearance, element = {} }: Input): Record<string, boolean> {
  const wanted = (['apple_pay', 'google_pay'] as const).filter(
    (wallet) => availableWallets.includes(wallet) && element.paymentMethods?.[optionOf[wallet]] !== 'never',
  )
  if (shown !== wanted.join()) {
    shown = wanted.join()
    root.replaceChildren(...wanted.map(buttonOf))
  }
  const { style } = document.documentElement
  style.setProperty('--borderRadius', appearance?.variables?.borderRadius ?? '8px')
  const theme = element.buttonTheme?.applePay ?? element.buttonTheme?.googlePay
  document.documentElement.dataset.theme = theme ?? (isDark(appearance) ? 'white' : 'black')
  for (const button of root.querySelectorAll('button')) button.style.height = `${element.buttonHeight ?? 44}px`
  return { applePay: wanted.includes('apple_pay'), googlePay: wanted.includes('google_pay') }
}

const methods: Record<string, (args: Input) => unknown> = {
  init(args) {
    const found = show(args)
    new ResizeObserver(() => postEvent('resize', { height: Math.ceil(root.getBoundingClientRect().height) })).observe(
      root,
    )
    return found
  },
  update: show,
  focus() {
    root.querySelector('button')?.focus()
    return null
  },
}

window.addEventListener('message', (message) => {
  if (message.source !== window.parent || message.origin !== parentOrigin) return
  const { channel, id, method, args } = message.data as { channel?: string; id?: number; method?: string; args?: Input }
  if (channel !== 'stripe-sandbox' || id === undefined || method === undefined) return
  const result = Object.hasOwn(methods, method) ? methods[method]?.(args ?? {}) : null
  window.parent.postMessage({ channel: 'stripe-sandbox', id, result }, parentOrigin)
})
postEvent('loaded')
