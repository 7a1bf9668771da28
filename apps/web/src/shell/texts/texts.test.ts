import { checkAmount } from '@waea/domain/payments/amount'
import { isRefusal, type RefusalCode, refuse } from '@waea/domain/refusal'
import { refusals } from '@waea/domain/refusals'
import { decideGift } from '@waea/domain/vouchers/gift'
import { tooManyGuesses } from '@waea/domain/vouchers/wrong-codes'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { builtPortal } from '../../tests/built-portal.ts'
import { localeOf, locales, textsIn } from './shared/i18n.ts'

const portal = await builtPortal()
const english = textsIn('en')
const maori = textsIn('mi-NZ', await portal.catalogueOf('mi-NZ'))
const sentenceOf = (code: RefusalCode, figures = {}) => {
  const { id, message = '' } = portal.refusals[code]
  return english._(id, figures, { message })
}

test.each([
  ['en', 'en'],
  ['mi-NZ', 'mi-NZ'],
  ['mi', 'mi-NZ'],
  ['fr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('[V-SHELL-01] the language asked for as %s is %s', (input, locale) => {
  expect(localeOf(input)).toBe(locale)
})

test('[K-SHELL-04] the languages are en and mi-NZ, and en without a choice', () => {
  expect(locales).toEqual(['en', 'mi-NZ'])
  expect(localeOf(undefined)).toBe('en')
})

test('[B-SHELL-02] a label with a Māori text is shown in Māori, one without in English', () => {
  expect(portal.labels.map((label) => maori._(label))).toEqual(['Takiuru', 'A sentence without a Māori text'])
  expect(portal.labels.map((label) => english._(label))).toEqual(['Sign in', 'A sentence without a Māori text'])
})

test('a page in Māori knows which of its texts it gave in English', () => {
  const [inMaori, inEnglish] = portal.labels.map((label) => maori._(label))
  expect([inMaori, inEnglish].map((text) => maori.gaveInEnglish(text ?? ''))).toEqual([false, true])
  expect(portal.labels.map((label) => maori.isEnglish(label.id))).toEqual([false, true])
  expect(portal.labels.map((label) => english.isEnglish(label.id))).toEqual([false, false])
})

test('every refusal of the contract has its sentence', () => {
  const silent = (Object.keys(refusals) as RefusalCode[]).filter((code) => sentenceOf(code).trim() === '')
  expect(silent).toEqual([])
})

test('a sentence is filled with the figures of its refusal', () => {
  expect(sentenceOf('sim-plan-not-specified', { n: 2 })).toBe('SIM 2 has no plan yet. Choose one for it.')
})

// The refusals whose sentences contain figures, each from a rule that returns them.
const givers: Partial<Record<RefusalCode, unknown>> = {
  'amount-too-large': checkAmount(100_001),
  'code-too-soon': refuse('code-too-soon', { seconds: 30 }),
  'too-many-declines': refuse('too-many-declines', { seconds: 2400, minutes: 40 }),
  'too-many-guesses': tooManyGuesses(60_000),
  'gift-limit': decideGift(money(1000), money(1000), { today: money(10_000), thisMonth: money(10_000) }),
  'card-resting': refuse('card-resting', { seconds: 7200, hours: 2 }),
  'sim-plan-not-specified': refuse('sim-plan-not-specified', { n: 1 }),
  'sim-plan-not-available': refuse('sim-plan-not-available', { n: 1 }),
  'sim-type-not-available': refuse('sim-type-not-available', { n: 1 }),
  'too-many-sims': refuse('too-many-sims', { most: 7 }),
  'operator-barred': refuse('operator-barred', { reason: 'Unusual calls' }),
  'ring-time': refuse('ring-time', { least: 5, most: 30 }),
  'filter-full': refuse('filter-full', { most: 50 }),
  'porting-off': refuse('porting-off', { n: 1 }),
  'porting-into-mobile': refuse('porting-into-mobile', { n: 1 }),
  'spend-limit-too-high': refuse('spend-limit-too-high', { most: 500 }),
  'group-full': refuse('group-full', { most: 6 }),
  'not-returnable': refuse('not-returnable', { n: 1 }),
  'too-few-sims': refuse('too-few-sims', { least: 2 }),
  'too-many-members': refuse('too-many-members', { most: 5 }),
}

test('no sentence of a refusal has a hole', () => {
  let figures = 0
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    // A compiled sentence is a list of texts and [name] placeholders.
    const message: unknown = portal.refusals[code].message
    const named = (Array.isArray(message) ? message : []).filter(Array.isArray).map(([name]) => String(name))
    figures += named.length
    const given = givers[code]
    const detail = isRefusal(given) ? (given.detail ?? {}) : {}
    expect(Object.keys(detail), code).toEqual(expect.arrayContaining(named))
    expect(sentenceOf(code, detail), code).not.toMatch(/\{|undefined| \.|\s\s/)
  }
  expect(figures).toBeGreaterThanOrEqual(Object.keys(givers).length)
})

test('a lost connection speaks of charges only where money may have moved', () => {
  expect(english._(portal.connectionSentence(true))).toMatch(/^Network error\b.* you won’t be charged twice\.$/)
  expect(english._(portal.connectionSentence(false))).toBe('Network error. Check your connection and try again.')
})

// Texts fixed by the specification: help may follow them but not replace them.
test.each([
  [
    '[E-IDENT-05]',
    'wrong-sign-in',
    'The email address or password is invalid. Please check your details and try again',
  ],
  ['[E-IDENT-04]', 'wrong-password', 'the password is invalid, please enter correct one'],
  ['[E-IDENT-03]', 'wrong-old-password', 'Old password is invalid'],
  ['[E-API-09]', 'unknown-error', 'Something went wrong. Please try again'],
] as const)("%s the refusal %s says '%s'", (_id, code, text) => {
  expect(sentenceOf(code)).toBe(text)
})

test.each([
  ['same-plan', 'You already have this plan'],
  ['already-active', 'This service is already active'],
  ['service-not-found', "Sorry, we haven't found your Phone number or SIM ID"],
  ['link-expired', 'The activation link expired; a new one can be received by SMS'],
  ['spend-limit-over', 'Spend limit is over, choose to change plan or add a payment card'],
  ['guest-mobile-invalid', "Sorry, that's not a valid Mobile number"],
  ['guest-data-invalid', 'Provided data is not valid'],
  ['no-fibre-services', 'No Fibre services available'],
  ['sim-action-failed', 'An error occurred. Try again later'],
  ['sim-swap-error', 'SIM swap issue, contact support'],
] as const)("the refusal %s says '%s'", (code, text) => {
  expect(sentenceOf(code)).toBe(text)
})

test("[E-BAL-02] a balance that is too low is 'Insufficient funds' too, with the advice to top up more", () => {
  expect(sentenceOf('not-enough-balance')).toMatch(/^Not enough balance\. Insufficient funds: top up more/)
})

test.each([
  ['[E-PAY-02]', 'payment-failed', 'Payment is failed'],
  ['[E-BILL-01]', 'invoice-not-found', 'Invoice not found'],
  ['[E-BILL-02]', 'receipt-not-found', 'Receipt not found'],
  ['[E-BILL-03]', 'file-downloading-error', 'File downloading error'],
  ['[E-ONB-08]', 'card-authorisation-needed', 'Card authorization error'],
  [
    '[E-PAY-05]',
    'card-trouble',
    'Seems we had some trouble with your card. Please check your card details or add another to retry',
  ],
] as const)('%s the refusal %s begins with the text of the specification', (_id, code, text) => {
  expect(sentenceOf(code).startsWith(`${text}. `)).toBe(true)
})

test.each([
  'payment-failed',
  'card-trouble',
  'card-declined',
  'insufficient-funds',
  'not-enough-balance',
  'card-unknown',
  'in-progress',
] as const)('the refusal %s says that nothing was charged', (code) => {
  expect(sentenceOf(code)).toContain('Nothing was charged')
})
