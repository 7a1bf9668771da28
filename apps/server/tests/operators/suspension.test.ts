import { payments } from '@waea/contract/money/payments'
import { accountSuspension } from '@waea/contract/people/account-suspension'
import { customerRecords } from '@waea/contract/people/customer-records'
import { customers } from '@waea/contract/people/customers'
import { beforeAll, expect, test } from 'vitest'
import { booked, makeOwe, mobileInService } from '../ledger/money-support.ts'
import { mailAbout } from '../payments/means/debit-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { reason, signedInOperator, type TestOperator } from './operator-support.ts'

/** Suspensions by operators, and their end. */
const portal = shopOfFile()
let support: TestOperator
let second: TestOperator

beforeAll(async () => {
  support = await signedInOperator(portal, 'support')
  second = await signedInOperator(portal, 'admin')
})

const Because = 'Somebody else uses it'
type Reason = 'security' | 'asked' | 'terms'

const suspend = ({ CustomerUUID: customerUuid }: Buyer, Reason: Reason, by = support) =>
  portal.call(accountSuspension.suspendAccount, { customerUuid, Reason, Because }, by.as)
const reopen = ({ CustomerUUID: customerUuid }: Buyer, by = support) =>
  portal.call(accountSuspension.reopenAccount, { customerUuid, Because }, by.as)
const read = ({ CustomerUUID: customerUuid }: Buyer) =>
  portal.good(accountSuspension.suspension, { customerUuid }, support.as)
const stateOf = ({ CustomerUUID: customerUuid, token }: Buyer) =>
  portal.good(customers.accountState, { customerUuid }, token)

const logOf = ({ CustomerUUID }: Buyer) =>
  portal.rows<{ deed: string }>(
    `SELECT deed, operator_uuid AS by, reason, detail FROM platform.audit
     WHERE customer_uuid = $1 AND deed LIKE '%-by-provider' ORDER BY id`,
    [CustomerUUID],
  )
const mailsOf = async ({ Email }: Buyer, subject: string) =>
  (await portal.messages(Email)).filter((mail) => mail.subject === subject)

test('an operator suspends an account and lifts it: its owner reads why, and the log has who and why', async () => {
  const owner = await mobileInService(portal)
  expect(await read(owner)).toMatchObject({ AccountState: 'Active', IsByProvider: false, Mobiles: 1, HasFibre: false })
  expect(await suspend(owner, 'security')).toMatchObject({ status: 200, body: { AccountState: 'Suspended' } })
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended', Reason: 'security' })
  expect(await read(owner)).toMatchObject({ Because: 'security', IsByProvider: true, OwedCents: 0 })
  expect(await suspend(owner, 'security', second)).toMatchObject({ status: 200 })
  expect(await suspend(owner, 'terms')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const mail = await mailAbout(portal, owner, 'Your account is suspended')
  expect(mail.text).toContain('we saw signs of misuse')
  expect(mail.text).not.toContain(Because)
  expect(await reopen(owner, second)).toMatchObject({ status: 200, body: { AccountState: 'Active' } })
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await mailAbout(portal, owner, 'Your account is open again')
  expect(await reopen(owner)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await logOf(owner)).toMatchObject([
    { deed: 'suspended-by-provider', by: support.UUID, reason, detail: { reason: 'security', because: Because } },
    { deed: 'reopened-by-provider', by: second.UUID, detail: { OwedCents: 0 } },
  ])
  await quiet(portal)
  expect(await mailsOf(owner, 'Your account is suspended')).toHaveLength(1)
})

test('what is owed stays when the suspension is lifted, and keeps the account suspended until it is paid', async () => {
  const buyer = await portal.signUpCustomer()
  const card = await saveCard(portal, buyer)
  await makeOwe(portal, buyer, 8640)
  expect(await reopen(buyer)).toMatchObject({ status: 409 })
  expect(await suspend(buyer, 'terms')).toMatchObject({ status: 200 })
  expect(await stateOf(buyer)).toMatchObject({ Reason: 'terms' })
  expect(await read(buyer)).toMatchObject({ IsByProvider: true, Over: 'debt', OwedCents: 8640 })
  expect(await reopen(buyer)).toMatchObject({ status: 200, body: { AccountState: 'Suspended' } })
  expect(await stateOf(buyer)).toMatchObject({ Reason: 'unpaid', AmountOwedCents: 8640 })
  expect(await booked(portal, 'arrears', buyer)).toBe(8640)
  await mailAbout(portal, buyer, 'Your account opens once $86.40 is paid')
  const { CustomerUUID: customerUuid, token } = buyer
  await portal.good(payments.payArrears, { customerUuid, PaymentMethodID: card }, token)
  await eventually('an open account', async () => (await stateOf(buyer)).AccountState === 'Active' || undefined)
})

test('paying does not open what the provider suspended', async () => {
  const buyer = await portal.signUpCustomer()
  const card = await saveCard(portal, buyer)
  await makeOwe(portal, buyer, 8640)
  await suspend(buyer, 'security')
  const { CustomerUUID: customerUuid, token } = buyer
  await portal.good(payments.payArrears, { customerUuid, PaymentMethodID: card }, token)
  await quiet(portal)
  expect(await stateOf(buyer)).toMatchObject({ AccountState: 'Suspended', Reason: 'security' })
  expect(await reopen(buyer)).toMatchObject({ body: { AccountState: 'Active' } })
})

test('of two operators at once one suspends and one lifts; a closed account is neither', async () => {
  const buyer = await portal.signUpCustomer()
  const both = await Promise.all([suspend(buyer, 'asked'), suspend(buyer, 'asked', second)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const lifts = await Promise.all([reopen(buyer), reopen(buyer, second)])
  expect(lifts.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await logOf(buyer)).toHaveLength(2)
  const { CustomerUUID: customerUuid } = buyer
  await portal.good(customerRecords.closeCustomer, { spid: '2', customerUuid }, second.as)
  expect(await suspend(buyer, 'asked')).toMatchObject({ status: 404 })
  expect(await reopen(buyer)).toMatchObject({ status: 404 })
})
