import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { paymentEvidence } from '@waea/contract/operators/payment-evidence'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askTopUp, creditBecomes, dashboardOf, mobileInService, type Owner, use } from '../ledger/money-support.ts'
import { disputed } from '../payments/returned-support.ts'
import { aCard, type Buyer, boughtOrder, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { signedInOperator, type TestOperator } from './operator-support.ts'

/** What is known of a payment, in one place, for the answer to its bank. */
const portal = shopOfFile()
let support: TestOperator

beforeAll(async () => {
  support = await signedInOperator(portal, 'support')
})

/** The ids of a customer's payments, the newest first. */
async function paymentsOf({ CustomerUUID: customerUuid }: Buyer): Promise<string[]> {
  const { Payments } = await portal.good(operatorRefunds.payments, { customerUuid }, support.as)
  return Payments.map(({ PaymentUUID }) => PaymentUUID)
}

const evidenceOf = ({ CustomerUUID: customerUuid }: Buyer, paymentUuid = '') =>
  portal.good(paymentEvidence.paymentEvidence, { customerUuid, paymentUuid }, support.as)

/** Tops a pay-as-you-go mobile up by $20.00. */
async function topUp(owner: Owner & { card: string }, credit: number): Promise<void> {
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(portal, owner, credit)
}

test('a disputed top-up has its receipt, where it was made, the mobile and its use since, and earlier payments with the card', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await topUp(owner, 2000)
  // A payment that a bank took back is no good evidence for another.
  await disputed(portal, owner)
  await creditBecomes(portal, owner, 0)
  await topUp(owner, 2000)
  await topUp(owner, 4000)
  const { Mobile } = await dashboardOf(portal, owner)
  await use(portal, Mobile.MSISDN, { type: 'data', amount: 5_000_000 })
  await disputed(portal, owner)
  const [newest, before] = await paymentsOf(owner)
  const evidence = await eventually('the use', async () => {
    const found = await evidenceOf(owner, newest)
    return found.Mobiles[0]?.Use.length ? found : undefined
  })
  expect(evidence.Payment).toMatchObject({
    PaymentUUID: newest,
    Purpose: 'top-up',
    AmountCents: 2000,
    PaidWith: 'visa 4242',
    IsGuests: false,
    IsPersonPresent: true,
    PartnerReference: expect.stringMatching(/^pi_/),
    ReceiptNumber: expect.stringMatching(/^R\d+$/),
  })
  expect(evidence.TakenBack).toMatchObject([{ AmountCents: 2000, IsGivenBack: false }])
  expect(evidence.Mobiles).toMatchObject([
    {
      MSISDN: Mobile.MSISDN,
      ActivatedAtNanos: expect.any(Number),
      Use: [{ Type: 'data', Amount: 5_000_000, LastAtNanos: expect.any(Number) }],
    },
  ])
  expect(evidence.Requests).toContainEqual(expect.objectContaining({ What: 'signed-in', Address: expect.any(String) }))
  expect(evidence.Messages.length).toBeGreaterThanOrEqual(2)
  expect(evidence.Earlier).toMatchObject([{ AmountCents: 2000 }])
  expect(evidence.EarlierCount).toBe(1)

  const which = { customerUuid: owner.CustomerUUID, paymentUuid: newest ?? '' }
  const file = await portal.call(paymentEvidence.paymentReceipt, which, support.as)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect((await evidenceOf(owner, before)).Earlier).toEqual([])
})

test('a payment for an order has what was posted to whom, and what became of it', async () => {
  const buyer = await portal.signUpCustomer()
  const { Number: number } = await boughtOrder(portal, buyer, [aCard()], 'SHIPPED')
  await quiet(portal)
  const [payment] = await paymentsOf(buyer)
  const evidence = await eventually('the parcel', async () => {
    const found = await evidenceOf(buyer, payment)
    return found.Orders[0]?.Sims[0]?.Parcel?.DeliveredAtNanos ? found : undefined
  })
  expect(evidence.Payment.Description).toBe(`Order ${number}`)
  expect(evidence.Orders).toMatchObject([
    {
      Number: number,
      SentTo: ['Prepay Demo', '1 Bank Street', 'Whangārei', '0110'],
      Sims: [
        {
          SimType: 'real_sim',
          PlanName: 'Four Weeks 10',
          Parcel: { State: 'DELIVERED', Carrier: 'Kea Couriers', TrackingNumber: expect.any(String) },
        },
      ],
    },
  ])
  expect(evidence.FibreOrders).toEqual([])
  expect(evidence.Messages.map(({ Title }) => Title).join()).toContain(number)
})

test('a payment of another customer is unknown, and so is its receipt', async () => {
  const owner = await mobileInService(portal)
  const other = await portal.signUpCustomer()
  const [paymentUuid = ''] = await paymentsOf(owner)
  for (const call of [paymentEvidence.paymentEvidence, paymentEvidence.paymentReceipt])
    expect((await portal.call(call, { customerUuid: other.CustomerUUID, paymentUuid }, support.as)).status).toBe(404)
})
