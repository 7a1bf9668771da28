import { addDays, addMonths, type CalendarDay, dayOfText, endOfDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { fromDollars, type Money } from '@waea/kit/money'
import type { BillingType } from '../catalogue/catalogue-entry.ts'
import type { SimType } from '../catalogue/catalogue-item.ts'
import { cleanEmail, isEmail } from '../identity/email.ts'
import { cleanName } from '../identity/names.ts'
import { shownEmail } from '../identity/shown-email.ts'
import { mobileNumber, toE164 } from '../msisdn.ts'
import { isCardExpired } from '../payments/means/cards.ts'
import type { Period } from '../plans/renewing/period.ts'
import { isRefusal } from '../refusal.ts'
import { isIccid } from '../sims/iccid.ts'
import type { ImportFile, Values } from './columns.ts'

/** A plan or add-on of the catalogue, on sale or not. */
export interface PlanFacts {
  AvailabilityUUID: Uuid
  Name: string
  BillingType: BillingType
  /** Undefined for a plan without a period, such as pay as you go. */
  period: Period | undefined
  isRenewable: boolean
}

/** What the lines are checked against. */
export interface LineFacts {
  today: CalendarDay
  /** The base plan for mobiles of an availability, the add-on, or the fibre plan; undefined for anything else. */
  planOf(availability: string): PlanFacts | undefined
  addonOf(availability: string): PlanFacts | undefined
  fibrePlanOf(availability: string): PlanFacts | undefined
  /** Whether a local fibre company delivers a fibre plan. */
  isDelivered(company: string, availability: Uuid): boolean
}

interface OfCustomer {
  externalId: string
}

export interface CustomerLine extends OfCustomer {
  FirstName: string
  LastName: string
  /** As people read it; `emailKey` is its one form to compare. */
  Email: string
  emailKey: string
  isEmailVerified: boolean
  MobileNumber: string | null
  paysAutomatically: boolean
}

export interface MobileLine extends OfCustomer {
  MSISDN: string
  plan: PlanFacts
  /** The first day of the next period, and of the current one; null for a plan without a period. */
  renewsOn: CalendarDay | null
  startsOn: CalendarDay
  autoRenew: boolean
  activatedAt: Date
  stopsOutside: boolean
  /** The network's id of the service. */
  serviceRef: string
  SIMType: SimType
  ICCID: string
  IMSI: string
  SIMID: string | null
  PIN: string | null
  PUK: string | null
}

export interface AddonLine extends OfCustomer {
  MSISDN: string
  plan: PlanFacts
  /** The first day of the next period, or without it if it does not renew; null for one without a period. */
  renewsOn: CalendarDay | null
  startsOn: CalendarDay
  autoRenew: boolean
}

export interface FibreLine extends OfCustomer {
  plan: PlanFacts
  renewsOn: CalendarDay
  startsOn: CalendarDay
  activeSince: CalendarDay
  LFC: string
  /** The company's number of the connection. */
  lfcProduct: string
  /** The place at the address partner. */
  LocationProvider: string
  LocationProviderIDX: string
  street: string
  /** Empty where there is none. */
  suburb: string
  city: string
  postcode: string
}

export interface CreditLine extends OfCustomer {
  MSISDN: string
  granted: boolean
  amount: Money
  /** The end of its last day. */
  expiresAt: Date
}

export interface CardLine extends OfCustomer {
  gatewayCustomer: string
  token: string
  brand: string
  last4: string
  month: number
  year: number
}

export interface BillLine extends OfCustomer {
  number: string
  issuedOn: CalendarDay
  dueOn: CalendarDay
  owed: Money
}

/** What a line of each file says. */
export interface LineOf {
  'customers.csv': CustomerLine
  'mobiles.csv': MobileLine
  'addons.csv': AddonLine
  'fibre.csv': FibreLine
  'balances.csv': CreditLine
  'cards.csv': CardLine
  'bills.csv': BillLine
}

/** Collects what is wrong with the values of one line. */
function reader<F extends ImportFile>(values: Values<F>) {
  const faults: string[] = []
  return {
    faults,
    /** The value of a column; adds a fault if `parse` returns undefined. */
    take<T>(column: keyof Values<F> & string, words: string, parse: (text: string) => T | undefined): T | undefined {
      const value = parse(values[column])
      if (value === undefined) faults.push(`${column} takes ${words}`)
      return value
    },
    /** The line, which is complete if there are no faults. */
    done<T>(line: { [K in keyof T]: T[K] | undefined }): { line: T } | { faults: string[] } {
      return faults.length > 0 ? { faults } : { line: line as T }
    },
  }
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
const optional = (pattern: RegExp) => (text: string) => (text === '' ? null : pattern.test(text) ? text : undefined)
const yesOrNo = (text: string) => (text === 'yes' ? true : text === 'no' ? false : undefined)
const dayIn = (fits: (day: CalendarDay) => boolean) => (text: string) => {
  const day = dayOfText(text)
  return day !== undefined && fits(day) ? day : undefined
}
const amount = (text: string) => {
  const cents = /^\d{1,6}\.\d\d$/.test(text) ? fromDollars(text) : undefined
  return cents !== undefined && cents > 0 ? cents : undefined
}
const name = (text: string) => {
  const clean = cleanName(text)
  return clean && clean.length <= 100 ? clean : undefined
}
const msisdn = (text: string) => {
  const number = mobileNumber(text)
  return isRefusal(number) ? undefined : number
}
const someText = (most: number) => (text: string) =>
  text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text) ? text : undefined
const externalId = matching(/^[\w.:/-]{1,64}$/)

const dayWords = 'a day as 2027-06-30'
const dollarWords = 'an amount above zero in dollars and cents, as 12.50'
const externalIdWords = 'the customer’s id in the old system, 1 to 64 letters, digits and . : / _ -'
const numberWords = 'a New Zealand mobile number, as 64215550142'

function readCustomer(values: Values<'customers.csv'>) {
  const { take, done } = reader<'customers.csv'>(values)
  const Email = take('email', 'an email', (text) => (isEmail(text) ? shownEmail(text) : undefined))
  return done<CustomerLine>({
    externalId: take('external_id', externalIdWords, externalId),
    FirstName: take('first_name', 'a name of at most 100 characters', name),
    LastName: take('last_name', 'a name of at most 100 characters', name),
    Email,
    emailKey: Email && cleanEmail(Email),
    isEmailVerified: take('email_verified', 'yes or no', yesOrNo),
    MobileNumber: take('contact_number', 'a phone number, or nothing', (text) => (text === '' ? null : toE164(text))),
    paysAutomatically: take('automatic_payment', 'yes or no', yesOrNo),
  })
}

function readMobile(values: Values<'mobiles.csv'>, { today, planOf }: LineFacts) {
  const { faults, take, done } = reader<'mobiles.csv'>(values)
  const plan = take('plan', 'the availability of a base plan for mobiles in the catalogue', planOf)
  const activeSince = take(
    'active_since',
    `${dayWords} that is not ahead`,
    dayIn((day) => day <= today),
  )
  const autoRenew = take('auto_renew', 'yes or no', yesOrNo)
  const stopsOutside = take('stops_outside_plan', 'yes or no', yesOrNo)
  const { renewsOn, startsOn } = takePeriod(plan, values.renews_on, today, faults)
  if (plan && autoRenew && !(plan.isRenewable && plan.period))
    faults.push(`auto_renew takes no: ${plan.Name} does not renew`)
  if (plan?.BillingType === 'postpay' && !plan.period) faults.push(`plan takes one with periods: ${plan.Name} has none`)
  if (plan?.BillingType === 'payg' && stopsOutside)
    faults.push(`stops_outside_plan takes no: all use of ${plan.Name} is outside a plan`)
  return done<MobileLine>({
    externalId: take('external_id', externalIdWords, externalId),
    MSISDN: take('msisdn', numberWords, msisdn),
    plan,
    renewsOn,
    startsOn,
    autoRenew,
    activatedAt: activeSince && startOfDay(activeSince),
    stopsOutside,
    serviceRef: take('network_service', 'the network’s id of the service', matching(/^[\w.:-]{1,100}$/)),
    SIMType: take('sim_type', 'esim or real_sim', (text) =>
      text === 'esim' || text === 'real_sim' ? text : undefined,
    ),
    ICCID: take('iccid', '19 or 20 digits from 8964 with their check digit', (text) =>
      isIccid(text) ? text : undefined,
    ),
    IMSI: take('imsi', '15 digits from 530', matching(/^530\d{12}$/)),
    SIMID: take('sim_id', '10 digits, or nothing', optional(/^\d{10}$/)),
    PIN: take('pin', '4 to 8 digits, or nothing', optional(/^\d{4,8}$/)),
    PUK: take('puk', '8 digits, or nothing', optional(/^\d{8}$/)),
  })
}

/** The current period of a plan from the day on which the next one starts, or what is wrong with that day. */
function periodOf({ Name, period }: PlanFacts, text: string, today: CalendarDay) {
  if (!period)
    return text === ''
      ? { renewsOn: null, startsOn: today }
      : { fault: `renews_on takes nothing: ${Name} has no periods` }
  const renewsOn = dayOfText(text)
  if (!renewsOn || renewsOn <= today) return { fault: `renews_on takes ${dayWords} that is after today` }
  const { count, unit } = period
  const startsOn = unit === 'day' ? addDays(renewsOn, -count) : addMonths(renewsOn, -count)
  if (startsOn > today) return { fault: `renews_on is more than one period of ${Name} ahead` }
  return { renewsOn, startsOn }
}

/** The current period of a plan; adds the fault of its day if there is one. */
function takePeriod(plan: PlanFacts | undefined, text: string, today: CalendarDay, faults: string[]) {
  const period = plan && periodOf(plan, text, today)
  if (period && 'fault' in period) faults.push(period.fault)
  return period && 'renewsOn' in period ? period : { renewsOn: undefined, startsOn: undefined }
}

function readCredit(values: Values<'balances.csv'>, { today }: LineFacts) {
  const { take, done } = reader<'balances.csv'>(values)
  const lastDay = take(
    'expires_on',
    `the last day of the credit, ${dayWords}, that is not past`,
    dayIn((day) => day >= today),
  )
  return done<CreditLine>({
    externalId: take('external_id', externalIdWords, externalId),
    MSISDN: take('msisdn', numberWords, msisdn),
    granted: take('kind', 'bought or given', (text) =>
      text === 'given' ? true : text === 'bought' ? false : undefined,
    ),
    amount: take('credit', dollarWords, amount),
    expiresAt: lastDay && endOfDay(lastDay),
  })
}

function readCard(values: Values<'cards.csv'>, { today }: LineFacts) {
  const { take, done } = reader<'cards.csv'>(values)
  const expiry = take('expires', 'the month of its expiry as 06/2029, which is not past', (text) => {
    const [, CardExpiryMonth, CardExpiryYear] = (/^(0[1-9]|1[0-2])\/(20\d\d)$/.exec(text) ?? []).map(Number)
    const month = { CardExpiryMonth: CardExpiryMonth ?? null, CardExpiryYear: CardExpiryYear ?? null }
    return CardExpiryMonth && CardExpiryYear && !isCardExpired(month, today)
      ? { month: CardExpiryMonth, year: CardExpiryYear }
      : undefined
  })
  return done<CardLine>({
    externalId: take('external_id', externalIdWords, externalId),
    gatewayCustomer: take(
      'customer_token',
      'the card partner’s id of the customer, as cus_…',
      matching(/^cus_\w{1,60}$/),
    ),
    token: take('card_token', 'the card partner’s id of the card, as pm_… or card_…', matching(/^(pm|card)_\w{1,60}$/)),
    brand: take('brand', 'the card partner’s name of the brand, as visa', matching(/^[a-z_]{2,20}$/)),
    last4: take('last4', '4 digits', matching(/^\d{4}$/)),
    month: expiry?.month,
    year: expiry?.year,
  })
}

function readBill(values: Values<'bills.csv'>, { today }: LineFacts) {
  const { take, done } = reader<'bills.csv'>(values)
  const issuedOn = take(
    'issued_on',
    `${dayWords} that is not ahead`,
    dayIn((day) => day <= today),
  )
  return done<BillLine>({
    externalId: take('external_id', externalIdWords, externalId),
    number: take('number', '1 to 30 letters, digits and dashes, not as our own INV100001 or CN100001', (text) =>
      /^[A-Za-z0-9-]{1,30}$/.test(text) && !/^(INV|CN)\d+$/i.test(text) ? text : undefined,
    ),
    issuedOn,
    dueOn: take(
      'due_on',
      `${dayWords} that is not before issued_on`,
      dayIn((day) => issuedOn === undefined || day >= issuedOn),
    ),
    owed: take('owed', dollarWords, amount),
  })
}

function readAddon(values: Values<'addons.csv'>, { today, addonOf }: LineFacts) {
  const { faults, take, done } = reader<'addons.csv'>(values)
  const plan = take('addon', 'the availability of an add-on for mobiles in the catalogue', addonOf)
  const autoRenew = take('auto_renew', 'yes or no', yesOrNo)
  const { renewsOn, startsOn } = takePeriod(plan, values.renews_on, today, faults)
  if (plan && autoRenew && !(plan.isRenewable && plan.period))
    faults.push(`auto_renew takes no: ${plan.Name} does not renew`)
  return done<AddonLine>({
    externalId: take('external_id', externalIdWords, externalId),
    MSISDN: take('msisdn', numberWords, msisdn),
    plan,
    renewsOn,
    startsOn,
    autoRenew,
  })
}

function readFibre(values: Values<'fibre.csv'>, { today, fibrePlanOf, isDelivered }: LineFacts) {
  const { faults, take, done } = reader<'fibre.csv'>(values)
  const plan = take('plan', 'the availability of a fibre plan in the catalogue', fibrePlanOf)
  const { renewsOn, startsOn } = takePeriod(plan, values.renews_on, today, faults)
  if (plan && !plan.period) faults.push(`plan takes one with periods: ${plan.Name} has none`)
  const LFC = take('company', 'the name of a local fibre company, as Chorus', someText(60))
  if (plan && LFC && !isDelivered(LFC, plan.AvailabilityUUID))
    faults.push(`company takes one that delivers ${plan.Name}: there is no product of ${LFC} for it`)
  return done<FibreLine>({
    externalId: take('external_id', externalIdWords, externalId),
    plan,
    renewsOn: renewsOn ?? undefined,
    startsOn,
    activeSince: take(
      'active_since',
      `${dayWords} that is not ahead`,
      dayIn((day) => day <= today),
    ),
    LFC,
    lfcProduct: take('company_service', 'the company’s number of the connection', matching(/^[\w.:/-]{1,60}$/)),
    LocationProvider: take('address_provider', 'the name of the address partner', someText(60)),
    LocationProviderIDX: take('address_id', 'the address partner’s id of the address', someText(200)),
    street: take('street', 'the number and the street', someText(100)),
    suburb: take('suburb', 'the suburb, or nothing', (text) => (text === '' ? '' : someText(100)(text))),
    city: take('city', 'the city or town', someText(80)),
    postcode: take('postcode', '4 digits', matching(/^\d{4}$/)),
  })
}

const readers: {
  [F in ImportFile]: (values: Values<F>, facts: LineFacts) => { line: LineOf[F] } | { faults: string[] }
} = {
  'customers.csv': readCustomer,
  'mobiles.csv': readMobile,
  'addons.csv': readAddon,
  'fibre.csv': readFibre,
  'balances.csv': readCredit,
  'cards.csv': readCard,
  'bills.csv': readBill,
}

/** Reads one line by itself: what it says, or everything that is wrong with it. */
export function readLine<F extends ImportFile>(
  file: F,
  values: Values<F>,
  facts: LineFacts,
): { line: LineOf[F] } | { faults: string[] } {
  return readers[file](values, facts)
}
