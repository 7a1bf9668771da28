import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { billing, billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { payAutomatically } from '../../src/capabilities/billing/paying/pay-automatically.ts'
import { returnPayment } from '../../src/capabilities/billing/paying/return-payment.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { intentOf } from '../../src/capabilities/payments/stores/payments.store.ts'
import { booked, daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { atTheBank, lastIntent, mailAbout } from '../payments/means/debit-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** Bills are paid by hand, in full, in part and twice, and automatically. */
const portal = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true' })
const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })
type Carded = Owner & { card: string }

const accountOf = async (owner: Owner) => (await portal.good(billing.account, mine(owner), owner.token)).result
const billsOf = async (owner: Owner) => (await portal.good(billing.invoices, mine(owner), owner.token)).Invoices
const issuedOf = async (owner: Owner) => (await billsOf(owner)).filter(({ Status }) => Status !== 'OPEN')

/** A customer whose first bill of $25.00 was issued; automatic payment is off by default. */
async function billed(automatic: 'off' | 'when-due' | 'twice' = 'off', card?: string): Promise<Carded> {
  let owner = await mobileInService(portal, {
    plan: demoPlans.postpayLight,
    BillingType: 'postpay',
    ...(card && { card }),
  })
  await eventually('an account', async () => {
    const answer = await portal.call(billing.account, mine(owner), owner.token)
    return answer.status === 200 || undefined
  })
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: automatic }, owner.token)
  owner = (await daysLater(portal, owner, 1, 8)) as Carded
  await runBills(systemOf(portal))
  return owner
}

const pay = (owner: Owner, AmountCents: number, more: Record<string, unknown> = {}, key?: string) =>
  portal.call(
    billPayment.pay,
    { ...mine(owner), AmountCents, PayAgain: true, ...more } as Parameters<
      typeof portal.call<typeof billPayment.pay>
    >[1],
    { token: owner.token, ...(key && { key }) },
  )

const owedBecomes = (owner: Owner, cents: number) =>
  eventually(`${cents} cents to be owed`, async () => ((await accountOf(owner)).OwedCents === cents ? true : undefined))

test('[S-BILL-03][C-BILL-11][B-BILL-01] a bill is paid in part and then whole with a saved card', async () => {
  const owner = await billed()
  const [bill] = await issuedOf(owner)
  expect(bill).toMatchObject({ Status: 'DUE', GrandTotalCents: 2500, RemainingCents: 2500, Kind: 'first' })
  const part = await pay(owner, 1000, { PaymentMethodID: owner.card, InvoiceNumber: bill?.Number })
  expect(part.body).toMatchObject({ Status: 'COMPLETED' })
  await owedBecomes(owner, 1500)
  await pay(owner, 1500, { PaymentMethodType: 'cards' })
  await owedBecomes(owner, 0)
  const whole = await portal.good(billing.invoice, { ...mine(owner), number: bill?.Number ?? '' }, owner.token)
  expect(whole).toMatchObject({ Status: 'PAID', RemainingCents: 0 })
  expect(whole.Payments).toMatchObject([
    { Kind: 'payment', AmountCents: 1000, ReceiptUUID: expect.any(String) },
    { Kind: 'payment', AmountCents: 1500 },
  ])
  expect(await booked(portal, 'receivable', owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
})

test('[S-BILL-03] without a saved card the browser confirms the payment with the client secret', async () => {
  const owner = await billed()
  const answer = await pay(owner, 2500)
  expect(answer.body).toMatchObject({ Status: 'PAYMENT METHOD REQUIRED', ClientSecret: expect.any(String) })
  await confirm(portal, (answer.body as { ClientSecret: string }).ClientSecret)
  await owedBecomes(owner, 0)
})

test('[C-BILL-11] another type than cards, a dollar less a cent, and a bill of somebody else are refused', async () => {
  const other = await billed()
  const [theirs] = await issuedOf(other)
  const owner = await billed()
  const refused = async (...input: [number, Record<string, unknown>?]) => (await pay(owner, ...input)).body
  expect(await refused(2500, { PaymentMethodType: 'credit' })).toMatchObject({ err_message: 'changePaymentType' })
  expect(await refused(99)).toMatchObject({ err_message: 'The amount must be larger than $0.99' })
  expect(await refused(2500, { InvoiceNumber: theirs?.Number })).toMatchObject({ code: 'not-found' })
  expect(await refused(2500, { ProductInstanceUUID: other.MobileUUID })).toMatchObject({ code: 'not-found' })
  await owedBecomes(owner, 2500)
})

test('a payment that was shown as all for bills is refused where some of it would become credit', async () => {
  const owner = await billed()
  const shown = { PaymentMethodID: owner.card, ToBills: true }
  await pay(owner, 1000, shown)
  await owedBecomes(owner, 1500)
  expect((await pay(owner, 2500, shown)).body).toMatchObject({ code: 'amount-too-large', detail: { most: '$15.00' } })
  expect((await pay(owner, 1500, shown)).body).toMatchObject({ Status: 'COMPLETED' })
  await owedBecomes(owner, 0)
  expect((await pay(owner, 1500, shown)).body).toMatchObject({ code: 'nothing-owed' })
  expect(await accountOf(owner)).toMatchObject({ CreditCents: 0 })
})

test('two payments of one bill at the same second are both kept: the second is credit, told once, and the next bill takes it', async () => {
  let owner = await billed()
  await Promise.all(
    [1, 2].map((n) => pay(owner, 2500, { PaymentMethodID: owner.card }, `twice-${owner.CustomerUUID}-${n}`)),
  )
  await eventually('credit', async () => ((await accountOf(owner)).CreditCents === 2500 ? true : undefined))
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 0, Balance: -2500 })
  const sent = await eventually('the mail', async () => {
    const mails = await portal.messages(owner.Email)
    const found = mails.filter(({ subject }) => subject.includes('is credit on your account'))
    return found.length > 0 ? found : undefined
  })
  expect(sent).toHaveLength(1)
  owner = (await daysLater(portal, owner, 31)) as Carded
  await runBills(systemOf(portal))
  const [newest] = await issuedOf(owner)
  expect(newest).toMatchObject({ Status: 'PAID', GrandTotalCents: 2500, RemainingCents: 0 })
  expect(await accountOf(owner)).toMatchObject({ CreditCents: 0, OwedCents: 0 })
})

test('a request that comes again pays once', async () => {
  const owner = await billed()
  const key = `again-${owner.CustomerUUID}`
  const answers = await Promise.all([1, 2, 3].map(() => pay(owner, 2500, { PaymentMethodID: owner.card }, key)))
  expect(new Set(answers.map(({ body }) => (body as { PaymentUUID?: string }).PaymentUUID)).size).toBeLessThanOrEqual(2)
  await owedBecomes(owner, 0)
  expect(await booked(portal, 'gateway', owner)).toBe(2500)
})

test('a payment that fails later is owed again, also where it had become credit that was spent', async () => {
  let owner = await billed()
  const { PaymentUUID } = (await pay(owner, 5000, { PaymentMethodID: owner.card })).body as { PaymentUUID: string }
  await owedBecomes(owner, 0)
  owner = (await daysLater(portal, owner, 31)) as Carded
  await runBills(systemOf(portal))
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 0, CreditCents: 0 })
  const intent = await intentOf(systemOf(portal), owner.CustomerUUID, PaymentUUID)
  if (!intent) throw new Error('The payment is gone')
  const { payer, paysFor } = intent
  const returned = { PaymentUUID, ReturnUUID: randomUUID(), payer, paysFor, isRefund: false }
  for (let times = 0; times < 2; times += 1) {
    await systemOf(portal).inTransaction((tx) => returnPayment(tx, returned))
  }
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 5000, CreditCents: 0 })
  expect((await issuedOf(owner)).map(({ RemainingCents }) => RemainingCents)).toEqual([2500, 2500])
  expect(await booked(portal, 'receivable', owner)).toBe(5000)
})

test('a payment that is taken back before it was heard of leaves its bill to be paid', async () => {
  const owner = await billed()
  const release = await keepJobsWaiting(portal, 'billing.hears.payment.changed')
  await pay(owner, 2500, { PaymentMethodID: owner.card })
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('the return to be booked', async () =>
    (await booked(portal, 'gateway', owner)) === 0 ? true : undefined,
  )
  await release()
  await mailAbout(portal, owner, 'A payment of your bills was taken back')
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 2500, CreditCents: 0 })
  expect(await booked(portal, 'receivable', owner)).toBe(2500)
  expect(await booked(portal, 'received', owner)).toBe(0)
})

test('a bill is paid by itself on the day it is due, once, however often the run comes', async () => {
  let owner = await billed('when-due')
  expect((await accountOf(owner)).AutomaticPayment).toMatchObject({ When: 'when-due', AmountCents: 2500 })
  owner = (await daysLater(portal, owner, 13)) as Carded
  await owedBecomes(owner, 2500)
  owner = (await daysLater(portal, owner, 2)) as Carded
  await Promise.all([1, 2, 3].map(() => payAutomatically(systemOf(portal))))
  await owedBecomes(owner, 0)
  expect(await booked(portal, 'gateway', owner)).toBe(2500)
})

test('what automatic payment would take is told before it is switched on, and its day is never one that has passed', async () => {
  let owner = await billed()
  const automatic = async () => (await accountOf(owner)).AutomaticPayment
  const today = () => systemOf(portal).today()
  const [bill] = await issuedOf(owner)
  const whole = { On: bill?.DueDate, AmountCents: 2500 }
  expect(await automatic()).toEqual({ When: 'off', WhenDue: whole, Twice: whole })
  owner = (await daysLater(portal, owner, 20)) as Carded
  const all = { On: today(), AmountCents: 2500 }
  expect(await automatic()).toEqual({ When: 'off', WhenDue: all, Twice: all })
  const key = randomUUID()
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'when-due' }, { token: owner.token, key })
  expect(await automatic()).toMatchObject({ When: 'when-due', ...all })
  await payAutomatically(systemOf(portal))
  await owedBecomes(owner, 0)
  expect(await automatic()).toEqual({ When: 'when-due' })
  expect(await booked(portal, 'gateway', owner)).toBe(2500)
})

test('a bill that is paid twice a month is paid in two halves', async () => {
  let owner = await billed('twice')
  owner = (await daysLater(portal, owner, 1)) as Carded
  await payAutomatically(systemOf(portal))
  await owedBecomes(owner, 1250)
  owner = (await daysLater(portal, owner, 14)) as Carded
  await payAutomatically(systemOf(portal))
  await owedBecomes(owner, 0)
  expect(await booked(portal, 'gateway', owner)).toBe(2500)
})

test('a declined card is tried on the days of the schedule and told each time, and another card at once', async () => {
  let owner = await billed('when-due', 'pm_card_chargeCustomerFail')
  const { CustomerUUID } = owner
  for (const [before, days] of [15, 1, 2].entries()) {
    owner = (await daysLater(portal, owner, days)) as Carded
    await payAutomatically(systemOf(portal))
    await eventually(`${before + 1} failures`, async () => {
      const tries = await portal.rows('SELECT state FROM billing.attempts WHERE customer_uuid = $1', [CustomerUUID])
      expect(tries.length).toBeLessThanOrEqual(before + 1)
      return isDeepStrictEqual(tries, Array(before + 1).fill({ state: 'failed' })) || undefined
    })
    expect((await accountOf(owner)).AutomaticPayment).toMatchObject({ FailedBecause: 'declined' })
  }
  await owedBecomes(owner, 2500)
  const methodUuid = await saveCard(portal, owner)
  await portal.good(payments.setRank, { ...mine(owner), methodUuid, Rank: 1 }, owner.token)
  await owedBecomes(owner, 0)
})

testRepeatedNews(portal)
