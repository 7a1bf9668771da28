import type { Payer } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { money, zero } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { paymentsFor, refundPayment, startPayment } from '../../src/capabilities/payments/index.ts'
import { booked, creditBecomes, creditOf, type Owner, paygOfFile, systemOf } from '../ledger/money-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { type Buyer, charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** Payments where the payer is not the customer who benefits. */
const portal = shopOfFile()
const owner: Owner = paygOfFile(portal)
const other: Owner = paygOfFile(portal)

interface Facts {
  payer: string
  beneficiary: string
  service: string | null
}

const factsOf = (of: Buyer, reasons: string) =>
  portal.rows<Facts>(
    `SELECT payer_uuid AS payer, beneficiary_uuid AS beneficiary, service_uuid AS service FROM ledger.transactions
     WHERE customer_uuid = $1 AND reason LIKE $2`,
    [of.CustomerUUID, reasons],
  )

const topUpFor = (payer: Payer, of: readonly Owner[], cents: number, more = {}) =>
  startPayment(systemOf(portal), {
    payer,
    purpose: 'top-up',
    paysFor: of.map(({ CustomerUUID, MobileUUID }) => ({
      thing: MobileUUID,
      beneficiary: CustomerUUID,
      service: MobileUUID,
      amount: money(cents),
    })),
    description: 'Top-up',
    present: false,
    ...more,
  })

async function parent(): Promise<Buyer & { card: Uuid; payer: Payer }> {
  const buyer = await portal.signUpCustomer()
  const card = await saveCard(portal, buyer)
  return { ...buyer, card, payer: { kind: 'billing-parent', UUID: buyer.CustomerUUID } }
}

test('one payment tops up mobiles of two customers: each has its credit, and the payer’s books the card’s money', async () => {
  const paying = await parent()
  const before = [await creditOf(portal, owner), await creditOf(portal, other)] as const
  const { Status, PaymentUUID } = await topUpFor(paying.payer, [owner, other], 1500, { PaymentMethodID: paying.card })
  expect(Status).toBe('COMPLETED')
  await creditBecomes(portal, owner, before[0] + 1500)
  await creditBecomes(portal, other, before[1] + 1500)
  expect(await charged(portal, paying)).toEqual({ payments: 1, cents: 3000 })
  expect(await booked(portal, 'gateway', paying)).toBe(3000)
  expect(await booked(portal, 'received', paying)).toBe(0)
  expect(await booked(portal, 'clearing')).toBe(0)
  const topUps = await factsOf(owner, 'top-up:%')
  const expected = { payer: paying.CustomerUUID, beneficiary: owner.CustomerUUID, service: owner.MobileUUID }
  expect(topUps).toContainEqual(expected)
  const receipts = await portal.rows<{ payer: string; kind: string; for: string[] }>(
    `SELECT payer_uuid AS payer, payer_kind AS kind, jsonb_path_query_array(pays_for, '$[*].beneficiary') AS for
     FROM payments.receipts WHERE payment_uuid = $1`,
    [PaymentUUID],
  )
  expect(receipts).toEqual([
    {
      payer: paying.CustomerUUID,
      kind: 'billing-parent',
      for: expect.arrayContaining([owner.CustomerUUID, other.CustomerUUID]),
    },
  ])
})

test('a guest’s payment stands in the books of the customer whose mobile it tops up, under the guest’s token', async () => {
  const guest: Payer = { kind: 'guest', UUID: systemOf(portal).newUuid() }
  const before = await creditOf(portal, owner)
  const paidBefore = (await charged(portal, owner)).cents
  const card = await saveCard(portal, owner)
  await topUpFor(guest, [owner], 700, { PaymentMethodID: card })
  await creditBecomes(portal, owner, before + 700)
  expect((await charged(portal, owner)).cents).toBe(paidBefore + 700)
  const facts = { payer: guest.UUID, beneficiary: owner.CustomerUUID, service: owner.MobileUUID }
  expect(await factsOf(owner, 'payment:%')).toContainEqual(facts)
  expect(await factsOf(owner, 'top-up:%')).toContainEqual(facts)
})

test('two customers pay a bill in parts, each once: both payments are found for it, and each has its own receipt', async () => {
  const [one, two] = [await parent(), await parent()]
  const bill = { thing: systemOf(portal).newUuid(), beneficiary: owner.CustomerUUID, service: null }
  const paid = await Promise.all(
    [one, two, two].map(({ payer, card }, at) =>
      startPayment(systemOf(portal), {
        payer,
        purpose: 'bill',
        paysFor: [{ ...bill, amount: money(1000 + at) }],
        description: 'Bill',
        PaymentMethodID: card,
        present: false,
      }),
    ),
  )
  expect(paid.map(({ Status }) => Status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  const found = await paymentsFor(systemOf(portal), owner.CustomerUUID, [bill.thing])
  expect(found.map(({ AmountCents }) => AmountCents).sort()).toEqual([1000, 1001, 1002])
  expect(new Set(found.map(({ ReceiptUUID }) => ReceiptUUID)).size).toBe(3)
  expect((await charged(portal, two)).payments).toBe(2)
})

test('what a parent paid for another’s plan is sold in the books of that one, and goes back to the parent’s card', async () => {
  const paying = await parent()
  const child = await portal.signUpCustomer()
  const thing = systemOf(portal).newUuid()
  const part = { thing, beneficiary: child.CustomerUUID, service: null, amount: money(2300) }
  const input = {
    payer: paying.payer,
    paysFor: [part],
    description: 'Plan',
    PaymentMethodID: paying.card,
    present: false,
  }
  expect((await startPayment(systemOf(portal), { ...input, purpose: 'plan' })).Status).toBe('COMPLETED')
  expect(await booked(portal, 'sales', child)).toBe(-2000)
  expect(await booked(portal, 'gst', child)).toBe(-300)
  expect(await booked(portal, 'sales', paying)).toBe(0)
  const back = { CustomerUUID: child.CustomerUUID, purpose: 'plan', paidThing: thing, thingUuid: thing } as const
  const refund = () =>
    systemOf(portal).inTransaction((tx) => refundPayment(tx, { ...back, amount: money(2300), reason: `for:${thing}` }))
  expect(await refund()).toMatchObject({ CustomerUUID: paying.CustomerUUID, amount: 2300 })
  await eventually('the refund to be given', async () => {
    await bringOn(portal)
    return (await refundsAtPartner(portal, paying)).cents === 2300 || undefined
  })
  for (const buyer of [child, paying]) {
    for (const account of ['sales', 'gst', 'received', 'gateway', 'clearing'] as const) {
      expect([account, await booked(portal, account, buyer)]).toEqual([account, zero])
    }
  }
})

testRepeatedNews(portal)
