import { porting } from '@waea/contract/mobile/porting'
import { billing, billPayment } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { overview } from '@waea/contract/overview'
import { customers } from '@waea/contract/people/customers'
import { deployment } from '@waea/contract/provider'
import { addDays, calendarDay, dayOf } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { payAutomatically } from '../../src/capabilities/billing/paying/pay-automatically.ts'
import { addRole, customerOf } from '../../src/capabilities/customers/index.ts'
import { booked, systemOf, whose } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  arrearsOf,
  callsBecome,
  type Debtor,
  debtor,
  mine,
  onDay,
  pay,
  steps,
  subjectsOf,
  untilNotice,
  untilSuspended,
} from './dunning-support.ts'

/** Disputes of bill lines: opening, putting the amount on hold, and answering. */
const token = 'service-token-of-a-test'
const provider = { headers: { 'auth-token': token } }

const portal = shopOfFile({ SERVICE_TOKEN: token })

const today = () => dayOf(portal.server.clock.now())
const because = 'I cancelled this plan before that day.'
const stateOf = (owner: Debtor) => portal.good(customers.accountState, mine(owner), owner.token)
const invoiceOf = (owner: Debtor) => portal.good(billing.invoice, { ...mine(owner), number: owner.number }, owner.token)

function dispute(owner: Debtor, over: { Line?: number; AmountCents?: number; number?: string; token?: string } = {}) {
  const { token: as = owner.token, number = owner.number, ...body } = over
  return portal.call(dunning.dispute, { ...mine(owner), number, Line: 1, Because: because, ...body }, as)
}

/** The overdue amount that the customer is told to pay next. */
async function nextOverdue(owner: Debtor): Promise<number | undefined> {
  const { Steps } = await portal.good(overview.next, mine(owner), owner.token)
  return Steps.find(({ Kind }) => Kind === 'pay-overdue')?.AmountCents
}

async function opened(owner: Debtor, AmountCents?: number) {
  const answer = await dispute(owner, AmountCents === undefined ? {} : { AmountCents })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

async function nameOf({ CustomerUUID }: Debtor): Promise<string> {
  const { FirstName, LastName } = await customerOf(systemOf(portal), CustomerUUID)
  return `${FirstName} ${LastName}`
}

function answer(number: string, Outcome: 'upheld' | 'refused', AmountCents?: number, Answer = 'We have checked it.') {
  const input = { number, Outcome, Answer, ...(AmountCents && { AmountCents }) }
  return portal.call(dunning.answerDispute, input, provider)
}

test('a disputed line is not asked for: no reminder, no card, no suspension; upheld, it is credited', async () => {
  let owner = await untilNotice(portal, await debtor(portal))
  const suspendsOn = (await arrearsOf(portal, owner)).SuspendsOn
  const found = await opened(owner)
  expect(found).toMatchObject({
    InvoiceNumber: owner.number,
    Line: 1,
    AmountCents: 2500,
    State: 'open',
    Because: because,
    Number: expect.stringMatching(/^DSP\d+$/),
  })
  expect(await arrearsOf(portal, owner)).toMatchObject({
    State: 'none',
    OverdueCents: 0,
    NoExtensionBecause: 'nothing-owed',
    Bills: [{ AskedCents: 0, DisputedCents: 2500, IsOverdue: false }],
  })
  expect(await invoiceOf(owner)).toMatchObject({ Status: 'DUE', RemainingCents: 2500, DisputedCents: 2500 })
  const numbersOf = async (Status: 'OVERDUE' | 'DUE') =>
    (await portal.good(billing.invoices, { ...mine(owner), Status }, owner.token)).Invoices.map((one) => one.Number)
  expect([await numbersOf('OVERDUE'), await numbersOf('DUE')]).toEqual([[], [owner.number]])
  const { result } = await portal.good(billing.account, mine(owner), owner.token)
  expect(result).toMatchObject({ OwedCents: 2500, DisputedCents: 2500, OverdueCents: 0 })
  expect(result.NextDueDate).toBeUndefined()
  expect(await portal.good(porting.leaving, whose(owner), owner.token)).toMatchObject({ OwedCents: 0 })
  owner = await onDay(portal, owner, addDays(calendarDay(suspendsOn ?? ''), 3))
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'when-due' }, owner.token)
  await steps(portal)
  await payAutomatically(systemOf(portal))
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  const { Disputes } = await portal.good(dunning.openDisputes, { PageSize: 100 }, provider)
  expect(Disputes.find(({ Number: one }) => one === found.Number)).toMatchObject({
    CustomerUUID: owner.CustomerUUID,
    CustomerName: await nameOf(owner),
    IsLate: false,
  })
  expect((await answer(found.Number, 'upheld')).body).toMatchObject({
    State: 'upheld',
    CreditedCents: 2500,
    CreditNote: expect.stringMatching(/^CN\d+$/),
  })
  expect(await invoiceOf(owner)).toMatchObject({ Status: 'VOID', RemainingCents: 0 })
  expect((await invoiceOf(owner)).DisputedCents).toBeUndefined()
  expect((await answer(found.Number, 'upheld')).body).toMatchObject({ State: 'upheld', CreditedCents: 2500 })
  expect(await answer(found.Number, 'refused')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await eventually('the mails', async () =>
    (await subjectsOf(portal, owner, /dispute/)).length === 2 ? true : undefined,
  )
  const [mail] = (await portal.messages(owner.Email)).filter(({ subject }) => subject.includes('dispute'))
  expect(mail?.text).toContain('Telecommunications Dispute Resolution')
})

test('a new dispute is a notice of the operator until it is answered, with the amount and the day for that', async () => {
  const owner = await debtor(portal)
  const { Number: number, AnswerBy } = await opened(owner)
  const noticed = async () => {
    const { Notices } = await portal.good(deployment.notices, { Kind: 'dispute', Unseen: true }, provider)
    return Notices.find(({ Subject }) => Subject === `dispute ${number}`)
  }
  expect((await noticed())?.Reason).toBe(`$25.00 of bill ${owner.number}: answer by ${AnswerBy}`)
  await answer(number, 'refused')
  expect(await noticed()).toBeUndefined()
})

test('what is refused is asked for again on the day after its new one, from the first reminder on', async () => {
  let owner = await debtor(portal)
  owner = await onDay(portal, owner, addDays(owner.dueOn, 2))
  await steps(portal)
  const { Number: number } = await opened(owner)
  const answered = (await answer(number, 'refused')).body
  expect(answered).toMatchObject({ State: 'refused', DueAgainOn: addDays(today(), 10) })
  owner = await onDay(portal, owner, addDays(today(), 10))
  await steps(portal)
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'none', OverdueCents: 0 })
  expect(await nextOverdue(owner)).toBeUndefined()
  owner = await onDay(portal, owner, addDays(today(), 1))
  await steps(portal)
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'overdue', OverdueCents: 2500 })
  expect(await nextOverdue(owner)).toBe(2500)
  expect(await dispute(owner)).toMatchObject({ status: 409, body: { code: 'dispute-known' } })
})

test('what is refused is not asked for again where the bill was paid meanwhile', async () => {
  const owner = await debtor(portal)
  const { Number: number } = await opened(owner)
  expect((await pay(portal, owner, 2500, { InvoiceNumber: owner.number })).status).toBe(200)
  await eventually('the bill to be paid', async () =>
    (await invoiceOf(owner)).RemainingCents === 0 ? true : undefined,
  )
  expect((await answer(number, 'refused')).body).toMatchObject({ State: 'refused' })
  const answered = await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.includes('our answer')),
  )
  expect(answered.text).toContain('There’s nothing left to pay for it.')
  expect(answered.text).not.toContain('Please pay')
  const { Disputes } = await portal.good(dunning.disputes, mine(owner), owner.token)
  expect(Disputes).toMatchObject([{ State: 'refused' }])
  expect(Disputes[0]).not.toHaveProperty('DueAgainOn')
  expect((await invoiceOf(owner)).DisputedCents).toBeUndefined()
})

test('a part that is disputed leaves the rest to be paid, and a payment goes to the rest first', async () => {
  let owner = await debtor(portal)
  owner = await onDay(portal, owner, addDays(owner.dueOn, 2))
  await steps(portal)
  const { Number: number } = await opened(owner, 1000)
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'overdue', OverdueCents: 1500 })
  await pay(portal, owner, 1500)
  // Nothing is overdue from the moment of payment; the bill itself is updated a little later.
  const paid = await eventually('the bill to hear of the payment', async () => {
    const bill = await invoiceOf(owner)
    return bill.RemainingCents === 1000 ? bill : undefined
  })
  expect(paid.DisputedCents).toBe(1000)
  expect((await arrearsOf(portal, owner)).OverdueCents).toBe(0)
  expect((await answer(number, 'upheld', 400)).body).toMatchObject({ State: 'upheld-in-part', CreditedCents: 400 })
  expect(await invoiceOf(owner)).toMatchObject({ RemainingCents: 600, DisputedCents: 600 })
  expect(await booked(portal, 'receivable', owner)).toBe(600)
})

test('a suspended account that disputes what it is suspended over is back at once', async () => {
  const owner = await untilSuspended(portal, await debtor(portal))
  await callsBecome(portal, owner, false)
  await opened(owner)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await callsBecome(portal, owner, true)
})

test('a line that is not there, more than the line, and a bill of somebody else are refused', async () => {
  const other = await debtor(portal)
  const owner = await debtor(portal)
  expect(await dispute(owner, { Line: 99 })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await dispute(owner, { number: other.number })).toMatchObject({ status: 404 })
  expect(await dispute(owner, { AmountCents: 2501 })).toMatchObject({ status: 400, body: { field: 'AmountCents' } })
  expect(await dispute(owner, { AmountCents: 0 })).toMatchObject({ status: 400 })
  expect((await invoiceOf(owner)).DisputedCents).toBeUndefined()
})

test('a member reads, and neither disputes nor asks for time; to somebody else the account does not exist', async () => {
  const owner = await debtor(portal)
  const [member, stranger] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  const [user] = await portal.rows<{ user_uuid: string }>(
    'SELECT user_uuid FROM customers.roles WHERE customer_uuid = $1',
    [member.CustomerUUID],
  )
  await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, user?.user_uuid ?? '', 'member'))
  await eventually('the member to be known', async () =>
    (await portal.call(dunning.arrears, mine(owner), member.token)).status === 200 ? true : undefined,
  )
  const extend = (as: string) => portal.call(dunning.extend, { ...mine(owner), Until: addDays(today(), 20) }, as)
  expect(await dispute(owner, { token: member.token })).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await extend(member.token)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await dispute(owner, { token: stranger.token })).status).toBe(404)
  expect((await extend(stranger.token)).status).toBe(404)
  expect((await portal.call(dunning.arrears, mine(owner), stranger.token)).status).toBe(404)
  expect((await portal.call(dunning.openDisputes, {}, owner.token)).status).toBe(401)
})

test('one line that two tabs dispute at once is one dispute, and two answers at once are one', async () => {
  const owner = await debtor(portal)
  const both = await Promise.all([dispute(owner), dispute(owner), dispute(owner)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const number = both.find(({ status }) => status === 200)?.body.Number ?? ''
  const answers = await Promise.all([
    answer(number, 'upheld'),
    answer(number, 'refused'),
    answer(number, 'upheld', 1000, 'We take a part of it off.'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const notes = await portal.rows('SELECT 1 FROM billing.credit_notes WHERE customer_uuid = $1', [owner.CustomerUUID])
  expect(notes.length).toBeLessThanOrEqual(1)
})
