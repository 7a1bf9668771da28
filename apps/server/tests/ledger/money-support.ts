import { randomUUID } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import { activation } from '@waea/contract/mobile/activation'
import { mobiles } from '@waea/contract/mobile/mobiles'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { billing, billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { ownParties, type PaymentPart } from '@waea/domain/payments/parties'
import { addDays, dayOf, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { beforeAll } from 'vitest'
import { seedStock } from '../../src/capabilities/activation/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { owe } from '../../src/capabilities/customers/index.ts'
import { type AccountKind, accounts } from '../../src/capabilities/ledger/index.ts'
import { contextOf } from '../../src/platform/context.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { type Buyer, eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'

/** A customer with a mobile. */
export interface Owner extends Buyer {
  MobileUUID: Uuid
}

/** A part of a payment for a new thing: cents for one customer, without a service. */
export function aPart(beneficiary: Uuid, cents: number): PaymentPart {
  return { thing: randomUUID(), beneficiary, service: null, amount: money(cents) }
}

/** The context of the system itself. */
export function systemOf(portal: Pick<ShopPortal, 'server'>): Ctx {
  return contextOf(portal.server.runtime, { kind: 'system' })
}

let codes = 0

/** A code that leads to a SIM of the stock. */
export async function stockedCode(
  portal: ShopPortal,
  over: { SIMType?: 'esim' | 'real_sim'; BillingType?: 'prepay' | 'postpay'; replaces?: boolean } = {},
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

/** Requests the activation of a mobile; returns the answer. */
export function askActivation(
  portal: ShopPortal,
  owner: Owner,
  over: {
    dry?: boolean
    AvailabilityUUID?: string
    PaymentMethodID?: string
    AutoRenew?: boolean
    AuthorizeOnly?: boolean
    key?: string
  } = {},
) {
  const { dry = false, key, ...body } = over
  const asked = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, dry: String(dry), ...body }
  return portal.call(activation.activate, asked, { token: owner.token, ...(key && { key }) })
}

/** Waits until a mobile's dashboard matches; returns it. */
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

/** Waits until stopping use outside a mobile's plan is wanted, and confirmed by the network, as given. */
export function stopBecomes(portal: ShopPortal, owner: Owner, Wanted: boolean, Confirmed = true): Promise<true> {
  return eventually(`the stop to be ${Wanted}, confirmed: ${Confirmed}`, async () => {
    const { StopOutsidePlan } = await dashboardOf(portal, owner)
    return StopOutsidePlan?.Wanted === Wanted && StopOutsidePlan.Confirmed === Confirmed ? true : undefined
  })
}

/** Requests to stop use outside a mobile's plan, or to charge it; returns the answer. */
export function askToStop(portal: ShopPortal, owner: Owner, Stop: boolean, token: string | undefined = owner.token) {
  const { CustomerUUID, MobileUUID } = owner
  return portal.call(mobiles.stopOutsidePlan, { CustomerUUID, MobileUUID, Stop }, token)
}

/** Waits until a customer's account is open, and has its bills paid by hand alone. */
export async function payByHand(portal: ShopPortal, { CustomerUUID: customerUuid, token }: Buyer): Promise<void> {
  await eventually('an account that is billed', async () => {
    const answer = await portal.call(billing.account, { customerUuid }, token)
    return answer.status === 200 || undefined
  })
  await portal.good(billPayment.setAutomaticPayment, { customerUuid, When: 'off' }, token)
}

/** Makes a mobile charged for use outside its plan, as mobiles created before that choice are. */
export async function chargedMobile(portal: ShopPortal, over: Parameters<typeof mobileInService>[1] = {}) {
  const owner = await mobileInService(portal, over)
  await stopBecomes(portal, owner, true)
  const answer = await askToStop(portal, owner, false)
  if (answer.status !== 200) throw new Error(`The wish was answered ${JSON.stringify(answer.body)}`)
  await stopBecomes(portal, owner, false)
  return owner
}

/** Requests a plan or extra for a prepay mobile, without renewal unless given; returns the answer. */
export function askPrepay(
  portal: ShopPortal,
  owner: Owner,
  plan: { availability: string },
  over: Partial<Input<typeof plans.prepayAddon>> & { key?: string } = {},
) {
  const { key, ...body } = { Subscribe: false, PayAgain: true, ...over }
  const path = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, availabilityUuid: plan.availability }
  return portal.call(plans.prepayAddon, { ...path, ...body }, { token: owner.token, ...(key && { key }) })
}

/** The body of a request for an extra on a mobile's bill. */
export function onTheBill(owner: Owner, addon: { availability: string; entry: string }, Subscribe = true) {
  return {
    CustomerUUID: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    Subscribe,
    AddonAvailabilityUUID: addon.availability,
    AddonCatalogEntryUUID: addon.entry,
    PayAgain: true,
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

/** Tops a mobile up; returns the answer. */
export function askTopUp(
  portal: ShopPortal,
  owner: Owner,
  over: {
    Amount?: number
    PaymentMethodType?: string
    PaymentMethodID?: string
    KeepCard?: boolean
    AuthorizeOnly?: boolean
    PayAgain?: boolean
    key?: string
  } = {},
) {
  const { key, ...body } = over
  const of = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID }
  const asked = { ...of, Amount: 2000, PayAgain: true, ...body }
  return portal.call(balance.topUp, asked, { token: owner.token, ...(key && { key }) })
}

export async function creditOf(portal: ShopPortal, owner: Owner): Promise<number> {
  return (await portal.good(balance.credit, whose(owner), owner.token)).MainBalCreditCents
}

/** Waits until a mobile's credit is so many cents. That an account was suspended is remembered for up to a second. */
export function creditBecomes(portal: ShopPortal, owner: Owner, cents: number): Promise<true> {
  return eventually(`credit of ${cents} cents`, async () => {
    const { status, body } = await portal.call(balance.credit, whose(owner), owner.token)
    return (status === 200 && body.MainBalCreditCents === cents) || undefined
  })
}

/** Has the server ask the card partner about a payment. */
export function settle(portal: ShopPortal, owner: Buyer, paymentUuid: string) {
  return portal.good(payments.settle, { customerUuid: owner.CustomerUUID, paymentUuid }, owner.token)
}

/** Has a mobile use something, which the network reports. */
export async function use(
  portal: ShopPortal,
  MSISDN: string | undefined,
  what: { type: string; amount: number; count?: number; at?: string; destination?: string },
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

/** So many calendar days from now in seconds. A change to or from daylight saving in between must not shift the day. */
export function secondsOfDays(portal: ShopPortal, days: number): number {
  const nowMs = portal.server.clock.now().getTime()
  const wanted = addDays(dayOf(new Date(nowMs)), days)
  const reached = dayOf(new Date(nowMs + days * 86_400_000))
  return days * 86_400 + daysBetween(reached, wanted) * 3_600
}

/** Moves the clock past the first bill of a monthly mobile: the bill that is charged next is then that of the cycle. */
export const afterFirstBill = <O extends Buyer>(portal: ShopPortal, owner: O): Promise<O> => daysLater(portal, owner, 2)

/** Moves the clock by calendar days and hours, does all that is due then, and signs in again. */
export async function daysLater<O extends Buyer>(portal: ShopPortal, owner: O, days: number, hours = 0): Promise<O> {
  await portal.clock({ advanceS: secondsOfDays(portal, days) + hours * 3_600 })
  return { ...owner, ...(await portal.signIn(owner)), card: (owner as { card?: string }).card }
}

/** What is left of a mobile's credit, by whether it was given and when it ends. */
export const creditLotsOf = (portal: ShopPortal, { MobileUUID }: Owner) =>
  portal.rows(
    `SELECT granted, expires_at, sum(left_cents)::int AS cents FROM balance.lots WHERE mobile_uuid = $1 AND left_cents > 0
     GROUP BY 1, 2 ORDER BY 2`,
    [MobileUUID],
  )

/** Makes a customer owe an amount, as a payment that was taken back does. */
export function makeOwe(
  portal: Pick<ShopPortal, 'server'>,
  { CustomerUUID }: Pick<Buyer, 'CustomerUUID'>,
  cents: number,
): Promise<void> {
  const [parties, amount] = [ownParties(CustomerUUID, null), money(cents)]
  const change = { CustomerUUID, parties, amount, against: accounts.broughtForward }
  return systemOf(portal).inTransaction((tx) => owe(tx, { ...change, reason: `test:${tx.newUuid()}` }))
}
