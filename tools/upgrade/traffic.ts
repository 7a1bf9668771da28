import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { billing, billingFiles } from '@waea/contract/money/billing'
import { overview } from '@waea/contract/overview'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { demoPlans } from '../../apps/server/src/capabilities/catalogue/index.ts'
import { addressOf, callAt } from '../../bench/support/call-at.ts'

/** Demo people, and how their mobiles are paid for. */
const people = [
  { name: 'prepay', paysBy: 'credit' },
  { name: 'payg', paysBy: 'credit' },
  { name: 'postpay', paysBy: 'bill' },
  { name: 'leader', paysBy: 'bill' },
] as const
type Person = (typeof people)[number]

const arrivesWithinMs = 60_000

const Address = {
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

/** Where people and partners reach the portal; refusals are collected. */
export interface Traffic {
  url: string
  sandbox: string
  refusals: string[]
}

interface Session {
  person: Person
  token: string
  customerUuid: string
  mobileUuid: string
}

/**
 * Everyone goes through all steps once, in parallel. A customer has at most ten purchases an hour, so orders are
 * limited.
 */
export async function walkOnce(traffic: Traffic, phase: string): Promise<void> {
  await Promise.all(
    people.map(async (person) => {
      try {
        const session = await lookAround(traffic, person)
        await buy(traffic, session)
        await order(traffic, session)
      } catch (error) {
        traffic.refusals.push(`${phase}: ${person.name}@ met ${(error as Error).message}`)
      }
    }),
  )
}

/** Everyone repeats the steps without orders until something is done. */
export async function walkUntil(traffic: Traffic, phase: string, done: Promise<unknown>): Promise<void> {
  let isDone = false
  const ends = done.finally(() => {
    isDone = true
  })
  const walks = people.map(async (person) => {
    while (!isDone) {
      try {
        await buy(traffic, await lookAround(traffic, person))
      } catch (error) {
        traffic.refusals.push(`${phase}: ${person.name}@ met ${(error as Error).message}`)
      }
      await pause(200)
    }
  })
  await Promise.all([ends, ...walks])
}

/** Signs in, opens the dashboard, and reads bills with their file. */
async function lookAround({ url, sandbox }: Traffic, person: Person): Promise<Session> {
  const AuthID = `${person.name}@demo.waea.nz`
  const signIn = { spid: '2', IdentityProvider: 'LOCAL' as const, AuthID, AuthCode: 'Kiaora-2026!', IncludeRoles: true }
  const { JWT: token, Roles } = await callAt(url, identity.auth, signIn)
  const customerUuid = Roles?.[0]?.CustomerUUID ?? ''
  const { Mobiles } = await callAt(url, plans.mobiles, { customerUuid }, token)
  const mobileUuid = Mobiles[0]?.UUID ?? ''
  const { Mobile } = await callAt(url, overview.dashboard, { customerUuid, mobileUuid }, token)
  // The network reports it through a webhook.
  await post(`${sandbox}/network/simulate/usage`, { MSISDN: Mobile.MSISDN, type: 'data', amount: 1_048_576 })
  if (person.paysBy === 'bill') await readBills(url, token, customerUuid)
  return { person, token, customerUuid, mobileUuid }
}

async function readBills(url: string, token: string, customerUuid: string): Promise<void> {
  const { Invoices } = await callAt(url, billing.invoices, { customerUuid }, token)
  await callAt(url, billing.account, { customerUuid }, token)
  for (const { Number: number } of Invoices.slice(0, 3)) {
    await callAt(url, billing.invoice, { customerUuid, number }, token)
    if (number === 'OPEN') continue
    const file = await fetch(url + addressOf(billingFiles.invoicePdf, { customerUuid, number }), {
      headers: { 'x-auth-token': token },
    })
    await file.arrayBuffer()
  }
}

/** Tops up with the default card and buys an add-on from credit, or buys an add-on on the bill. */
async function buy({ url }: Traffic, { person, token, customerUuid, mobileUuid }: Session): Promise<void> {
  const once = () => ({ 'idempotency-key': randomUUID() })
  if (person.paysBy === 'bill') {
    const extra = {
      CustomerUUID: customerUuid,
      ProductInstanceUUID: mobileUuid,
      Subscribe: false,
      AddonAvailabilityUUID: demoPlans.postpayData5.availability,
      AddonCatalogEntryUUID: demoPlans.postpayData5.entry,
      PayAgain: true,
    }
    await callAt(url, plans.postpayAddon, extra, token, once())
    return
  }
  const topUp = {
    customerUuid,
    ProductInstanceUUID: mobileUuid,
    Amount: 2000,
    PaymentMethodType: 'cards',
    PayAgain: true,
  }
  const { Status } = await callAt(url, balance.topUp, topUp, token, once())
  if (Status !== 'COMPLETED') throw new Error(`a top-up that is ${Status}`)
  const { availability: availabilityUuid } = demoPlans.prepayData2
  const extra = { customerUuid, productUuid: mobileUuid, availabilityUuid, Subscribe: false, PayAgain: true }
  await callAt(url, plans.prepayAddon, extra, token, once())
}

/** Buys an eSIM with a new card, which the card partner confirms by webhook, and waits until it is delivered. */
async function order({ url, sandbox }: Traffic, { token, customerUuid }: Session): Promise<void> {
  const MobileProductAvailabilityUUID = demoPlans.prepay10.availability
  const Items = [{ ItemUUID: simItems.esim.UUID, Products: [{ Attributes: { MobileProductAvailabilityUUID } }] }]
  const cart = await callAt(url, shop.saveCart, { CustomerUUID: customerUuid, Items }, token)
  const input = { SPID: 2 as const, UUID: cart.UUID, CustomerUUID: customerUuid, Address }
  const placed = await callAt(url, shop.checkout, input, token, { 'idempotency-key': randomUUID() })
  const [intent] = (placed.ClientSecret ?? '').split('_secret')
  await fetch(`${sandbox}/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  const { Number: number } = placed.Order
  for (const until = Date.now() + arrivesWithinMs; ; await pause(250)) {
    const { Status } = await callAt(url, shop.order, { customerUuid, number }, token)
    if (Status === 'COMPLETED') return
    if (Date.now() > until) throw new Error(`an order that stays ${Status}`)
  }
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
}
