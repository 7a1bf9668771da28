import { type Account, digest, newId } from '../account.ts'
import { Refusal } from '../errors.ts'
import { type FormObject, integerOf, objectOf, requiredText, textOf } from '../form.ts'
import type { BillingDetails, CardDetails } from '../types.ts'
import { brandOf, fullYear, isCardNumber, isPast } from './card-rules.ts'
import { declines, namedTestCard, type TestCard, testCard } from './test-cards.ts'

/** A card that passed the checks, without its number. */
export interface CheckedCard {
  details: CardDetails
  behaviour: string
  cvcGiven: boolean
}

function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param })
}

function detailsOf(card: TestCard, expMonth: number, expYear: number, cvcGiven: boolean): CardDetails {
  const brand = brandOf(card.number).name
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvcGiven ? (card.declines === 'incorrectCvc' ? 'fail' : 'pass') : null,
    },
    country: card.country ?? 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: digest(card.number)
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 16),
    funding: card.funding ?? 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** The expiry in a form; refuses an invalid month or year, or a past date, with Stripe's codes. */
export function checkedExpiry(form: FormObject, now: Date): { month: number; year: number } {
  const month = integerOf(form, 'exp_month')
  const year = integerOf(form, 'exp_year')
  if (month === undefined || month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const whole = year === undefined ? Number.NaN : fullYear(year)
  if (!(whole >= now.getFullYear() && whole <= now.getFullYear() + 50)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (isPast(month, whole, now)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  return { month, year: whole }
}

/** A test card by its published name, with an expiry four years ahead. */
export function namedCard(account: Account, name: string): CheckedCard | undefined {
  const card = namedTestCard(name)
  if (!card) return undefined
  const year = account.now().getFullYear() + 4
  return { details: detailsOf(card, 8, year, true), behaviour: card.names[0] ?? '', cvcGiven: true }
}

/** The card in a form: a number with expiry and security code, or a token. Refuses with Stripe's codes. */
export function checkedCard(account: Account, form: FormObject): CheckedCard {
  const token = textOf(form, 'token')
  if (token) return cardOfToken(account, token)
  const number = requiredText(form, 'number').replace(/[\s-]/g, '')
  if (!isCardNumber(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const expiry = checkedExpiry(form, account.now())
  const cvc = textOf(form, 'cvc')
  if (cvc && !new RegExp(`^\\d{3,${brandOf(number).cvcLength}}$`).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const card = testCard(number)
  if (!card) throw new Refusal(402, { type: 'card_error', ...declines.liveCard })
  return {
    details: detailsOf(card, expiry.month, expiry.year, Boolean(cvc)),
    behaviour: card.names[0] ?? '',
    cvcGiven: Boolean(cvc),
  }
}

function cardOfToken(account: Account, id: string): CheckedCard {
  const named = namedCard(account, id)
  if (named) return named
  const token = account.store.get('tokens', id)
  const vaulted = account.store.get('vault', id)
  if (!token || !vaulted) {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such token: '${id}'`,
      param: 'card[token]',
    })
  }
  if (token.used) {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'token_already_used',
      message: `You cannot use a Stripe token more than once: ${id}.`,
    })
  }
  account.store.put('tokens', { ...token, used: true })
  return { details: token.card as unknown as CardDetails, behaviour: vaulted.behaviour, cvcGiven: vaulted.cvcGiven }
}

/** Saves a card as a single-use token. */
export function keepToken(account: Account, card: CheckedCard): string {
  const id = newId('tok_1')
  account.store.put('tokens', {
    id,
    object: 'token',
    card: { ...card.details },
    created: account.seconds(),
    livemode: false,
    type: 'card',
    used: false,
  })
  account.store.put('vault', { id, behaviour: card.behaviour, cvcGiven: card.cvcGiven, setUp: false, spent: false })
  return id
}

/** The billing details in a form; absent fields are null. */
export function billingDetails(form: FormObject | undefined, before?: BillingDetails): BillingDetails {
  const address = form && objectOf(form, 'address')
  const given = (from: FormObject | undefined, name: string, old: string | null | undefined) =>
    (from && textOf(from, name)) || (old ?? null)
  const addressPart = (name: keyof BillingDetails['address']) => given(address, name, before?.address[name])
  return {
    address: {
      city: addressPart('city'),
      country: addressPart('country'),
      line1: addressPart('line1'),
      line2: addressPart('line2'),
      postal_code: addressPart('postal_code'),
      state: addressPart('state'),
    },
    email: given(form, 'email', before?.email),
    name: given(form, 'name', before?.name),
    phone: given(form, 'phone', before?.phone),
    tax_id: given(form, 'tax_id', before?.tax_id),
  }
}
