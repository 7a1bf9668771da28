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

/** A part of a payment for a new thing: the given cents for one customer, without a service. */
export function aPart(beneficiary: Uuid, cents: number): PaymentPart {
  return { thing: randomUUID(), beneficiary, service: null, amount: money(cents) }
}

/** The system context. */
export function systemOf(portal: Pick<ShopPortal, 'server'>): Ctx {
  return contextOf(portal.server.runtime, { kind: 'system' })
}

let codes = 0

/** A code that leads to a SIM in stock. */
export async function stockedCode(
  portal: ShopPortal,
  over: { SIMType?: 'esim' | 'real_sim'; BillingType?: 'prepay' | 'postpay'; replaces?: boolean } = {},
): Promise<string> {
  codes += 1
  const code = `TEST-${process.pid}-${codes}`
  await seedStock(systemOf(portal), [{ code, SIMType: 'esim', BillingType: 'prepay', ...over }])
  return code
}

/** A customer who has adopted a SIM from stock and not activated it. */
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
  const input = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, dry: String(dry), ...body }
  return portal.call(activation.activate, input, { token: owner.token, ...(key && { key }) })
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

/** Waits until the mobile's stop of use outside its plan is wanted, and confirmed by the network, as given. */
export function stopBecomes(portal: ShopPortal, owner: Owner, Wanted: boolean, Confirmed = true): Promise<true> {
  return eventually(`the stop to be ${Wanted}, confirmed: ${Confirmed}`, async () => {
    const { StopOutsidePlan } = await dashboardOf(portal, owner)
    return StopOutsidePlan?.Wanted === Wanted && StopOutsidePlan.Confirmed === Confirmed ? true : undefined
  })
}

/** Requests to stop use outside a mobile's plan, or to charge for it; returns the answer. */
export function askToStop(portal: ShopPortal, owner: Owner, Stop: boolean, token: string | undefined = owner.token) {
  const { CustomerUUID, MobileUUID } = owner
  return portal.call(mobiles.stopOutsidePlan, { CustomerUUID, MobileUUID, Stop }, token)
}

/** Waits until a customer's account is open, and switches automatic bill payment off. */
export async function payByHand(portal: ShopPortal, { CustomerUUID: customerUuid, token }: Buyer): Promise<void> {
  await eventually('an account that is billed', async () => {
    const answer = await portal.call(billing.account, { customerUuid }, token)
    return answer.status === 200 || undefined
  })
  await portal.good(billPayment.setAutomaticPayment, { customerUuid, When: 'off' }, token)
}

/** A mobile that is charged for use outside its plan, as mobiles created before that setting are. */
export async function chargedMobile(portal: ShopPortal, over: Parameters<typeof mobileInService>[1] = {}) {
  const owner = await mobileInService(portal, over)
  await stopBecomes(portal, owner, true)
  const answer = await askToStop(portal, owner, false)
  if (answer.status !== 200) throw new Error(`The wish was answered ${JSON.stringify(answer.body)}`)
  await stopBecomes(portal, owner, false)
  return owner
}

/** Requests a plan or add-on for a prepay mobile, by default without renewal; returns the answer. */
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

/** The request body for an add-on on a mobile's bill. */
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

/** A pay-as-you-go mobile in service with a saved card, for all tests of a file. */
export function paygOfFile(portal: ShopPortal): Owner & { card: string } {
  const owner = {} as Owner & { card: string }
  beforeAll(async () => {
    Object.assign(owner, await mobileInService(portal, { plan: demoPlans.payg }))
  })
  return owner
}

/** Waits until a mobile is in service and has its plan's allowances. */
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
  const input = { ...of, Amount: 2000, PayAgain: true, ...body }
  return portal.call(balance.topUp, input, { token: owner.token, ...(key && { key }) })
}

export async function creditOf(portal: ShopPortal, owner: Owner): Promise<number> {
  return (await portal.good(balance.credit, whose(owner), owner.token)).MainBalCreditCents
}

/** Waits until a mobile's credit is the given cents. The server caches an account's suspension for up to a second. */
export function creditBecomes(portal: ShopPortal, owner: Owner, cents: number): Promise<true> {
  return eventually(`credit of ${cents} cents`, async () => {
    const { status, body } = await portal.call(balance.credit, whose(owner), owner.token)
    return (status === 200 && body.MainBalCreditCents === cents) || undefined
  })
}

/** Has the server read a payment from the card partner. */
export function settle(portal: ShopPortal, owner: Buyer, paymentUuid: string) {
  return portal.good(payments.settle, { customerUuid: owner.CustomerUUID, paymentUuid }, owner.token)
}

/** Has the network report that a mobile used something. */
export async function use(
  portal: ShopPortal,
  MSISDN: string | undefined,
  what: { type: string; amount: number; count?: number; at?: string; destination?: string; country?: string },
): Promise<void> {
  const answer = await fetch(`${portal.sandbox}/network/simulate/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // The network's clock does not move with the portal's.
    body: JSON.stringify({ MSISDN, at: portal.server.clock.now().toISOString(), ...what }),
  })
  if (!answer.ok) throw new Error(`The network did not take the use: ${await answer.text()}`)
}

/** The balance of a ledger account, for one customer or for all. */
export async function booked(portal: ShopPortal, account: AccountKind, owner?: Buyer): Promise<number> {
  const [row] = await portal.rows<{ sum: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS sum FROM ledger.entries
     WHERE account = $1 AND ($2::uuid IS NULL OR customer_uuid = $2)`,
    [account, owner?.CustomerUUID ?? null],
  )
  return row?.sum ?? 0
}

/** The given calendar days from now in seconds, across changes of daylight saving. */
export function secondsOfDays(portal: ShopPortal, days: number): number {
  const nowMs = portal.server.clock.now().getTime()
  const wanted = addDays(dayOf(new Date(nowMs)), days)
  const reached = dayOf(new Date(nowMs + days * 86_400_000))
  return days * 86_400 + daysBetween(reached, wanted) * 3_600
}

/** Moves the clock past a monthly mobile's first bill, so that the next one charged is the cycle's. */
export async function afterFirstBill<O extends Buyer>(portal: ShopPortal, owner: O): Promise<O> {
  const found = (what: string, table: 'accounts' | 'invoices') =>
    eventually(what, async () => {
      const rows = await portal.rows(`SELECT FROM billing.${table} WHERE customer_uuid = $1`, [owner.CustomerUUID])
      return rows.length > 0 || undefined
    })
  await found('an account that is billed', 'accounts')
  const later = await daysLater(portal, owner, 2)
  await found('the first bill', 'invoices')
  return later
}

/** Moves the clock by calendar days and hours, runs all that is due, and signs in again. */
export async function daysLater<O extends Buyer>(portal: ShopPortal, owner: O, days: number, hours = 0): Promise<O> {
  await portal.clock({ advanceS: secondsOfDays(portal, days) + hours * 3_600 })
  return { ...owner, ...(await portal.signIn(owner)), card: (owner as { card?: string }).card }
}

/** What is left of a mobile's credit, by whether it was given and when it expires. */
export const creditLotsOf = (portal: ShopPortal, { MobileUUID }: Owner) =>
  portal.rows(
    `SELECT granted, expires_at, sum(left_cents)::int AS cents FROM balance.lots WHERE mobile_uuid = $1 AND left_cents > 0
     GROUP BY 1, 2 ORDER BY 2`,
    [MobileUUID],
  )

/** Makes a customer owe an amount, as a chargeback does. */
export function makeOwe(
  portal: Pick<ShopPortal, 'server'>,
  { CustomerUUID }: Pick<Buyer, 'CustomerUUID'>,
  cents: number,
): Promise<void> {
  const [parties, amount] = [ownParties(CustomerUUID, null), money(cents)]
  const change = { CustomerUUID, parties, amount, against: accounts.broughtForward }
  return systemOf(portal).inTransaction((tx) => owe(tx, { ...change, reason: `test:${tx.newUuid()}` }))
}
