/// <reference lib="dom" />

import type { WalletName } from '../types.ts'
import { type Frame, openFrame } from './frame.ts'
import { type AllowedPayment, startWallet } from './wallet-sheet.ts'
import { integrationError, plain } from './wire.ts'

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

/** What all elements of one group share. */
export interface Group {
  id: string
  /** Appearance, fonts, locale and amount as the page gave them. */
  options: Record<string, unknown>
  forget(element: CardElement): void
  /** What a wallet allows to be paid with, until the payment has ended. */
  allow(payment: AllowedPayment | null): void
}

/** A set of card fields in the page; the page never sees what is typed. */
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

/** Handlers by event; `on`, `once` and `off` give back what they belong to, so that they can be chained. */
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

/** The class names with which a page styles the container of a single-line element. */
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

const roomOf: Partial<Record<ElementKind, string>> = { payment: '173px', expressCheckout: '0' }

/** The frame of an element, with the room it needs before it can tell its height. */
function createFieldFrame(kind: ElementKind, group: Group, heard: (event: string, detail: unknown) => void): Frame {
  const page = kind === 'expressCheckout' ? 'wallets' : 'fields'
  const frame = openFrame(`/stripe/elements/${page}?kind=${kind}&group=${group.id}`, titles[kind], (event, detail) => {
    if (event === 'resize') frame.node.style.height = `${Number((detail as { height: number }).height)}px`
    else heard(event, detail)
  })
  frame.node.style.height = roomOf[kind] ?? '1.2em'
  if (kind in roomOf) {
    // Room for focus rings, which a frame would cut off.
    Object.assign(frame.node.style, { margin: '-4px', width: 'calc(100% + 8px)' })
  }
  return frame
}

/** A click on the container's label goes to the fields, as it would to an input. */
function followLabel(container: HTMLElement, element: CardElement): void {
  const { id } = container
  const label = id === '' ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`)
  label?.addEventListener('click', () => element.focus())
}

type WalletsFound = Record<'applePay' | 'googlePay', boolean>

/** What is told of the wallets of this browser; undefined stands for none. */
function walletsFound(found: WalletsFound): Record<string, unknown> {
  if (!found.applePay && !found.googlePay) return { availablePaymentMethods: undefined, paymentMethods: undefined }
  const none = { amazonPay: false, klarna: false, link: false, paypal: false }
  return {
    availablePaymentMethods: { ...none, ...found },
    paymentMethods: { applePay: { available: found.applePay }, googlePay: { available: found.googlePay } },
  }
}

/** Says that an element is ready, and which wallets it found where it is of wallets. */
function announceReady(kind: ElementKind, answer: unknown, tell: (event: string, detail: unknown) => void): void {
  const said = kind === 'expressCheckout' ? walletsFound(answer as WalletsFound) : {}
  for (const event of announced[kind] ?? ['ready']) tell(event, { elementType: kind, ...said })
}

/** A press on a wallet's button: the page is asked, then the wallet shows its sheet. */
function openWallet(wallet: WalletName, group: Group, tell: (event: string, detail: unknown) => void): void {
  const { amount, currency } = group.options
  const emit = (event: string, said: Record<string, unknown>) =>
    tell(event, { elementType: 'expressCheckout', ...said })
  startWallet({ wallet, amount, currency, emit, allow: group.allow })
}

/** Makes an element of a group; it becomes visible by `mount`. */
export function createElement(kind: ElementKind, options: Record<string, unknown>, group: Group): CardElement {
  const emitter = createEmitter(() => element)
  let container: HTMLElement | null = null
  let current = { ...options }
  let gone = false
  const frame = createFieldFrame(kind, group, heard)
  const announce = (answer: unknown) => gone || announceReady(kind, answer, emitter.emit)

  function heard(event: string, detail: unknown): void {
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
      current = { ...current, ...(plain(changes) as Record<string, unknown>) }
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
