import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { compareWithPartner } from '../../src/capabilities/payments/compare/compare.ts'
import { compareRefunds } from '../../src/capabilities/payments/compare/compare-refunds.ts'
import { compareReturns } from '../../src/capabilities/payments/compare/compare-returns.ts'
import { recordPartnerRefund } from '../../src/capabilities/payments/refunds/record-partner-refund.ts'
import {
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { anEsim, eventually, orderIn, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { atTheBank, lastIntent, mailAbout } from './means/debit-support.ts'
import { lastPayment, paidOrder, refundByHand } from './refund-support.ts'
import { testRepeatedNews } from './returned-support.ts'

/** A refund made on the card partner's own pages takes back what the payment paid for. */
const portal = shopOfFile()

/** A customer with a top-up of $20.00 and the given credit left of it. */
async function toppedUp(left: number): Promise<Owner & { card: string }> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(portal, owner, 2000)
  const { CustomerUUID, MobileUUID } = owner
  const spent = { CustomerUUID, MobileUUID, amount: money(2000 - left), reason: `test:${MobileUUID}`, because: 'plan' }
  if (left < 2000) await systemOf(portal).inTransaction((tx) => spendCredit(tx, spent))
  return owner
}

const stateOf = (of: Owner) => portal.good(customers.accountState, { customerUuid: of.CustomerUUID }, of.token)

const noticesOf = async (PaymentUUID: string) =>
  (
    await portal.rows<{ reason: string }>(
      "SELECT reason FROM platform.notices WHERE kind = 'card-event' AND reason LIKE '%' || $1 || '%' ORDER BY reason",
      [PaymentUUID],
    )
  ).map(({ reason }) => reason)

/** Checks that the portal and the card partner agree on a payment. */
async function agrees(PaymentUUID: string): Promise<void> {
  const since = new Date(portal.server.clock.now().getTime() - 86_400_000)
  const system = systemOf(portal)
  const differences = [await compareRefunds(system, since), await compareReturns(system)].flat()
  differences.push(...(await compareWithPartner(system, since)))
  expect(differences.filter((one) => one.PaymentUUID === PaymentUUID)).toEqual([])
}

test('a top-up that is refunded whole takes back its credit, once however often the partner tells', async () => {
  const owner = await toppedUp(2000)
  const { UUID } = await lastPayment(portal, owner)
  await portal.faults('stripe', [{ kind: 'duplicate-webhook', op: 'charge.refunded', times: 1 }])
  await refundByHand(portal, UUID, 2000)
  await creditBecomes(portal, owner, 0)
  await agrees(UUID)
  await quiet(portal)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await lastPayment(portal, owner)).toMatchObject({
    Status: 'REFUNDED',
    Refunds: [{ Status: 'COMPLETED', AmountCents: 2000 }],
  })
  for (const account of ['gateway', 'received', 'arrears', 'write-off'] as const)
    expect(await booked(portal, account, owner)).toBe(0)
  const mail = await mailAbout(portal, owner, '$20.00 was refunded to you')
  expect(mail.text).toContain('We took $20.00 of it off your credit.')
  expect(await noticesOf(UUID)).toEqual([])
})

test('two partial refunds take back their amounts, and what was spent is written off and told to the operator', async () => {
  const owner = await toppedUp(700)
  const { UUID } = await lastPayment(portal, owner)
  await refundByHand(portal, UUID, 500)
  await creditBecomes(portal, owner, 200)
  await refundByHand(portal, UUID, 1500)
  await creditBecomes(portal, owner, 0)
  await quiet(portal)
  expect(await noticesOf(UUID)).toEqual([
    `$15.00 of payment ${UUID} was refunded at the card partner, of which $13.00 was spent: it is written off`,
  ])
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'write-off', owner)).toBe(1300)
  expect(await booked(portal, 'received', owner)).toBe(0)
  const mail = await portal.message(owner.Email, ({ subject }) => subject.startsWith('$15.00 was refunded'))
  expect(mail.text).toContain('You keep what you had used of it, and owe nothing.')
  await agrees(UUID)
})

test('a refund whose webhook is lost takes back its credit with the nightly comparison', async () => {
  const owner = await toppedUp(2000)
  const lost = { kind: 'late-webhook', op: 'charge.refunded', ms: 600_000, times: 1 } as const
  await portal.faults('stripe', [lost])
  const { UUID } = await lastPayment(portal, owner)
  await refundByHand(portal, UUID, 2000)
  await agrees(UUID)
  await creditBecomes(portal, owner, 0)
})

test('a refund that the bank returns gives back the credit that it took, and what was written off is none', async () => {
  const owner = await toppedUp(500)
  const { CustomerUUID } = owner
  const { UUID } = await lastPayment(portal, owner)
  await refundByHand(portal, UUID, 2000)
  await creditBecomes(portal, owner, 0)
  const [made] = await systemOf(portal).ports.cards.refundsOf(await lastIntent(portal, owner))
  if (!made) throw new Error('The card partner has no refund')
  await recordPartnerRefund(systemOf(portal), CustomerUUID, UUID, { ...made, state: 'failed' })
  await creditBecomes(portal, owner, 500)
  await quiet(portal)
  expect(await creditOf(portal, owner)).toBe(500)
  expect(await booked(portal, 'write-off', owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe(2000)
})

test('a paid debt is owed again by what is refunded of it', async () => {
  const owner = await toppedUp(0)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('a debt', async () => (await stateOf(owner)).AmountOwedCents)
  const { CustomerUUID, card, token } = owner
  await portal.good(payments.payArrears, { customerUuid: CustomerUUID, PaymentMethodID: card }, token)
  const { UUID } = await lastPayment(portal, owner)
  await refundByHand(portal, UUID, 800)
  await eventually('the debt again', async () => ((await stateOf(owner)).AmountOwedCents === 800 ? true : undefined))
  expect(await booked(portal, 'arrears', owner)).toBe(800)
  expect(await booked(portal, 'received', owner)).toBe(0)
  const mail = await mailAbout(portal, owner, '$8.00 was refunded to you')
  expect(mail.text).toContain('You owe $8.00 again.')
})

test('what was ordered stays with its customer: the sale is undone by the refund, and the operator is told at once', async () => {
  const buyer = await portal.signUpCustomer()
  const { Number: number } = await paidOrder(portal, buyer, [anEsim()])
  await orderIn(portal, buyer, number, 'COMPLETED')
  const { UUID } = await lastPayment(portal, buyer)
  await refundByHand(portal, UUID, 500)
  const [reason] = await eventually('a notice', async () => {
    const found = await noticesOf(UUID)
    return found.length > 0 ? found : undefined
  })
  expect(reason).toBe(
    `$5.00 of the $20.00 of payment ${UUID} was refunded at the card partner, and the customer keeps what was paid for: end that order if they are not to`,
  )
  expect((await booked(portal, 'sales', buyer)) + (await booked(portal, 'gst', buyer))).toBe(-1500)
  expect(await booked(portal, 'gateway', buyer)).toBe(1500)
  await agrees(UUID)
})

testRepeatedNews(portal)
