import { randomUUID } from 'node:crypto'
import { billing, billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { addDays, type CalendarDay, calendarDay, dayParts } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { creditAccount, extendBills } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { payAutomatically } from '../../src/capabilities/billing/paying/pay-automatically.ts'
import { findAccount } from '../../src/capabilities/billing/stores/accounts.store.ts'
import { owedInvoices } from '../../src/capabilities/billing/stores/invoices.store.ts'
import { willBeTaken } from '../../src/capabilities/billing/telling/automatic-days.ts'
import { tellOverdueBills } from '../../src/capabilities/billing/telling/tell-overdue.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { takeSteps } from '../../src/capabilities/dunning/take-steps.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import { defaultMethodOf } from '../../src/capabilities/payments/index.ts'
import { onDay } from '../dunning/dunning-support.ts'
import { daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { atTheBank, lastIntent } from '../payments/means/debit-support.ts'
import { lastPayment, refundByHand } from '../payments/refund-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { billAccount } from './billing-support.ts'

/** Bills that a card doesn’t pay: when they are retried, and what the customer is told. */
const portal = shopOfFile()
const declined = 'pm_card_chargeCustomerFail'
const mine = ({ CustomerUUID }: Buyer) => ({ customerUuid: CustomerUUID })

/** A customer whose first bill of $25.00 was issued and is paid by a card; by default a card that its bank declines. */
async function billed(When: 'when-due' | 'twice', card = declined): Promise<Owner> {
  let owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay', card })
  await eventually('an account', async () => {
    const { status } = await portal.call(billing.account, mine(owner), owner.token)
    return status === 200 || undefined
  })
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When }, owner.token)
  owner = await onDay(portal, owner, addDays(today(), 1))
  await runBills(systemOf(portal))
  return owner
}

const accountOf = async (owner: Owner) => (await portal.good(billing.account, mine(owner), owner.token)).result
const automaticOf = async (owner: Owner) => (await accountOf(owner)).AutomaticPayment
const today = () => systemOf(portal).today()

async function billOf(owner: Buyer): Promise<{ UUID: string; Number: string; dueOn: CalendarDay }> {
  const [bill] = await portal.rows<{ UUID: string; Number: string; dueOn: string }>(
    'SELECT invoice_uuid AS "UUID", number AS "Number", due_on::text AS "dueOn" FROM billing.invoices WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  if (!bill) throw new Error('There is no bill')
  return { ...bill, dueOn: calendarDay(bill.dueOn) }
}

/** The number of failed tries, once the last one has failed. */
const failedTries = (owner: Owner, count: number) =>
  eventually(`${count} failed tries`, async () => {
    const tries = await portal.rows<{ state: string }>('SELECT state FROM billing.attempts WHERE customer_uuid = $1', [
      owner.CustomerUUID,
    ])
    expect(tries.length).toBeLessThanOrEqual(count)
    return tries.length === count && tries.every(({ state }) => state === 'failed') ? true : undefined
  })

/** Runs the quarter-hourly job twice. */
async function runsTwice(owner: Owner, failed: number): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    await payAutomatically(systemOf(portal))
    await failedTries(owner, failed)
  }
}

const mails = async (owner: Owner) =>
  (await portal.messages(owner.Email)).filter(({ subject }) => subject === 'Your bill could not be paid')

test('a bill whose day was put off after a failed try is tried on its new day, once, with a next try that is told', async () => {
  let owner = await billed('when-due')
  owner = await daysLater(portal, owner, 15)
  await runsTwice(owner, 1)
  expect(await automaticOf(owner)).toMatchObject({ FailedBecause: 'declined', NextTryOn: addDays(today(), 1) })
  const { UUID } = await billOf(owner)
  const until = addDays(today(), 10)
  await systemOf(portal).inTransaction((tx) => extendBills(tx, owner.CustomerUUID, [UUID], until))
  expect(await automaticOf(owner)).toEqual({ When: 'when-due', On: until, AmountCents: 2500, ...later(until) })
  owner = await daysLater(portal, owner, 10)
  await runsTwice(owner, 2)
  expect(await automaticOf(owner)).toMatchObject({ FailedBecause: 'declined', NextTryOn: addDays(today(), 1) })
  const sent = await eventually('two mails', async () => {
    const found = await mails(owner)
    return found.length === 2 ? found : undefined
  })
  for (const { text } of sent) expect(text).not.toContain('We have tried for 7 days')
})

const later = (On: CalendarDay) => ({ WhenDue: { On, AmountCents: 2500 }, Twice: { On, AmountCents: 2500 } })

/** Redeems a voucher that pays bills. */
function credit({ CustomerUUID }: Owner, cents: number): Promise<unknown> {
  const from = { CustomerUUID: randomUUID(), account: accounts.voucher }
  return systemOf(portal).inTransaction((tx) =>
    creditAccount(tx, {
      CustomerUUID,
      service: null,
      amount: money(cents),
      from,
      reason: `voucher:${CustomerUUID}`,
      because: 'voucher',
    }),
  )
}

test('of a bill of which 40 cents are left nothing is tried, failed or reminded: the payment of the next bill takes them', async () => {
  let owner = await billed('when-due', 'pm_card_visa')
  await credit(owner, 2460)
  owner = await daysLater(portal, owner, 16)
  expect(await automaticOf(owner)).toEqual({ When: 'when-due' })
  await payAutomatically(systemOf(portal))
  await tellOverdueBills(systemOf(portal))
  await takeSteps(systemOf(portal))
  await quiet(portal)
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 40, OverdueCents: 0 })
  expect(await portal.rows('SELECT 1 FROM billing.attempts WHERE customer_uuid = $1', [owner.CustomerUUID])).toEqual([])
  expect((await portal.messages(owner.Email)).filter(({ subject }) => /overdue|could not|due/i.test(subject))).toEqual(
    [],
  )
  owner = await daysLater(portal, owner, 16)
  await runBills(systemOf(portal))
  const taken = await automaticOf(owner)
  expect(taken).toMatchObject({ AmountCents: 2540 })
  owner = await onDay(portal, owner, calendarDay(taken?.On ?? ''))
  await payAutomatically(systemOf(portal))
  await eventually('both to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
})

/** Has the bill of $25.00 paid automatically on its due day. */
async function paidByItself(): Promise<Owner> {
  let owner = await billed('when-due', 'pm_card_visa')
  owner = await daysLater(portal, owner, 15)
  await payAutomatically(systemOf(portal))
  await eventually('the bill to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
  return owner
}

test('a bill that was paid automatically and then disputed is not taken again until its customer chooses a means or pays it', async () => {
  let owner = await paidByItself()
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('the bill to be owed', async () => ((await accountOf(owner)).OwedCents === 2500 ? true : undefined))
  const mail = await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject === 'A payment of your bills was taken back'),
  )
  expect(mail.text).toContain(
    'We don’t take it automatically: pay it in the portal, or choose how your bills are paid.',
  )
  for (const days of [0, 1, 2, 7]) {
    owner = await daysLater(portal, owner, days)
    await payAutomatically(systemOf(portal))
    await quiet(portal)
  }
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 2500, AutomaticPayment: { FailedBecause: 'taken-back' } })
  expect(await automaticOf(owner)).not.toHaveProperty('NextTryOn')
  const methodUuid = await saveCard(portal, owner, 'pm_card_mastercard')
  await portal.good(payments.setRank, { ...mine(owner), methodUuid, Rank: 1 }, owner.token)
  await eventually('the new card to pay', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
  expect(await automaticOf(owner)).toEqual({ When: 'when-due' })
})

/** Has the bank take back the payment of a bill, which is then extended by 10 days. Returns its new day. */
async function takenBackAndExtended(owner: Owner): Promise<CalendarDay> {
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('the bill to be owed', async () => ((await accountOf(owner)).OwedCents === 2500 ? true : undefined))
  const { UUID } = await billOf(owner)
  const until = addDays(today(), 10)
  await systemOf(portal).inTransaction((tx) => extendBills(tx, owner.CustomerUUID, [UUID], until))
  return until
}

test('more time after a return does not use its card again, on the new day either', async () => {
  let owner = await paidByItself()
  const until = await takenBackAndExtended(owner)
  expect(await automaticOf(owner)).toMatchObject({ FailedBecause: 'taken-back' })
  owner = await onDay(portal, owner, until)
  await payAutomatically(systemOf(portal))
  await quiet(portal)
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 2500, AutomaticPayment: { FailedBecause: 'taken-back' } })
})

test('a means that is chosen while a returned bill has more time pays it on the new day', async () => {
  let owner = await paidByItself()
  const until = await takenBackAndExtended(owner)
  const methodUuid = await saveCard(portal, owner, 'pm_card_mastercard')
  await portal.good(payments.setRank, { ...mine(owner), methodUuid, Rank: 1 }, owner.token)
  const taken = { When: 'when-due', On: until, AmountCents: 2500, ...later(until) }
  const automatic = await eventually('the return to be forgotten', async () => {
    const read = await automaticOf(owner)
    return read.FailedBecause === undefined ? read : undefined
  })
  expect(automatic).toEqual(taken)
  owner = await onDay(portal, owner, until)
  await payAutomatically(systemOf(portal))
  await eventually('the bill to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
})

test('a returned bill that is paid since leaves the next bill to be paid automatically', async () => {
  let owner = await paidByItself()
  await takenBackAndExtended(owner)
  owner = await daysLater(portal, owner, 20)
  await runBills(systemOf(portal))
  const { OwedCents } = await accountOf(owner)
  expect(OwedCents).toBeGreaterThan(2500)
  expect(await automaticOf(owner)).toMatchObject({ FailedBecause: 'taken-back' })
  await credit(owner, 2500)
  expect(await automaticOf(owner)).toMatchObject({ AmountCents: OwedCents - 2500 })
  expect(await automaticOf(owner)).not.toHaveProperty('FailedBecause')
})

test('nor is one whose payment the provider refunded; automatic payment that is chosen again takes it', async () => {
  const owner = await paidByItself()
  await refundByHand(portal, (await lastPayment(portal, owner)).UUID, 2500)
  await eventually('the bill to be owed', async () => ((await accountOf(owner)).OwedCents === 2500 ? true : undefined))
  await payAutomatically(systemOf(portal))
  await quiet(portal)
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 2500, AutomaticPayment: { FailedBecause: 'taken-back' } })
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'when-due' }, owner.token)
  await payAutomatically(systemOf(portal))
  await eventually('the bill to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
})

const stepsOf = async (owner: Buyer) =>
  (await portal.good(overview.next, mine(owner), owner.token)).Steps.filter(({ Kind }) => /pay|bill/.test(Kind))

/** The mail of a customer's only bill, and the text that says by when to pay it. */
async function issuedMail(owner: Buyer) {
  const { Number: number, dueOn } = await billOf(owner)
  const mail = await eventually('the mail of the bill', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.includes(number)),
  )
  return { text: mail.text, payBy: `Please pay it by ${dateText(dueOn, 'date')}.` }
}

/** Expects that a customer's bill of $25.00 is shown as theirs to pay, nowhere as taken automatically. */
async function expectToPay(owner: Buyer): Promise<void> {
  const { Number: number, dueOn: On } = await billOf(owner)
  expect(await stepsOf(owner)).toMatchObject([{ Kind: 'pay-bill', AmountCents: 2500, On }])
  expect((await portal.good(billing.account, mine(owner), owner.token)).result.AutomaticPayment).not.toHaveProperty(
    'On',
  )
  const bill = await portal.good(billing.invoice, { ...mine(owner), number }, owner.token)
  expect(bill).not.toHaveProperty('PaidAutomaticallyOn')
}

test('without a card the mail of a bill and the home page say to pay it, nothing fails on its day, and a new card pays it', async () => {
  let owner = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() } as Owner
  await billAccount(portal, owner)
  const { text, payBy } = await issuedMail(owner)
  expect(text).toContain(payBy)
  await expectToPay(owner)
  owner = await daysLater(portal, owner, 15)
  await payAutomatically(systemOf(portal))
  await quiet(portal)
  expect(await mails(owner)).toEqual([])
  await saveCard(portal, owner)
  await payAutomatically(systemOf(portal))
  await eventually('the bill to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
})

test('a bill is taken by a card that is still valid on its day, and by none that expires before', async () => {
  const owner = await billed('when-due', 'pm_card_visa')
  const ctx = systemOf(portal)
  const [account, card, [bill]] = await Promise.all([
    findAccount(ctx, owner.CustomerUUID),
    defaultMethodOf(ctx, owner.CustomerUUID),
    owedInvoices(ctx, owner.CustomerUUID),
  ])
  if (!account || !card || !bill) throw new Error('There is no bill with a card')
  const { year, month } = dayParts(bill.dueOn)
  const takenBy = (CardExpiryYear: number) =>
    willBeTaken(account, { ...card, CardExpiryYear, CardExpiryMonth: month }, [bill], today())
  expect(takenBy(year)).toEqual([{ on: bill.dueOn, amount: 2500 }])
  expect(takenBy(year - 1)).toEqual([])
})

test('a payment that is taken back before the day of its bill leaves the bill to its customer', async () => {
  const owner = await billed('when-due', 'pm_card_visa')
  expect((await issuedMail(owner)).text).toContain('so there is nothing you need to do')
  expect(await stepsOf(owner)).toMatchObject([{ Kind: 'bill-taken', AmountCents: 2500 }])
  await portal.good(billPayment.pay, { ...mine(owner), AmountCents: 2500, PaymentMethodType: 'cards' }, owner.token)
  await eventually('the bill to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('the bill to be owed', async () => ((await accountOf(owner)).OwedCents === 2500 ? true : undefined))
  await expectToPay(owner)
})

test('a voucher that pays a bill which a card did not pay ends its tries', async () => {
  let owner = await billed('when-due')
  owner = await daysLater(portal, owner, 15)
  await runsTwice(owner, 1)
  await credit(owner, 2500)
  expect(await automaticOf(owner)).toEqual({ When: 'when-due' })
})

test('a card that is chosen before a refusal was heard of pays the bill at once', async () => {
  let owner = await billed('when-due')
  const release = await keepJobsWaiting(portal, 'billing.end-try')
  owner = await daysLater(portal, owner, 15)
  await payAutomatically(systemOf(portal))
  const methodUuid = await saveCard(portal, owner)
  await portal.good(payments.setRank, { ...mine(owner), methodUuid, Rank: 1 }, owner.token)
  await quiet(portal)
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 2500 })
  await release()
  await eventually('the bill to be paid', async () => ((await accountOf(owner)).OwedCents === 0 ? true : undefined))
  expect(await automaticOf(owner)).toEqual({ When: 'when-due' })
})

test('a try whose payment was never made ends also after automatic payment is switched off, and the overdue bill is told', async () => {
  let owner = await billed('when-due')
  const release = await keepJobsWaiting(portal, 'billing.end-try')
  owner = await daysLater(portal, owner, 15)
  await payAutomatically(systemOf(portal))
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'off' }, owner.token)
  await portal.rows(
    "UPDATE payments.intents SET state = 'cancelled', failure = 'not_made' WHERE customer_uuid = $1 AND state <> 'succeeded' RETURNING 1",
    [owner.CustomerUUID],
  )
  await payAutomatically(systemOf(portal))
  await failedTries(owner, 1)
  await release()
  await daysLater(portal, owner, 1)
  await tellOverdueBills(systemOf(portal))
  await eventually('the overdue bill to be told', async () => {
    const subjects = (await portal.messages(owner.Email)).map(({ subject }) => subject)
    return subjects.some((subject) => /overdue/i.test(subject)) || undefined
  })
})

test('the mail of a bill that is paid twice names both parts; a half that is declined is tried again, and another card pays it at once', async () => {
  let owner = await billed('twice')
  const { Number: number, dueOn } = await billOf(owner)
  const [halfOn, restOn] = [addDays(today(), 1), dueOn].map((day) => dateText(day, 'date'))
  const issued = await eventually('the mail of the bill', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.includes(number)),
  )
  expect(issued.text).toContain(`We charge $12.50 to your default payment method on ${halfOn} and $12.50 on ${restOn}`)
  for (const failed of [1, 2]) {
    owner = await daysLater(portal, owner, 1)
    await runsTwice(owner, failed)
    const next = { 1: 1, 2: 2 }[failed] ?? 0
    expect(await automaticOf(owner)).toMatchObject({ FailedBecause: 'declined', NextTryOn: addDays(today(), next) })
  }
  const methodUuid = await saveCard(portal, owner)
  await portal.good(payments.setRank, { ...mine(owner), methodUuid, Rank: 1 }, owner.token)
  await eventually('the half to be paid', async () => ((await accountOf(owner)).OwedCents === 1250 ? true : undefined))
  await payAutomatically(systemOf(portal))
  expect(await automaticOf(owner)).toMatchObject({ When: 'twice', On: dueOn, AmountCents: 1250 })
  expect(await automaticOf(owner)).not.toHaveProperty('FailedBecause')
})
