import { activation } from '@waea/contract/mobile/activation'
import { displayMsisdn } from '@waea/kit/msisdn'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { Browser, signUpBody } from '../identity/people.ts'
import { askActivation, inService, type Owner, stockedCode, whose } from '../ledger/money-support.ts'
import { bringOn } from '../payments/refund-support.ts'
import { eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import type { Day } from './year-calendar.ts'
import { type Life, topUp } from './year-deeds.ts'
import { LivedModel } from './year-model.ts'
import { sold } from './year-price-list.ts'

const password = 'Kiaora-2026!'

/** A visitor who signs up with the mailed code, adopts a SIM and saves a card. */
async function signedUp(
  portal: ShopPortal,
  Email: string,
  over: Parameters<typeof stockedCode>[1] = {},
): Promise<Owner & { card: string }> {
  const browser = new Browser(portal.url)
  const { body } = await browser.call('POST /api/frontend/v1/sign-up', signUpBody(Email, { Password: password }))
  const [mail] = await portal.messages(Email)
  const input = { VerificationUUID: body.VerificationUUID, Code: mail?.codes[0], IncludeRoles: true }
  const confirmed = await browser.call('POST /api/frontend/v1/sign-up/confirm', input)
  const [role] = confirmed.body.Roles as { CustomerUUID: string }[]
  const buyer = { Email, token: browser.token ?? '', CustomerUUID: role?.CustomerUUID ?? '' }
  const code = { Token: await stockedCode(portal, over), CustomerUUID: buyer.CustomerUUID }
  const { AdoptionRequest } = await portal.good(activation.adoptByToken, code, buyer.token)
  return { ...buyer, MobileUUID: AdoptionRequest.ProductInstanceUUID, card: await saveCard(portal, buyer) }
}

async function activated(portal: ShopPortal, owner: Owner & { card: string }, plan: { availability: string }) {
  const input = { AvailabilityUUID: plan.availability, PaymentMethodID: owner.card, AutoRenew: true }
  const answer = await askActivation(portal, owner, input)
  if (answer.status !== 200) throw new Error(`The activation was answered ${JSON.stringify(answer.body)}`)
  await inService(portal, owner)
}

async function lifeOf(portal: ShopPortal, owner: Owner & { card: string }, today: Day, onBill: boolean): Promise<Life> {
  const msisdn = displayMsisdn(await numberOf(portal, owner))
  return { portal, owner, model: new LivedModel(today, { msisdn, onBill }) }
}

/** A prepay customer whose first activation the network refuses, so that its price is refunded; the second succeeds. */
export async function prepayLife(portal: ShopPortal, today: Day): Promise<Life> {
  const owner = await signedUp(portal, 'prepay-year@test.waea.nz')
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 409 }])
  await askActivation(portal, owner, { AvailabilityUUID: sold.ten.availability, PaymentMethodID: owner.card })
  await eventually('the activation to be given back', async () => {
    await bringOn(portal)
    const { Status, Refund } = await portal.good(activation.progress, whose(owner), owner.token)
    return (Status === 'failed' && Refund?.Status === 'COMPLETED') || undefined
  })
  await portal.faults('network', [])
  await activated(portal, owner, sold.ten)
  const life = await lifeOf(portal, owner, today, false)
  life.model.sellByCard(sold.ten.cents)
  life.model.refundSale(sold.ten.cents, 'We couldn’t activate your SIM')
  life.model.start(sold.ten, 'card', true)
  return life
}

/** A monthly customer on Max. */
export async function monthlyLife(portal: ShopPortal, today: Day): Promise<Life> {
  const owner = await signedUp(portal, 'monthly-year@test.waea.nz', { BillingType: 'postpay' })
  await activated(portal, owner, sold.max)
  const life = await lifeOf(portal, owner, today, true)
  life.model.start(sold.max, 'bill', true)
  return life
}

/** A pay-as-you-go customer who tops up on this day. */
export async function friendsLife(portal: ShopPortal, today: Day): Promise<Life> {
  const owner = await signedUp(portal, 'friend-year@test.waea.nz')
  await activated(portal, owner, demoPlans.payg)
  const life = await lifeOf(portal, owner, today, false)
  await topUp(1000)(life)
  return life
}

/** The balances of a customer's ledger, and their running plans. */
export async function stateOf({ portal, owner, model }: Life) {
  const books = await portal.rows<{ account: string; cents: number }>(
    // A bill's GST is computed from its total; the cent by which that differs from its charges' GST is outside this
    // test.
    `SELECT account, sum(amount_cents)::int AS cents FROM ledger.entries
     JOIN ledger.transactions USING (customer_uuid, transaction_uuid)
     WHERE customer_uuid = $1 AND reason NOT LIKE 'bill-gst:%' GROUP BY account HAVING sum(amount_cents) <> 0`,
    [owner.CustomerUUID],
  )
  const plans = await portal.rows(
    `SELECT name, starts_on AS from, ends_on AS to, auto_renew AS renews, is_base_plan AS "isBase" FROM plans.addons
     WHERE customer_uuid = $1 AND NOT ended AND ends_on IS NOT NULL ORDER BY ends_on, name`,
    [owner.CustomerUUID],
  )
  return { on: model.today, books: Object.fromEntries(books.map(({ account, cents }) => [account, cents])), plans }
}
