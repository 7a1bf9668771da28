import { brands } from '@waea/brands/brands'
import { bankAccounts } from '@waea/contract/money/bank-accounts'
import { billing, billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { calendarDay, dayOf, daysBetween } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { runBills } from '../../../src/capabilities/billing/issuing/bill-run.ts'
import { payAutomatically } from '../../../src/capabilities/billing/paying/pay-automatically.ts'
import { tellOverdueBills } from '../../../src/capabilities/billing/telling/tell-overdue.ts'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../../src/capabilities/customers/index.ts'
import { compareWithPartner } from '../../../src/capabilities/payments/compare/compare.ts'
import { compareReturns } from '../../../src/capabilities/payments/compare/compare-returns.ts'
import { askTopUp, booked, daysLater, mobileInService, type Owner, systemOf } from '../../ledger/money-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../../shop/shop-support.ts'
import { addAccount, askToAdd, atTheBank, lastIntent, mailAbout, testAccounts } from './debit-support.ts'
import { atThePartner, sweepPayments } from './hold-support.ts'

/** Direct debits pay bills and arrears. The bank answers days later, and may take the money back even after that. */
const portal = shopOfFile({ IS_DIRECT_DEBIT_ALLOWED: 'true', STRIPE_DEBIT_MS: '900000000' })
const off = shopOfFile({ IS_DIRECT_DEBIT_ALLOWED: 'false' })

const mine = ({ CustomerUUID }: Buyer) => ({ customerUuid: CustomerUUID })
const methodsOf = async (buyer: Buyer) => (await portal.good(payments.methods, mine(buyer), buyer.token)).PaymentMethods
const accountOf = async (owner: Buyer) => (await portal.good(billing.account, mine(owner), owner.token)).result
const stateOf = (of: Buyer) => portal.good(customers.accountState, mine(of), of.token)

const history = async (buyer: Buyer, filter = {}) =>
  (await portal.good(payments.charges, { ...mine(buyer), ...filter }, buyer.token)).Transactions

/** A customer with a bill of $25.00 and a bank account that only they have. */
async function billed(number: string = testAccounts.pays, automatic: 'off' | 'when-due' = 'off') {
  let owner: Owner & { account: string } = {
    ...(await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })),
    account: '',
  }
  await eventually('an account', async () => {
    const answer = await portal.call(billing.account, mine(owner), owner.token)
    return answer.status === 200 || undefined
  })
  owner.account = await addAccount(portal, owner, number)
  const card = (await methodsOf(owner)).find(({ UUID }) => UUID !== owner.account)
  if (card) await portal.good(payments.removeMethod, { ...mine(owner), methodUuid: card.UUID }, owner.token)
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: automatic }, owner.token)
  owner = await daysLater(portal, owner, 1, 8)
  await runBills(systemOf(portal))
  return owner
}

/** The last column of the history file. */
async function reasonsInFile(owner: Buyer): Promise<(string | undefined)[]> {
  const path = `/api/frontend/v1/customer/${owner.CustomerUUID}/charges/csv`
  const file = await (await fetch(portal.url + path, { headers: { 'x-auth-token': owner.token } })).text()
  const [, ...lines] = file.trim().split('\r\n')
  return lines.map((line) => /"([^"]*)"$/.exec(line)?.[1])
}

const pay = (owner: Owner & { account: string }, AmountCents = 2500) =>
  portal.call(
    billPayment.pay,
    { ...mine(owner), AmountCents, PaymentMethodID: owner.account, PayAgain: true },
    owner.token,
  )

const owedBecomes = (owner: Owner, cents: number) =>
  eventually(`${cents} cents to be owed`, async () => ((await accountOf(owner)).OwedCents === cents ? true : undefined))

const debitIs = (buyer: Buyer, Status: string) =>
  eventually(`a debit ${Status}`, async () => (await history(buyer)).find(({ Debit }) => Debit?.Status === Status))

test('a bank account is saved with the terms that its holder accepts, confirmed by mail, and its number kept nowhere', async () => {
  const buyer = await portal.signUpCustomer()
  const { status, body } = await askToAdd(portal, buyer, { AccountNumber: '11 0000 0000000 010' })
  expect(status).toBe(200)
  expect((body as { PaymentMethods: unknown[] }).PaymentMethods).toMatchObject([
    {
      PaymentMethodType: 'nz_bank_account',
      CardType: 'ANZ',
      CardLast4: '0000',
      is_default: true,
      is_card_expired: false,
    },
  ])
  const [mandate] = await portal.rows<{ holder: string; terms: string }>(
    'SELECT holder, terms FROM payments.mandates WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  expect(mandate).toEqual({ holder: 'Aroha Ngata', terms: brands.waea.directDebitTerms })
  const mail = await mailAbout(portal, buyer, 'direct debit authority')
  for (const words of ['Aroha Ngata', 'Stripe New Zealand Limited', 'ANZ •••• 0000']) expect(mail.text).toContain(words)
  const rows = await portal.rows('SELECT to_jsonb(m)::text AS row FROM payments.methods m WHERE customer_uuid = $1', [
    buyer.CustomerUUID,
  ])
  expect(JSON.stringify(rows)).not.toContain('0000000')
})

test('a number that cannot be debited, other words, and no name are refused, and nothing is saved', async () => {
  const buyer = await portal.signUpCustomer()
  const refusals = [
    [{ AccountNumber: '01-0902-0068388-00' }, 2113],
    // The check digit is valid, but the bank does not know the account.
    [{ AccountNumber: '01-0902-0068389-00' }, 2113],
    [{ AccountNumber: '11-0000-0000000' }, 2113],
    [{ AcceptedTerms: 'You may take what you like' }, 2114],
    [{ HolderName: '  ' }, undefined],
  ] as const
  for (const [over, err_number] of refusals) {
    const { status, body } = await askToAdd(portal, buyer, over)
    expect({ status, body }).toMatchObject({ status: 400, body: err_number ? { err_number } : {} })
  }
  expect(await methodsOf(buyer)).toEqual([])
})

test('where direct debit is not offered there are no terms, and no account is saved', async () => {
  const buyer = await off.signUpCustomer()
  expect((await off.call(bankAccounts.mandate, {}, buyer.token)).status).toBe(403)
  const input = { ...mine(buyer), AccountNumber: testAccounts.pays, HolderName: 'Aroha', AcceptedTerms: 'x' }
  expect((await off.call(bankAccounts.addBankAccount, input, buyer.token)).status).toBe(403)
})

test('a bill is paid by direct debit: notice first, nothing paid until the bank answers, and then once', async () => {
  const owner = await billed()
  expect((await pay(owner)).body).toMatchObject({ Status: 'PENDING' })
  const notice = await mailAbout(portal, owner, 'We’ll debit $25.00')
  expect(notice.text).toContain('ANZ •••• 0000')
  expect(await debitIs(owner, 'SUBMITTED')).toMatchObject({ Status: 'PENDING', PaymentMethodType: 'nz_bank_account' })
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  await owedBecomes(owner, 2500)
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  await owedBecomes(owner, 0)
  expect(await debitIs(owner, 'PROVISIONAL')).toMatchObject({ Status: 'COMPLETED' })
  expect(await booked(portal, 'gateway', owner)).toBe(2500)
  expect(await history(owner, { PaymentMethodType: 'nz_bank_account' })).toHaveLength(1)
  expect(await history(owner, { PaymentMethodType: 'cards' })).toHaveLength(0)
  const later = await daysLater(portal, owner, 8)
  expect(await debitIs(later, 'SETTLED')).toBeDefined()
})

test('the answer of the bank is found out where its webhook is lost', async () => {
  const owner = await billed()
  await pay(owner)
  await portal.faults('stripe', [{ kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 600_000, times: 1 }])
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  await sweepPayments(portal)
  await owedBecomes(owner, 0)
})

test('a debit that the bank refuses leaves the bill owed, says why, and pays with the next means', async () => {
  const owner = await billed(testAccounts.noMoney)
  await pay(owner)
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  const mail = await mailAbout(portal, owner, 'didn’t pay a direct debit')
  expect(mail.text).toContain('There wasn’t enough money in the account.')
  await owedBecomes(owner, 2500)
  expect(await history(owner)).toMatchObject([{ Status: 'CANCELLED', BankReason: 'no-funds' }])
  expect(await reasonsInFile(owner)).toEqual(['Not enough money in the account'])
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  const card = await saveCard(portal, owner)
  await pay({ ...owner, account: card })
  await owedBecomes(owner, 0)
})

test('an account that may not be debited any more is marked, and pays nothing until it is added again', async () => {
  const owner = await billed(testAccounts.notAuthorised)
  await pay(owner)
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  await eventually(
    'the account to be out of use',
    async () => (await methodsOf(owner))[0]?.is_card_expired || undefined,
  )
  expect(await pay(owner)).toMatchObject({ status: 400, body: { err_number: 2113 } })
  const again = await addAccount(portal, owner)
  expect((await pay({ ...owner, account: again })).body).toMatchObject({ Status: 'PENDING' })
})

test('a customer who ends the authority at the bank is not debited any more', async () => {
  const owner = await billed()
  const [{ Token = '' } = {}] = await methodsOf(owner)
  await atTheBank(portal, 'cancel-mandate', { payment_method: Token })
  await eventually(
    'the account to be out of use',
    async () => (await methodsOf(owner))[0]?.is_card_expired || undefined,
  )
  expect(await pay(owner)).toMatchObject({ status: 400, body: { err_number: 2113 } })
})

test('a bank account pays bills and arrears alone: credit, plans and holds are paid by card', async () => {
  const owner: Owner = await mobileInService(portal, { plan: demoPlans.payg })
  const account = await addAccount(portal, owner)
  const topUp = await askTopUp(portal, owner, { PaymentMethodID: account })
  expect(topUp).toMatchObject({ status: 400, body: { err_number: 1408 } })
  const byType = await askTopUp(portal, owner, { PaymentMethodType: 'nz_bank_account' })
  expect(byType).toMatchObject({ status: 400, body: { err_number: 1408 } })
  const [first] = await methodsOf(owner)
  await portal.good(payments.setRank, { ...mine(owner), methodUuid: account, Rank: 1 }, owner.token)
  // The card pays although the bank account is now the default.
  expect((await askTopUp(portal, owner, { PaymentMethodType: 'cards' })).body).toMatchObject({ Status: 'COMPLETED' })
  expect(first).toBeDefined()
})

test('a bank account that is removed is no means any more, here and at the card partner', async () => {
  const buyer = await portal.signUpCustomer()
  const methodUuid = await addAccount(portal, buyer)
  const card = await saveCard(portal, buyer)
  await portal.good(payments.removeMethod, { ...mine(buyer), methodUuid }, buyer.token)
  expect(await methodsOf(buyer)).toMatchObject([{ UUID: card }])
  await portal.good(payments.syncMethods, mine(buyer), buyer.token)
  expect(await methodsOf(buyer)).toMatchObject([{ UUID: card }])
})

test('a bill is paid from the account by itself on its day, tried once while the bank is at work, and is not overdue then', async () => {
  let owner = await billed(testAccounts.pays, 'when-due')
  const [due] = await portal.rows<{ on: string }>(
    'SELECT due_on::text AS on FROM billing.invoices WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  const untilDue = daysBetween(dayOf(portal.server.clock.now()), calendarDay(due?.on ?? ''))
  owner = await daysLater(portal, owner, untilDue)
  await Promise.all([1, 2, 3].map(() => payAutomatically(systemOf(portal))))
  await mailAbout(portal, owner, 'We’ll debit $25.00')
  owner = await daysLater(portal, owner, 1)
  await payAutomatically(systemOf(portal))
  await tellOverdueBills(systemOf(portal))
  expect(await atThePartner(portal, owner)).toHaveLength(1)
  const bills = await portal.rows(
    'SELECT told FROM billing.invoices WHERE customer_uuid = $1 AND remaining_cents > 0',
    [owner.CustomerUUID],
  )
  expect(bills).toEqual([{ told: 'issued' }])
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  await owedBecomes(owner, 0)
})

test('an automatic debit that fails is told once, by the bill, with the day of the next try', async () => {
  let owner = await billed(testAccounts.noMoney, 'when-due')
  owner = await daysLater(portal, owner, 15)
  await payAutomatically(systemOf(portal))
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  const mail = await mailAbout(portal, owner, 'Your bill could not be paid')
  expect(mail.text).toContain('there was not enough money in the account')
  const subjects = (await portal.messages(owner.Email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your bank didn’t pay a direct debit')
})

test('a debit that the bank takes back makes its bill owed again, once, and the books and the comparison agree', async () => {
  const owner = await billed()
  await pay(owner)
  const intent = await lastIntent(portal, owner)
  await atTheBank(portal, 'answer', { payment_intent: intent })
  await owedBecomes(owner, 0)
  await portal.faults('stripe', [{ kind: 'duplicate-webhook', op: 'charge.dispute.created', times: 1 }])
  await atTheBank(portal, 'return', { payment_intent: intent })
  await owedBecomes(owner, 2500)
  expect(await debitIs(owner, 'RETURNED')).toMatchObject({
    Status: 'FAILED',
    Returned: { AmountCents: 2500 },
    BankReason: 'no-funds',
  })
  expect(await reasonsInFile(owner)).toEqual(['Not enough money in the account'])
  await mailAbout(portal, owner, 'was taken back')
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  expect(await booked(portal, 'receivable', owner)).toBe(2500)
  expect(await compareReturns(systemOf(portal))).toEqual([])
  expect(await compareWithPartner(systemOf(portal), new Date(Date.now() - 864e5))).toEqual([])
})

test('arrears are paid by direct debit: the account opens when the bank has paid, and closes when it takes it back', async () => {
  const buyer = await portal.signUpCustomer()
  const account = await addAccount(portal, buyer)
  const suspension = { because: 'unpaid', amountCents: 8640 } as const
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, 'Suspended', suspension))
  const payArrears = () => portal.call(payments.payArrears, { ...mine(buyer), PaymentMethodID: account }, buyer.token)
  await eventually('the payment to begin', async () =>
    (await payArrears()).body.Status === 'PENDING' ? true : undefined,
  )
  // Another tab does not start a second debit.
  await payArrears()
  expect(await atThePartner(portal, buyer)).toHaveLength(1)
  expect(await stateOf(buyer)).toMatchObject({ AccountState: 'Suspended', AmountOwedCents: 8640 })
  const intent = await lastIntent(portal, buyer)
  await atTheBank(portal, 'answer', { payment_intent: intent })
  await eventually('the account to open', async () =>
    (await stateOf(buyer)).AccountState === 'Active' ? true : undefined,
  )
  await atTheBank(portal, 'return', { payment_intent: intent })
  await eventually('the account to owe again', async () =>
    (await stateOf(buyer)).AmountOwedCents === 8640 ? true : undefined,
  )
  expect(await booked(portal, 'arrears', buyer)).toBe(8640)
  const mail = await mailAbout(portal, buyer, 'was taken back by your bank')
  expect(mail.text).toContain('You owe $86.40, and your account is suspended until it’s paid.')
  // The customer can pay again, with another debit.
  await payArrears()
  expect(await atThePartner(portal, buyer)).toHaveLength(2)
})
