import type { Input } from '@waea/contract/call'
import { payments } from '@waea/contract/money/payments'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { afterAll, beforeAll } from 'vitest'
import { eventually, type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { seedFibre } from '../../src/capabilities/broadband/index.ts'
import { demoPlans, seedCatalogue } from '../../src/capabilities/catalogue/index.ts'
import { type SeedCustomer, seedPerson } from '../../src/capabilities/identity/index.ts'
import { contextOf, inTransaction } from '../../src/platform/context.ts'

/** A portal that sells the demo provider's plans, with helpers for signed-in customers. */
export interface ShopPortal extends Portal {
  /** A new signed-in person with one customer account; the given fields override the defaults. */
  signUpCustomer(over?: { verified?: boolean; customer?: SeedCustomer }): Promise<Buyer>
  /** The same person with a fresh token, after the clock has moved. */
  signIn(buyer: Buyer): Promise<Buyer>
}

export interface Buyer {
  token: string
  CustomerUUID: string
  Email: string
}

type Item = NonNullable<Input<typeof shop.saveCart>['Items']>[number]

const password = 'Kiaora-2026!'

export async function startShop(settings: Record<string, string> = {}): Promise<ShopPortal> {
  const portal = await startPortal(settings)
  const { runtime } = portal.server
  await inTransaction(runtime, { kind: 'system' }, {}, seedCatalogue)
  await inTransaction(runtime, { kind: 'system' }, {}, seedFibre)
  return shopOn(portal)
}

/** A portal that sells already, with helpers for signed-in customers. */
export function shopOn(portal: Portal): ShopPortal {
  const { runtime } = portal.server
  let people = 0

  async function signIn(buyer: Buyer): Promise<Buyer> {
    const input = { spid: '2', IdentityProvider: 'LOCAL' as const, AuthID: buyer.Email, AuthCode: password }
    return { ...buyer, token: (await portal.good(identity.auth, input)).JWT ?? '' }
  }

  async function signUpCustomer({
    verified = true,
    customer = {},
  }: {
    verified?: boolean
    customer?: SeedCustomer
  } = {}) {
    people += 1
    const email = `buyer${people}@test.waea.nz`
    const person = { email, password, FirstName: 'Buyer', LastName: 'Test', verified, customers: [customer] }
    const { customers } = await seedPerson(contextOf(runtime, { kind: 'system' }), person)
    return signIn({ token: '', CustomerUUID: customers[0] ?? '', Email: email })
  }

  return { ...portal, signUpCustomer, signIn }
}

/** The shop of a test file; opens before its first test and closes after its last. */
export function shopOfFile(settings: Record<string, string> = {}): ShopPortal {
  const portal = {} as ShopPortal
  beforeAll(async () => {
    Object.assign(portal, await startShop(settings))
  })
  afterAll(() => portal.close?.())
  return portal
}

export { eventually }

/** An eSIM with a plan, by default the prepay one of $20.00. */
export function anEsim(plan: { availability: string } = demoPlans.prepay10, over: Partial<Item> = {}): Item {
  return {
    ItemUUID: simItems.esim.UUID,
    Products: [{ Attributes: { MobileProductAvailabilityUUID: plan.availability } }],
    ...over,
  }
}

/** A SIM card of $5.00 with a plan, by default the prepay one of $20.00. */
export function aCard(plan: { availability: string } = demoPlans.prepay10, over: Partial<Item> = {}): Item {
  return { ...anEsim(plan), ItemUUID: simItems.real_sim.UUID, ...over }
}

/** A complete checkout address. */
export const address = {
  LocationProvider: 'sandbox',
  LocationProviderIDX: '100',
  City: 'Whangārei',
  Country: 'New Zealand',
  Postcode: '0110',
  Lines: ['1 Bank Street'],
  Email: 'prepay@demo.waea.nz',
  Name: 'Prepay Demo',
  Notes: '',
  Phone: '64215550142',
}

/** A buyer's saved cart. */
export function cartOf(portal: ShopPortal, buyer: Buyer, Items: Item[] = [anEsim()]) {
  return portal.good(shop.saveCart, { CustomerUUID: buyer.CustomerUUID, Items }, buyer.token)
}

/** Requests the checkout of a cart; returns the answer. */
export function checkOut(
  portal: ShopPortal,
  buyer: Buyer,
  UUID: string,
  over: Partial<Input<typeof shop.checkout>> & { key?: string } = {},
) {
  const { key, ...more } = over
  const input = { SPID: 2 as const, UUID, CustomerUUID: buyer.CustomerUUID, ...more }
  return portal.call(shop.checkout, input, { token: buyer.token, ...(key !== undefined && { key }) })
}

/** Confirms a payment as the browser does, with one of the card partner's published test cards. */
export async function confirm(
  portal: ShopPortal,
  clientSecret: string | undefined,
  card = 'pm_card_visa',
): Promise<number> {
  const intent = (clientSecret ?? '').split('_secret')[0]
  return atTheCardPartner(portal, `payment_intents/${intent}/confirm`, { payment_method: card })
}

/** Saves one of the card partner's test cards for a buyer; returns our id of it. */
export async function saveCard(portal: ShopPortal, buyer: Buyer, card = 'pm_card_visa'): Promise<string> {
  const mine = { customerUuid: buyer.CustomerUUID }
  const before = await portal.good(payments.methods, mine, buyer.token)
  const known = new Set(before.PaymentMethods.map((method) => method.UUID))
  await saveAtPartner(portal, buyer, card)
  const { PaymentMethods } = await portal.good(payments.syncMethods, mine, buyer.token)
  const added = PaymentMethods.find((method) => !known.has(method.UUID))
  if (!added) throw new Error('The card was not saved')
  return added.UUID
}

/** The browser's half of saving a card: the card partner has it, but our server has not been told. */
export async function saveAtPartner(portal: ShopPortal, buyer: Buyer, card: string): Promise<void> {
  const { result } = await portal.good(payments.setup, { customerUuid: buyer.CustomerUUID }, buyer.token)
  const [setup = ''] = result.SetupIntentClientSecret.split('_secret')
  await atTheCardPartner(portal, `setup_intents/${setup}/confirm`, { payment_method: card })
}

async function atTheCardPartner(portal: ShopPortal, path: string, fields: Record<string, string>): Promise<number> {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  return answer.status
}

/** Waits until an order has a status; returns it. */
export function orderIn(portal: ShopPortal, buyer: Buyer, number: string, status: string) {
  return eventually(`order ${number} to be ${status}`, async () => {
    const order = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number }, buyer.token)
    return order.Status === status ? order : undefined
  })
}

/** Buys items and waits until the order has a status; returns it. */
export async function boughtOrder(
  portal: ShopPortal,
  buyer: Buyer,
  items: Item[],
  status: string,
  Address: typeof address = address,
) {
  const cart = await cartOf(portal, buyer, items)
  const placed = await checkOut(portal, buyer, cart.UUID, { Address })
  if (placed.body.ClientSecret) await confirm(portal, placed.body.ClientSecret)
  const { Order } = placed.body as unknown as { Order: { Number: string } }
  return orderIn(portal, buyer, Order.Number, status)
}

/** A charge of the card partner, in cents. */
interface ChargeAtPartner {
  amount: number
  amount_refunded: number
  metadata: Record<string, string>
}

/** All charges at the card partner by any payer, in order. */
export async function chargesAtPartner(portal: ShopPortal): Promise<ChargeAtPartner[]> {
  return (await (await fetch(`${portal.sandbox}/stripe/ledger`)).json()) as ChargeAtPartner[]
}

/** How many charges the card partner has made, for any payer. */
export async function chargesOf(portal: ShopPortal): Promise<number> {
  return (await chargesAtPartner(portal)).length
}

/** How many payments the card partner has made for a customer, and their total in cents. */
export async function charged(portal: ShopPortal, buyer: Buyer): Promise<{ payments: number; cents: number }> {
  const [known] = await portal.rows<{ ref: string }>(
    'SELECT gateway_customer AS ref FROM payments.gateway_customers WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  if (!known) return { payments: 0, cents: 0 }
  const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_intents?customer=${known.ref}&limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: { status: string; amount_received: number }[] }
  const paid = data.filter((intent) => intent.status === 'succeeded')
  return { payments: paid.length, cents: paid.reduce((sum, intent) => sum + intent.amount_received, 0) }
}
