/// <reference lib="dom" />
import { type CardElement, createElement, type ElementKind, elementKinds, type Group } from './element.ts'
import type { WalletPayment } from './wallet-sheet.ts'
import { cloneable, integrationError, type ScriptError } from './wire.ts'

/** The elements of one form. They share their appearance and one payment. */
export interface Elements {
  _clientSecret: string | undefined
  _cardElement(): CardElement | null
  /** The approved wallet payment. */
  _walletPayment(): WalletPayment | null
  create(kind: string, options?: Record<string, unknown>): CardElement
  getElement(kind: unknown): CardElement | null
  update(options: Record<string, unknown>): Promise<void>
  fetchUpdates(): Promise<Record<string, never>>
  submit(): Promise<{ error?: ScriptError; selectedPaymentMethod?: string }>
  on(event: string, handler: () => void): void
}

const creatorNames: Record<string, ElementKind> = {
  PaymentElement: 'payment',
  CardElement: 'card',
  CardNumberElement: 'cardNumber',
  CardExpiryElement: 'cardExpiry',
  CardCvcElement: 'cardCvc',
  ExpressCheckoutElement: 'expressCheckout',
}

/** The kind of a name or of a react-stripe-js component. */
function kindOf(input: unknown): ElementKind | undefined {
  const name = typeof input === 'function' ? (input as { __elementType?: string }).__elementType : input
  if (typeof name !== 'string') return undefined
  return elementKinds.find((kind) => kind === name) ?? creatorNames[name]
}

/** Creates a group of elements. */
export function createElements(options: Record<string, unknown> = {}): Elements {
  const created = new Map<ElementKind, CardElement>()
  const updateListeners = new Set<() => void>()
  const { appearance, fonts, locale, amount, currency } = options
  let allowed: WalletPayment | null = null
  const group: Group = {
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    options: cloneable({ appearance, fonts, locale, amount, currency }) as Record<string, unknown>,
    allow(payment) {
      allowed = payment
    },
    forget(element) {
      if (created.get(element._kind) === element) created.delete(element._kind)
    },
  }
  let clientSecret = typeof options.clientSecret === 'string' ? options.clientSecret : undefined

  return {
    get _clientSecret() {
      return clientSecret
    },
    _walletPayment: () => allowed,
    _cardElement: () => created.get('payment') ?? created.get('card') ?? created.get('cardNumber') ?? null,
    create(input, elementOptions = {}) {
      const kind = kindOf(input)
      if (!kind) throw integrationError(`A valid Element name must be provided. You specified: ${input}.`)
      if (created.has(kind)) throw integrationError(`Can only create one Element of type ${kind}.`)
      const element = createElement(kind, cloneable(elementOptions) as Record<string, unknown>, group)
      created.set(kind, element)
      return element
    },
    getElement(input) {
      const kind = kindOf(input)
      return (kind && created.get(kind)) ?? null
    },
    async update(changes) {
      const { clientSecret: secret, ...look } = cloneable(changes) as Record<string, unknown>
      if (typeof secret === 'string') clientSecret = secret
      Object.assign(group.options, look)
      for (const element of created.values()) element.update({})
      for (const listener of updateListeners) listener()
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const element = created.get('payment') ?? created.get('card')
      if (!element || allowed) return {}
      const error = (await element._frame.call('validate')) as ScriptError | null
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    on(event, handler) {
      if (event === 'update-end') updateListeners.add(handler)
    },
  }
}
