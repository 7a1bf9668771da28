import { randomUUID } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import { billing, billPayment } from '@waea/contract/money/billing'
import { payouts } from '@waea/contract/money/payouts'
import { customerRecords } from '@waea/contract/people/customer-records'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { closeAccount } from '../../src/capabilities/billing/accounts/close-account.ts'
import { chargeAccount } from '../../src/capabilities/billing/index.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { booked, daysLater, type Owner, systemOf } from '../ledger/money-support.ts'
import { service } from '../operators/key-support.ts'
import { mailAbout } from '../payments/means/debit-support.ts'
import { bringOn, lastPayment, refundsAtPartner } from '../payments/refund-support.ts'
import { disputed, keepWaiting } from '../payments/returned-support.ts'
import { eventually, saveCard } from '../shop/shop-support.ts'
import { billAccount } from './billing-support.ts'
import { closedWithCredit } from './payout-support.ts'

/** Credit of a closed account is the customer's money and is paid out on request, to their cards or a bank account. */
const portal = shopWithProgram({ STRIPE_REFUND_MS: '500' })
const bank = { Way: 'bank', AccountNumber: '01 0902 0068389 00', HolderName: ' Aroha Rewi ' } as const
const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })
const shown = (owner: Owner) => portal.good(payouts.creditPayout, mine(owner), owner.token)
const creditOf = async (owner: Owner) =>
  (await portal.good(billing.account, mine(owner), owner.token)).result.CreditCents
const ask = (owner: Owner, body: Omit<Input<typeof payouts.payOutCredit>, 'customerUuid'>, key?: string) =>
  portal.call(payouts.payOutCredit, { ...mine(owner), ...body }, { token: owner.token, ...(key && { key }) })
const close = ({ CustomerUUID }: Owner) => systemOf(portal).inTransaction((tx) => closeAccount(tx, CustomerUUID))

/** A customer with a closed account and $15.00 of credit: they paid a bill of $25.00 with $40.00 by card. */
async function paidTooMuch(card?: string): Promise<Owner> {
  const owner = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid }
  await billAccount(portal, owner)
  const PaymentMethodID = await saveCard(portal, owner, card)
  await portal.good(billPayment.pay, { ...mine(owner), AmountCents: 4000, PaymentMethodID }, owner.token)
  await eventually('credit', async () => ((await creditOf(owner)) === 1500 ? true : undefined))
  await close(owner)
  return owner
}

/** Waits until the newest payout has the given status, running the refund sweep meanwhile. */
const payoutIs = (owner: Owner, status: string) =>
  eventually(`a payout that is ${status}`, async () => {
    await bringOn(portal)
    const [newest] = (await shown(owner)).Payouts
    return newest?.Status === status ? newest : undefined
  })

const booksOf = async (owner: Owner) =>
  Object.fromEntries(
    await Promise.all(
      (['paid-ahead', 'refunds', 'received', 'gateway', 'bank'] as const).map(async (account) => [
        account,
        // Turns -0 into 0.
        (await booked(portal, account, owner)) + 0,
      ]),
    ),
  )

async function differencesOf({ CustomerUUID }: Owner): Promise<string[]> {
  await compareBills(systemOf(portal))
  const { rows } = await readNotices(systemOf(portal), { kind: 'bills', unseenOnly: true, from: 0, most: 50 })
  return rows.flatMap(({ Document, Reason }) => (Document?.includes(CustomerUUID) ? [Reason] : []))
}

test('credit goes back to the card that paid it: refunded of its payment, booked, told, and shown in the history', async () => {
  const owner = await paidTooMuch()
  expect(await shown(owner)).toEqual({
    AmountCents: 1500,
    MostCents: 50_000,
    Way: 'card',
    Payouts: [],
    Cards: [{ CardType: 'visa', CardLast4: '4242', AmountCents: 1500 }],
  })
  expect((await ask(owner, { AmountCents: 1500, Way: 'card' })).body).toMatchObject({ Status: 'UNDER_WAY' })
  expect(await creditOf(owner)).toBe(0)
  expect(await payoutIs(owner, 'PAID')).toMatchObject({ AmountCents: 1500, ReturnedCents: 0 })
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 1, cents: 1500 })
  expect(await booksOf(owner)).toEqual({ 'paid-ahead': 0, refunds: 0, received: 0, gateway: 2500, bank: 0 })
  expect(await lastPayment(portal, owner)).toMatchObject({ Status: 'PARTIALLY REFUNDED' })
  await mailAbout(portal, owner, 'We are paying out your credit of $15.00')
  await mailAbout(portal, owner, 'Your credit of $15.00 is paid out')
  expect(await differencesOf(owner)).toEqual([])
})

test('two tabs pay out once, and so does a request whose answer came late', async () => {
  const owner = await paidTooMuch()
  const input = { AmountCents: 1500, Way: 'card' } as const
  const answers = await Promise.all(['one', 'two'].map((tab) => ask(owner, input, `${tab}-${owner.CustomerUUID}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers[0]?.status === 200 ? 'one' : 'two'
  const again = await ask(owner, input, `${won}-${owner.CustomerUUID}`)
  expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body)
  await payoutIs(owner, 'PAID')
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 1, cents: 1500 })
})

test.each([
  ['the card partner refuses', undefined, 'refuses'],
  ['the bank sends back later', 'pm_card_refundFail', 'sends back'],
])('a refund that %s is credit again, told, and then goes to a bank account', async (_what, card, how) => {
  const owner = await paidTooMuch(card)
  if (how === 'refuses')
    await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.create', status: 400, times: 1 }])
  await ask(owner, { AmountCents: 1500, Way: 'card' })
  expect(await payoutIs(owner, 'RETURNED')).toMatchObject({ ReturnedCents: 1500 })
  await portal.faults('stripe', [])
  expect(await booksOf(owner)).toEqual({ 'paid-ahead': -1500, refunds: 0, received: 0, gateway: 4000, bank: 0 })
  await mailAbout(portal, owner, 'Your credit of $15.00 could not be paid out')
  expect(await shown(owner)).toMatchObject({ AmountCents: 1500, Way: 'bank', Cards: [] })
  expect(await differencesOf(owner)).toEqual([])
})

test('a bank that takes the payment back before its refund is made ends the refund: the credit goes first, then its bill is owed', async () => {
  const owner = await paidTooMuch()
  const release = await keepWaiting(portal, 'payments.refund')
  await ask(owner, { AmountCents: 1500, Way: 'card' })
  await disputed(portal, owner)
  await release()
  expect(await payoutIs(owner, 'RETURNED')).toMatchObject({ ReturnedCents: 1500 })
  const { result } = await portal.good(billing.account, mine(owner), owner.token)
  expect(result).toMatchObject({ CreditCents: 0, OwedCents: 2500 })
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 0, cents: 0 })
  expect(await booksOf(owner)).toEqual({ 'paid-ahead': 0, refunds: 0, received: 0, gateway: 0, bank: 0 })
  expect(await differencesOf(owner)).toEqual([])
})

test('credit that no card paid goes to a bank account: the operator pays it, and its number is deleted', async () => {
  const owner = await closedWithCredit(portal, 1200)
  expect(await shown(owner)).toMatchObject({ AmountCents: 1200, Way: 'bank', Cards: [] })
  const wrong = await ask(owner, {
    ...bank,
    AmountCents: 1200,
    AccountNumber: '01-0902-0068389-01'.replace('68389', '68388'),
  })
  expect(wrong.body).toMatchObject({ code: 'bank-account-invalid', field: 'AccountNumber' })
  expect((await ask(owner, { ...bank, AmountCents: 1200, HolderName: ' ' })).body).toMatchObject({
    code: 'name-missing',
  })
  const { PayoutUUID } = (await ask(owner, { ...bank, AmountCents: 1200 })).body as { PayoutUUID: string }
  const { Payouts } = await portal.good(payouts.waitingPayouts, {}, service)
  const waiting = { AmountCents: 1200, AccountNumber: '01-0902-0068389-00', HolderName: 'Aroha Rewi' }
  expect(Payouts.find((one) => one.PayoutUUID === PayoutUUID)).toMatchObject({
    ...waiting,
    CustomerUUID: owner.CustomerUUID,
  })
  expect(await booksOf(owner)).toMatchObject({ 'paid-ahead': 0, refunds: -1200, bank: 0 })
  for (let times = 0; times < 2; times += 1) {
    await portal.good(payouts.endPayout, { payoutUuid: PayoutUUID, Status: 'PAID' }, service)
  }
  expect(await booksOf(owner)).toMatchObject({ 'paid-ahead': 0, refunds: 0, bank: -1200 })
  expect((await shown(owner)).Payouts).toMatchObject([{ Status: 'PAID', AmountCents: 1200, Way: 'bank' }])
  const kept = await portal.rows(`SELECT bank_account, holder FROM billing.payouts WHERE payout_uuid = $1`, [
    PayoutUUID,
  ])
  expect(kept).toEqual([{ bank_account: null, holder: null }])
  await mailAbout(portal, owner, 'Your credit of $12.00 is paid out')
  expect(await differencesOf(owner)).toEqual([])
})

test('what a bank did not take is credit again, once', async () => {
  const owner = await closedWithCredit(portal, 700)
  const { PayoutUUID } = (await ask(owner, { ...bank, AmountCents: 700 })).body as { PayoutUUID: string }
  for (const Status of ['RETURNED', 'RETURNED', 'PAID'] as const) {
    await portal.good(payouts.endPayout, { payoutUuid: PayoutUUID, Status }, service)
  }
  expect(await booksOf(owner)).toMatchObject({ 'paid-ahead': -700, refunds: 0, bank: 0 })
  expect(await creditOf(owner)).toBe(700)
  const unknown = await portal.call(payouts.endPayout, { payoutUuid: randomUUID(), Status: 'PAID' }, service)
  expect(unknown.body).toMatchObject({ code: 'not-found' })
})

test('nothing is paid out of an account that is billed, and what is owed is kept back', async () => {
  const open = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid }
  expect(await shown(open)).toMatchObject({ AmountCents: 0, Payouts: [] })
  const owner = await closedWithCredit(portal, 2000)
  const fee = { kind: 'fee' as const, amount: money(500), name: 'Late use', key: `late:${owner.CustomerUUID}` }
  await systemOf(portal).inTransaction((tx) => chargeAccount(tx, { CustomerUUID: owner.CustomerUUID, ...fee }))
  expect(await shown(owner)).toMatchObject({ AmountCents: 1500 })
  expect((await ask(owner, { ...bank, AmountCents: 2000 })).body).toMatchObject({ code: 'conflict' })
  expect((await ask(owner, { AmountCents: 1500, Way: 'card' })).body).toMatchObject({ code: 'conflict' })
})

test('more than the operator’s most is refused, and so is whoever has not proved themselves lately', async () => {
  const rich = await closedWithCredit(portal, 50_001)
  const refused = (await ask(rich, { ...bank, AmountCents: 50_001 })).body
  expect(refused).toMatchObject({ code: 'amount-too-large', detail: { most: '$500.00' } })
  const owner = await closedWithCredit(portal, 1000)
  await portal.clock({ advanceS: 6 * 60 })
  expect((await ask(owner, { ...bank, AmountCents: 1000 })).body).toMatchObject({ code: 'step-up-needed' })
  const proved = await daysLater(portal, owner, 0)
  expect((await ask(proved, { ...bank, AmountCents: 1000 })).status).toBe(200)
})

test('a customer is erased while the operator has still to pay: the number stays until then', async () => {
  const owner = await closedWithCredit(portal, 900)
  const { PayoutUUID } = (await ask(owner, { ...bank, AmountCents: 900 })).body as { PayoutUUID: string }
  await portal.good(customerRecords.purgeCustomer, { ...spid, customerUuid: owner.CustomerUUID }, program)
  const { Payouts } = await portal.good(payouts.waitingPayouts, {}, service)
  expect(Payouts.find((one) => one.PayoutUUID === PayoutUUID)).toMatchObject({ AccountNumber: '01-0902-0068389-00' })
  await portal.good(payouts.endPayout, { payoutUuid: PayoutUUID, Status: 'PAID' }, service)
  expect(await booksOf(owner)).toMatchObject({ refunds: 0, bank: -900 })
})

test('whose account the provider closes with credit on it is told, and so is the operator', async () => {
  const owner = await closedWithCredit(portal, 2000)
  const none = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid }
  for (const { CustomerUUID } of [owner, none])
    await portal.good(customerRecords.closeCustomer, { ...spid, customerUuid: CustomerUUID }, program)
  const { text } = await mailAbout(portal, owner, 'Your account is closed, with $20.00 of credit')
  expect(text).toContain('tell us the bank account that we pay it to')
  const { rows } = await readNotices(systemOf(portal), { kind: 'payout', unseenOnly: true, from: 0, most: 50 })
  const notices = rows.filter(({ Reason }) => Reason.includes('was closed with'))
  expect(notices.map(({ Document }) => Document?.includes(owner.CustomerUUID))).toEqual([true])
  const input = { customerUuid: owner.CustomerUUID, AccountNumber: bank.AccountNumber, HolderName: 'Aroha Rewi' }
  const payout = await portal.good(payouts.payOutByProvider, input, service)
  expect(payout).toMatchObject({ Way: 'bank', AmountCents: 2000, Status: 'UNDER_WAY' })
  expect(await booksOf(owner)).toMatchObject({ 'paid-ahead': 0, refunds: -2000 })
  expect((await portal.call(payouts.payOutByProvider, input, service)).body).toMatchObject({ code: 'conflict' })
})
