import { randomUUID } from 'node:crypto'
import { activation } from '@waea/contract/activation'
import { balance } from '@waea/contract/balance'
import type { Asked } from '@waea/contract/call'
import { mobiles } from '@waea/contract/mobiles'
import { overview } from '@waea/contract/overview'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import type { Part } from '@waea/domain/payments/parties'
import { addDays, dayOf, dayParts, daysBetween, nz } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { beforeAll } from 'vitest'
import { seedStock } from '../src/capabilities/activation/index.ts'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import type { AccountKind } from '../src/capabilities/ledger/index.ts'
import { contextOf } from '../src/platform/context.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { type Buyer, eventually, type ShopPortal, saveCard } from './shop-support.ts'

/** A customer with a mobile. */
export interface Owner extends Buyer {
  MobileUUID: Uuid
}

/** The context of the system itself. */
/** A part of a payment for a thing of its own: cents for one customer, and no service. */
export function aPart(beneficiary: Uuid, cents: number): Part {
  return { thing: randomUUID(), beneficiary, service: null, amount: money(cents) }
}

export function systemOf(portal: ShopPortal): Ctx {
  return contextOf(portal.server.runtime, { kind: 'system' })
}

let codes = 0

/** A code that leads to a SIM of the stock. */
export async function stockedCode(
  portal: ShopPortal,
  over: { SIMType?: 'esim' | 'real_sim'; BillingType?: 'prepay' | 'postpay' } = {},
): Promise<string> {
  codes += 1
  const code = `TEST-${process.pid}-${codes}`
  await seedStock(systemOf(portal), [{ code, SIMType: 'esim', BillingType: 'prepay', ...over }])
  return code
}

/** A customer who has adopted a SIM of the stock and not activated it. */
export async function adopter(
  portal: ShopPortal,
  over: { SIMType?: 'esim' | 'real_sim'; BillingType?: 'prepay' | 'postpay' } = {},
): Promise<Owner> {
  const [buyer, Token] = await Promise.all([portal.signUpCustomer(), stockedCode(portal, over)])
  const { CustomerUUID } = buyer
  const { AdoptionRequest } = await portal.good(activation.adoptByToken, { Token, CustomerUUID }, buyer.token)
  return { ...buyer, MobileUUID: AdoptionRequest.ProductInstanceUUID }
}

export const whose = ({ CustomerUUID, MobileUUID }: Owner) => ({ customerUuid: CustomerUUID, mobileUuid: MobileUUID })

/** Asks for the activation of a mobile; answers whatever comes. */
export function askActivation(
  portal: ShopPortal,
  owner: Owner,
  over: { dry?: boolean; AvailabilityUUID?: string; PaymentMethodID?: string; AutoRenew?: boolean; key?: string } = {},
) {
  const { dry = false, key, ...body } = over
  const asked = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, dry: String(dry), ...body }
  return portal.call(activation.activate, asked, { token: owner.token, ...(key && { key }) })
}

/** The dashboard of a mobile once it fits. */
export function dashboardWith(
  portal: ShopPortal,
  owner: Owner,
  fits: (dashboard: Awaited<ReturnType<typeof dashboardOf>>) => boolean,
) {
  return eventually('the dashboard to fit', async () => {
    const dashboard = await dashboardOf(portal, owner)
    return fits(dashboard) ? dashboard : undefined
  })
}

export function dashboardOf(portal: ShopPortal, owner: Owner) {
  return portal.good(overview.dashboard, whose(owner), owner.token)
}

/** A customer with a mobile in service on a plan, by default Four Weeks 10 paid with a saved card. */
export async function mobileInService(
  portal: ShopPortal,
  over: { plan?: { availability: string }; AutoRenew?: boolean; card?: string; BillingType?: 'postpay' } = {},
): Promise<Owner & { card: string }> {
  const owner = await adopter(portal, over.BillingType ? { BillingType: over.BillingType } : {})
  const card = await saveCard(portal, owner, over.card)
  const { availability } = over.plan ?? demoPlans.prepay10
  const body = { AvailabilityUUID: availability, PaymentMethodID: card, AutoRenew: over.AutoRenew ?? true }
  const answer = await askActivation(portal, owner, body)
  if (answer.status !== 200) throw new Error(`The activation was answered ${JSON.stringify(answer.body)}`)
  await inService(portal, owner)
  return { ...owner, card }
}

/** Waits until a mobile's wish to stop use outside its plan is this, and the network has confirmed it or not. */
export function stopBecomes(portal: ShopPortal, owner: Owner, Wanted: boolean, Confirmed = true): Promise<true> {
  return eventually(`the stop to be ${Wanted}, confirmed: ${Confirmed}`, async () => {
    const { StopOutsidePlan } = await dashboardOf(portal, owner)
    return StopOutsidePlan?.Wanted === Wanted && StopOutsidePlan.Confirmed === Confirmed ? true : undefined
  })
}

/** Asks to stop use outside a mobile's plan, or to charge it; answers whatever comes. */
export function askToStop(portal: ShopPortal, owner: Owner, Stop: boolean, token: string | undefined = owner.token) {
  const { CustomerUUID, MobileUUID } = owner
  return portal.call(mobiles.stopOutsidePlan, { CustomerUUID, MobileUUID, Stop }, token)
}

/** A mobile that is charged for use outside its plan, as those from before the choice are. */
export async function chargedMobile(portal: ShopPortal, over: Parameters<typeof mobileInService>[1] = {}) {
  const owner = await mobileInService(portal, over)
  await stopBecomes(portal, owner, true)
  const answer = await askToStop(portal, owner, false)
  if (answer.status !== 200) throw new Error(`The wish was answered ${JSON.stringify(answer.body)}`)
  await stopBecomes(portal, owner, false)
  return owner
}

/** Asks for a plan or extra of a prepay mobile, which does not renew unless told; answers whatever comes. */
export function askPrepay(
  portal: ShopPortal,
  owner: Owner,
  plan: { availability: string },
  over: Partial<Asked<typeof plans.prepayAddon>> & { key?: string } = {},
) {
  const { key, ...body } = { Subscribe: false, ...over }
  const path = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, availabilityUuid: plan.availability }
  return portal.call(plans.prepayAddon, { ...path, ...body }, { token: owner.token, ...(key && { key }) })
}

/** What is asked for an extra that comes on the bill of a mobile. */
export function onTheBill(owner: Owner, addon: { availability: string; entry: string }, Subscribe = true) {
  return {
    ...{ CustomerUUID: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID, Subscribe },
    ...{ AddonAvailabilityUUID: addon.availability, AddonCatalogEntryUUID: addon.entry },
  }
}

/** A pay-as-you-go mobile in service for all tests of a file, with its saved card. */
export function paygOfFile(portal: ShopPortal): Owner & { card: string } {
  const owner = {} as Owner & { card: string }
  beforeAll(async () => {
    Object.assign(owner, await mobileInService(portal, { plan: demoPlans.payg }))
  })
  return owner
}

/** Waits until a mobile is in service and its plan's allowances are there. */
export async function inService(portal: ShopPortal, owner: Owner): Promise<void> {
  await dashboardWith(portal, owner, ({ Mobile, Usage }) => Mobile.Status === 4 && Usage.length > 0)
}

/** Tops a mobile up; answers whatever comes. */
export function askTopUp(
  portal: ShopPortal,
  owner: Owner,
  over: {
    Amount?: number
    PaymentMethodType?: string
    PaymentMethodID?: string
    KeepCard?: boolean
    key?: string
  } = {},
) {
  const { key, ...body } = over
  const asked = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID, Amount: 2000, ...body }
  return portal.call(balance.topUp, asked, { token: owner.token, ...(key && { key }) })
}

export async function creditOf(portal: ShopPortal, owner: Owner): Promise<number> {
  return (await portal.good(balance.credit, whose(owner), owner.token)).MainBalCreditCents
}

/** Waits until a mobile's credit is so many cents. */
export function creditBecomes(portal: ShopPortal, owner: Owner, cents: number): Promise<true> {
  return eventually(`credit of ${cents} cents`, async () =>
    (await creditOf(portal, owner)) === cents ? true : undefined,
  )
}

/** Answers the bank's question about a payment or a card that is being saved. */
export async function authenticate(
  portal: ShopPortal,
  clientSecret: string | undefined,
  outcome: 'complete' | 'fail',
): Promise<void> {
  const [intent = ''] = (clientSecret ?? '').split('_secret')
  const answer = await fetch(`${portal.sandbox}/stripe/3ds/${intent}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret ?? '', outcome }),
  })
  if (!answer.ok) throw new Error(`The bank has no such question: ${await answer.text()}`)
}

/** Saves a card for each of whose payments the bank asks the person; answers our id of it. */
export async function saveCheckedCard(portal: ShopPortal, owner: Buyer): Promise<string> {
  const mine = { customerUuid: owner.CustomerUUID }
  const { result } = await portal.good(payments.setup, mine, owner.token)
  const secret = result.SetupIntentClientSecret
  const [setup = ''] = secret.split('_secret')
  await fetch(`${portal.sandbox}/stripe/v1/setup_intents/${setup}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_authenticationRequired' }),
  })
  await authenticate(portal, secret, 'complete')
  const { PaymentMethods } = await portal.good(payments.syncMethods, mine, owner.token)
  const card = PaymentMethods.at(-1)
  if (!card) throw new Error('The card was not saved')
  return card.UUID
}

/** Asks the server to ask the card partner how a payment stands. */
export function settle(portal: ShopPortal, owner: Buyer, paymentUuid: string) {
  return portal.good(payments.settle, { customerUuid: owner.CustomerUUID, paymentUuid }, owner.token)
}

/** Lets a mobile use something; the network tells of it. */
export async function use(
  portal: ShopPortal,
  MSISDN: string | undefined,
  what: { type: string; amount: number; count?: number; at?: string },
): Promise<void> {
  const answer = await fetch(`${portal.sandbox}/network/simulate/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // The network's clock is not moved with the portal's.
    body: JSON.stringify({ MSISDN, at: portal.server.clock.now().toISOString(), ...what }),
  })
  if (!answer.ok) throw new Error(`The network did not take the use: ${await answer.text()}`)
}

/** The sum of an account of the books, over a customer or over all. */
export async function booked(portal: ShopPortal, account: AccountKind, owner?: Buyer): Promise<number> {
  const [row] = await portal.rows<{ sum: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS sum FROM ledger.entries
     WHERE account = $1 AND ($2::uuid IS NULL OR customer_uuid = $2)`,
    [account, owner?.CustomerUUID ?? null],
  )
  return row?.sum ?? 0
}

/**
 * Moves the clock by calendar days and hours, at which all that is due is done, and signs in again. Where daylight saving
 * began or ended between, an hour's difference may not make it another day.
 */
export async function daysLater<O extends Buyer>(portal: ShopPortal, owner: O, days: number, hours = 0): Promise<O> {
  const nowMs = portal.server.clock.now().getTime()
  const wanted = addDays(dayOf(new Date(nowMs)), days)
  const reached = dayOf(new Date(nowMs + days * 86_400_000))
  await portal.clock({ advanceS: days * 86_400 + (hours + daysBetween(reached, wanted)) * 3_600 })
  return { ...owner, ...(await portal.signIn(owner)), card: (owner as { card?: string }).card }
}

/** A card at the card partner with a last month of its own; answers the partner's id of it. */
export async function cardThatEnds(
  portal: ShopPortal,
  month: number,
  year: number,
  number = '4242424242424242',
): Promise<string> {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': String(month),
      'card[exp_year]': String(year),
      'billing_details[address][line1]': '1 Bank Street',
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** The card partner's id of a card that is valid today and has run out 62 days later. */
export function cardOfNextMonth(portal: ShopPortal, number?: string): Promise<string> {
  const { year, month } = dayParts(dayOf(portal.server.clock.now(), nz))
  return month === 12 ? cardThatEnds(portal, 1, year + 1, number) : cardThatEnds(portal, month + 1, year, number)
}
