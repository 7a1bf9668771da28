/// <reference lib="dom" />
import { brandOf } from '../methods/card-rules.ts'
import { type AppearanceOptions, applyAppearance } from './appearance.ts'
import { postCard, type TypedCard } from './card-api.ts'
import {
  cvcState,
  digitsOf,
  expiryState,
  type FieldName,
  type FieldState,
  groupedExpiry,
  groupedNumber,
  numberState,
} from './card-text.ts'
import { createField, type Field, setText } from './field.ts'

type Kind = 'payment' | 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc'
type Params = Record<string, unknown>

const query = new URLSearchParams(location.search)
const kind = (query.get('kind') ?? 'payment') as Kind
const group = query.get('group') ?? ''
const parentOrigin = query.get('parent') ?? ''

const fieldsOfKind: Record<Kind, readonly FieldName[]> = {
  payment: ['number', 'expiry', 'cvc'],
  card: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
}

/** What the frames of one group share, as separate fields form one card. */
interface GroupWindow extends Window {
  cardFields?: { group: string; typed(): TypedCard; check(show: boolean): FieldState[] }
}

const root = document.createElement('div')
root.className = `Card Card--${kind}`
const fields: Field[] = fieldsOfKind[kind].map((name) => createField(name, kind === 'payment'))
root.append(...fields.map((field) => field.node))
document.body.append(root)
const brandMark = document.createElement('span')
brandMark.className = 'Brand'
brandMark.setAttribute('aria-hidden', 'true')
fields
  .find((field) => field.name === 'number')
  ?.node.querySelector('.Box')
  ?.append(brandMark)

function postEvent(event: string, detail?: unknown): void {
  window.parent.postMessage({ channel: 'stripe-sandbox', event, detail }, parentOrigin)
}

function field(name: FieldName): Field | undefined {
  return fields.find((candidate) => candidate.name === name)
}

/** The frames of the same card. A window of another origin throws when read, and is left out. */
function siblings(): GroupWindow[] {
  const found: GroupWindow[] = []
  for (let index = 0; index < window.parent.frames.length; index += 1) {
    try {
      const frame = window.parent.frames[index] as GroupWindow | undefined
      if (frame?.cardFields?.group === group) found.push(frame)
    } catch {}
  }
  return found
}

function typedHere(): TypedCard {
  const expiry = digitsOf(field('expiry')?.input.value ?? '', 4)
  const number = field('number') && digitsOf(field('number')?.input.value ?? '')
  const cvc = field('cvc') && digitsOf(field('cvc')?.input.value ?? '', 4)
  return {
    ...(number === undefined ? {} : { number }),
    ...(expiry === '' ? {} : { exp_month: Number(expiry.slice(0, 2)), exp_year: 2000 + Number(expiry.slice(2)) }),
    ...(cvc === undefined ? {} : { cvc }),
  }
}

function typedCard(): TypedCard {
  return Object.assign({}, ...siblings().map((frame) => frame.cardFields?.typed()))
}

function brandHere() {
  return brandOf(digitsOf(typedCard().number ?? ''))
}

function stateOf(name: FieldName, value: string): FieldState {
  if (name === 'number') return numberState(digitsOf(value))
  return name === 'expiry' ? expiryState(value, new Date()) : cvcState(digitsOf(value, 4), brandHere())
}

function format(target: Field, deleting: boolean): void {
  const { value } = target.input
  if (target.name === 'number') {
    const brand = brandOf(digitsOf(value))
    setText(target.input, groupedNumber(digitsOf(value, Math.max(...brand.lengths)), brand))
    brandMark.dataset.brand = brand.name
    brandMark.textContent = brand.name === 'unknown' ? '' : brand.label
  } else if (target.name === 'expiry') {
    setText(target.input, groupedExpiry(value, deleting))
  } else {
    setText(target.input, digitsOf(value, brandHere().cvcLength))
  }
}

/** Updates every field's state and tells the page whether the card is complete. */
function report(): void {
  for (const each of fields) each.state = stateOf(each.name, each.input.value)
  const wrongAtOnce = fields.find((each) => each.input.getAttribute('aria-invalid') === 'true')?.state.error
  const complete = fields.every((each) => each.state.complete)
  const empty = fields.every((each) => each.state.empty)
  if (kind === 'payment') {
    postEvent('change', { complete, empty, collapsed: false, value: { type: 'card' } })
    return
  }
  postEvent('change', {
    complete,
    empty,
    error: wrongAtOnce && { ...wrongAtOnce, type: 'validation_error' },
    ...(field('number') ? { brand: brandHere().name } : {}),
    ...(kind === 'card' ? { value: { postalCode: '' } } : {}),
  })
}

function focusNext(from: Field): void {
  const next = fields[fields.indexOf(from) + 1]
  if (from.state.complete && from.input.selectionStart === from.input.value.length) next?.input.focus()
}

function listenTo(each: Field): void {
  each.input.addEventListener('input', (event) => {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    format(each, deleting)
    each.state = stateOf(each.name, each.input.value)
    each.showError(Boolean(each.state.certain))
    if (each.name === 'number') {
      const cvc = field('cvc')
      if (cvc) cvc.input.placeholder = brandHere().name === 'amex' ? '4 digits' : 'CVC'
    }
    report()
    if (!deleting) focusNext(each)
  })
  each.input.addEventListener('focus', () => postEvent('focus'))
  each.input.addEventListener('blur', () => {
    each.state = stateOf(each.name, each.input.value)
    each.showError(!each.state.empty && !each.state.complete)
    report()
    postEvent('blur')
  })
  each.input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') postEvent('escape')
    if (event.key === 'Backspace' && each.input.value === '') {
      event.preventDefault()
      fields[fields.indexOf(each) - 1]?.input.focus()
    }
  })
}

/** The state of every field; with `show`, shows the errors and focuses the first invalid field. */
function check(show: boolean): FieldState[] {
  for (const each of fields) {
    each.state = stateOf(each.name, each.input.value)
    if (show) each.showError(!each.state.complete)
  }
  if (show) fields.find((each) => !each.state.complete)?.input.focus()
  return fields.map((each) => each.state)
}

function validate(): { type: string; code: string; message: string } | null {
  const states = siblings().flatMap((frame) => frame.cardFields?.check(true) ?? [])
  const wrong = states.find((state) => !state.complete)?.error
  report()
  return wrong ? { type: 'validation_error', ...wrong } : null
}

async function send(args: Params, place: (card: TypedCard, params: Params) => Params): Promise<unknown> {
  const error = validate()
  if (error) return { error }
  for (const each of fields) each.input.readOnly = true
  const params = place(typedCard(), (args.params ?? {}) as Params)
  const answer = await postCard(String(args.key), String(args.path), params)
  for (const each of fields) each.input.readOnly = false
  return answer
}

const methods: Record<string, (args: Params) => unknown> = {
  init(args) {
    methods.update?.(args)
    new ResizeObserver(() => postEvent('resize', { height: Math.ceil(root.getBoundingClientRect().height) })).observe(
      root,
    )
    return null
  },
  update(args) {
    applyAppearance(args as AppearanceOptions)
    const element = (args.element ?? {}) as { readOnly?: boolean; disabled?: boolean; placeholder?: string }
    for (const each of fields) {
      each.input.readOnly = Boolean(element.readOnly)
      each.input.disabled = Boolean(element.disabled)
      if (element.placeholder !== undefined && kind !== 'payment') each.input.placeholder = element.placeholder
    }
    return null
  },
  focus() {
    const target = fields.find((each) => !each.state.complete) ?? fields[0]
    target?.input.focus()
    return null
  },
  blur() {
    for (const each of fields) each.input.blur()
    return null
  },
  clear() {
    for (const each of fields) {
      each.input.value = ''
      format(each, true)
      each.showError(false)
    }
    report()
    return null
  },
  validate,
  confirm: (args) =>
    send(args, (card, params) => ({
      ...params,
      payment_method_data: { ...((params.payment_method_data ?? {}) as Params), type: 'card', card },
    })),
  make: (args) => send(args, (card, params) => ({ ...params, card: { ...((params.card ?? {}) as Params), ...card } })),
}

window.addEventListener('message', async (message) => {
  if (message.source !== window.parent || message.origin !== parentOrigin) return
  const { channel, id, method, args } = message.data as {
    channel?: string
    id?: number
    method?: string
    args?: Params
  }
  if (channel !== 'stripe-sandbox' || id === undefined || method === undefined || !Object.hasOwn(methods, method))
    return
  const result = await methods[method]?.(args ?? {})
  window.parent.postMessage({ channel: 'stripe-sandbox', id, result }, parentOrigin)
})

for (const each of fields) listenTo(each)
;(window as GroupWindow).cardFields = { group, typed: typedHere, check }
postEvent('loaded')
