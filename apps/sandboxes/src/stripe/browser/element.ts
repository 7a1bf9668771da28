/// <reference lib="dom" />

import type { WalletName } from '../types.ts'
import { type Frame, openFrame } from './frame.ts'
import { startWallet, type WalletPayment } from './wallet-sheet.ts'
import { cloneable, integrationError } from './wire.ts'

export type ElementKind = 'payment' | 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'expressCheckout'
export const elementKinds: readonly ElementKind[] = [
  'payment',
  'card',
  'cardNumber',
  'cardExpiry',
  'cardCvc',
  'expressCheckout',
]

type Handler = (event: unknown) => void

/** What the elements of one group share. */
export interface Group {
  id: string
  /** Appearance, fonts, locale and amount from the page. */
  options: Record<string, unknown>
  forget(element: CardElement): void
  /** Sets the approved wallet payment; null when it ends. */
  allow(payment: WalletPayment | null): void
}

/** Card fields in the page; the page cannot read what is typed. */
export interface CardElement {
  _kind: ElementKind
  _frame: Frame
  _options: Record<string, unknown>
  on(event: string, handler: Handler): CardElement
  once(event: string, handler: Handler): CardElement
  off(event: string, handler?: Handler): CardElement
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: Record<string, unknown>): CardElement
  focus(): void
  blur(): void
  clear(): void
  collapse(): CardElement
}

const titles: Record<ElementKind, string> = {
  payment: 'Secure payment input frame',
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
  expressCheckout: 'Secure express checkout frame',
}

/** Handlers by event; `on`, `once` and `off` return the element, so that they can be chained. */
function createEmitter<T>(self: () => T) {
  const handlers = new Map<string, Set<Handler>>()
  const emitter = {
    on(event: string, handler: Handler): T {
      const set = handlers.get(event) ?? new Set()
      set.add(handler)
      handlers.set(event, set)
      return self()
    },
    once(event: string, handler: Handler): T {
      const first: Handler = (detail) => {
        emitter.off(event, first)
        handler(detail)
      }
      return emitter.on(event, first)
    },
    off(event: string, handler?: Handler): T {
      if (handler) handlers.get(event)?.delete(handler)
      else handlers.delete(event)
      return self()
    },
    emit(event: string, detail: unknown) {
      for (const handler of [...(handlers.get(event) ?? [])]) handler(detail)
    },
  }
  return emitter
}

function findTarget(target: string | HTMLElement): HTMLElement {
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (found instanceof HTMLElement) return found
  throw integrationError(
    `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
  )
}

interface ChangeDetail {
  empty?: boolean
  complete?: boolean
  error?: unknown
}

/** Sets Stripe's state classes on the container of a single-line element. */
function showState(container: HTMLElement | null, event: string, detail: ChangeDetail): void {
  if (!container) return
  const { classList } = container
  if (event === 'focus' || event === 'blur') classList.toggle('StripeElement--focus', event === 'focus')
  if (event !== 'change') return
  classList.toggle('StripeElement--empty', Boolean(detail.empty))
  classList.toggle('StripeElement--complete', Boolean(detail.complete))
  classList.toggle('StripeElement--invalid', Boolean(detail.error))
}

const announced: Partial<Record<ElementKind, string[]>> = {
  payment: ['loaderstart', 'ready'],
  expressCheckout: ['availablepaymentmethodschange', 'ready'],
}
const noticed = ['change', 'focus', 'blur', 'escape', 'loaderstart', 'loaderror', 'availablepaymentmethodschange']

const initialHeights: Partial<Record<ElementKind, string>> = { payment: '173px', expressCheckout: '0' }

/** Creates the frame of an element, with a height until it reports its own. */
function createFieldFrame(kind: ElementKind, group: Group, onEvent: (event: string, detail: unknown) => void): Frame {
  const page = kind === 'expressCheckout' ? 'wallets' : 'fields'
  const frame = openFrame(`/stripe/elements/${page}?kind=${kind}&group=${group.id}`, titles[kind], (event, detail) => {
    if (event === 'resize') frame.node.style.height = `${Number((detail as { height: number }).height)}px`
    else onEvent(event, detail)
  })
  frame.node.style.height = initialHeights[kind] ?? '1.2em'
  if (kind in initialHeights) {
    // Space for focus rings, which the frame would cut off.
    Object.assign(frame.node.style, { margin: '-4px', width: 'calc(100% + 8px)' })
  }
  return frame
}

/** Focuses the fields when the container's label is clicked. */
function followLabel(container: HTMLElement, element: CardElement): void {
  const { id } = container
  const label = id === '' ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`)
  label?.addEventListener('click', () => element.focus())
}

type WalletsAvailable = Record<'applePay' | 'googlePay', boolean>

/** The `availablePaymentMethods` of the event; undefined when there is no wallet. */
function availableMethods(found: WalletsAvailable): Record<string, unknown> {
  if (!found.applePay && !found.googlePay) return { availablePaymentMethods: undefined, paymentMethods: undefined }
  const none = { amazonPay: false, klarna: false, link: false, paypal: false }
  return {
    availablePaymentMethods: { ...none, ...found },
    paymentMethods: { applePay: { available: found.applePay }, googlePay: { available: found.googlePay } },
  }
}

/** Emits `ready`, with the available wallets for the express checkout. */
function announceReady(kind: ElementKind, answer: unknown, postEvent: (event: string, detail: unknown) => void): void {
  const said = kind === 'expressCheckout' ? availableMethods(answer as WalletsAvailable) : {}
  for (const event of announced[kind] ?? ['ready']) postEvent(event, { elementType: kind, ...said })
}

/** Handles a press on a wallet's button. */
function openWallet(wallet: WalletName, group: Group, postEvent: (event: string, detail: unknown) => void): void {
  const { amount, currency } = group.options
  const emit = (event: string, said: Record<string, unknown>) =>
    postEvent(event, { elementType: 'expressCheckout', ...said })
  startWallet({ wallet, amount, currency, emit, allow: group.allow })
}

/** Creates an element of a group; `mount` shows it. */
export function createElement(kind: ElementKind, options: Record<string, unknown>, group: Group): CardElement {
  const emitter = createEmitter(() => element)
  let container: HTMLElement | null = null
  let current = { ...options }
  let gone = false
  const frame = createFieldFrame(kind, group, onEvent)
  const announce = (answer: unknown) => gone || announceReady(kind, answer, emitter.emit)

  function onEvent(event: string, detail: unknown): void {
    const more = (detail ?? {}) as Record<string, unknown>
    if (event === 'loaded') {
      queueMicrotask(() => void frame.call('init', { ...group.options, element: current }).then(announce))
    } else if (event === 'wallet') {
      openWallet(more.wallet as WalletName, group, emitter.emit)
    } else if (noticed.includes(event)) {
      showState(container, event, more)
      emitter.emit(event, { elementType: kind, ...more })
    }
  }

  const element: CardElement = {
    _kind: kind,
    _frame: frame,
    get _options() {
      return current
    },
    on: emitter.on,
    once: emitter.once,
    off: emitter.off,
    mount(target) {
      if (gone) throw integrationError('This Element has already been destroyed. Please create a new one.')
      container = findTarget(target)
      if (frame.node.parentElement === container) return
      container.replaceChildren(frame.node)
      container.classList.add('StripeElement', 'StripeElement--empty')
      followLabel(container, element)
    },
    unmount() {
      frame.node.remove()
      container?.classList.remove('StripeElement', 'StripeElement--empty', 'StripeElement--focus')
      container = null
    },
    destroy() {
      if (gone) return
      gone = true
      element.unmount()
      frame.close()
      group.forget(element)
    },
    update(changes) {
      current = { ...current, ...(cloneable(changes) as Record<string, unknown>) }
      void frame.call('update', { ...group.options, element: current })
      return element
    },
    focus() {
      frame.node.focus()
      void frame.call('focus')
    },
    blur() {
      void frame.call('blur')
    },
    clear() {
      void frame.call('clear')
    },
    collapse: () => element,
  }
  return element
}
