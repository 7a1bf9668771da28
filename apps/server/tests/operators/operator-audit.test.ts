import { providersDeedOf, runsOf } from '@waea/contract/call'
import { dunning } from '@waea/contract/money/dunning'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { customerRecords } from '@waea/contract/people/customer-records'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { deployment } from '@waea/contract/provider'
import { nanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import { billAccount, disputeBill } from '../billing/billing-support.ts'
import { spid } from '../customers/customer-support.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { everyCall } from '../whole/world.ts'
import { reason, signedInOperator, type TestOperator, withCookie } from './operator-support.ts'

const serviceToken = 'service-token-of-the-audit'
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })
const now = () => portal.server.runtime.clock.now()

interface Row {
  deed: string
  operator: string | null
  customer: string | null
  reason: string | null
  actor: string
  detail: Record<string, unknown>
}

const entriesOf = ({ UUID }: TestOperator) =>
  portal.rows<Row>(
    `SELECT deed, operator_uuid AS operator, customer_uuid AS customer, reason, actor, detail FROM platform.audit
     WHERE operator_uuid = $1 AND deed NOT LIKE 'operator-%' ORDER BY id`,
    [UUID],
  )

describe('an operator who', () => {
  test('reads a customer gives a reason, which the log has before the answer', async () => {
    const { CustomerUUID } = await portal.signUpCustomer()
    const operator = await signedInOperator(portal, 'support')
    const input = { ...spid, customerUuid: CustomerUUID }
    for (const why of ['', 'ab', '   ']) {
      const answer = await portal.call(customerRecords.customerRecord, input, withCookie(operator.cookie, why))
      expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid-input', 'operator-reason'])
    }
    expect(await entriesOf(operator)).toEqual([])
    await portal.good(customerRecords.customerRecord, input, withCookie(operator.cookie, 'Kei hea tōna pūkoro?'))
    expect(await entriesOf(operator)).toEqual([
      {
        deed: 'customer:read',
        operator: operator.UUID,
        customer: CustomerUUID,
        reason: 'Kei hea tōna pūkoro?',
        actor: 'operator',
        detail: { call: 'provider.customerRecord' },
      },
    ])
  })

  test('changes a customer leaves the deed and what it led to, with one reason; the values are not in the deed', async () => {
    const { CustomerUUID } = await portal.signUpCustomer()
    const operator = await signedInOperator(portal, 'support')
    const change = { ...spid, customerUuid: CustomerUUID, LastName: 'Karaitiana' }
    await portal.good(customerRecords.patchCustomer, change, operator.as)
    const entries = await entriesOf(operator)
    expect(entries.map(({ deed }) => deed).sort()).toEqual(['customer-changed', 'customer:write'])
    for (const one of entries) expect(one).toMatchObject({ customer: CustomerUUID, reason, operator: operator.UUID })
    const deed = entries.find((one) => one.deed === 'customer:write')
    expect(deed?.detail).toEqual({ call: 'provider.patchCustomer', fields: ['LastName'] })
  })

  test('is refused leaves nothing in the log', async () => {
    const owner = await mobileInService(portal)
    const operator = await signedInOperator(portal, 'support')
    const input = { ...spid, customerUuid: owner.CustomerUUID }
    expect((await portal.call(customerRecords.closeCustomer, input, operator.as)).body.code).toBe('service-in-use')
    expect((await portal.call(customerRecords.purgeCustomer, input, operator.as)).body.code).toBe('not-allowed')
    const unknown = { ...spid, customerUuid: '00000000-0000-7000-8000-000000000009' }
    expect((await portal.call(customerRecords.customerRecord, unknown, operator.as)).status).toBe(404)
    expect(await entriesOf(operator)).toEqual([])
  })

  test('names a customer in another way has the customer in the log as well', async () => {
    const buyer = await portal.signUpCustomer()
    const operator = await signedInOperator(portal, 'support')
    const tag = await portal.good(
      customerRecords.addTag,
      { ...spid, CustomerUUID: buyer.CustomerUUID, Name: 'vip' },
      operator.as,
    )
    await portal.good(customerRecords.removeTag, { ...spid, tagUuid: tag.UUID }, operator.as)
    const deeds = (await entriesOf(operator)).filter(({ deed }) => deed === 'customer:tag')
    expect(deeds.map(({ customer, detail }) => [customer, detail.call])).toEqual([
      [buyer.CustomerUUID, 'provider.addTag'],
      [buyer.CustomerUUID, 'provider.removeTag'],
    ])
    await portal.good(identitySafety.resetSecondFactor, { Email: buyer.Email }, operator.as)
    expect((await entriesOf(operator)).at(-1)).toMatchObject({ deed: 'sign-in:reset', reason })
  })

  test('helps a person with their sign-in has the account in the log, and helps nobody who is not on it', async () => {
    const buyer = await portal.signUpCustomer()
    const stranger = await portal.signUpCustomer()
    const operator = await signedInOperator(portal, 'support')
    const input = { Email: buyer.Email, CustomerUUID: buyer.CustomerUUID }
    const other = { Email: buyer.Email, CustomerUUID: stranger.CustomerUUID }
    for (const [call, deed] of [
      [identitySafety.resetSecondFactor, 'sign-in:reset'],
      [signInWays.sendTemporaryLogin, 'sign-in:link'],
    ] as const) {
      await portal.good(call, input, operator.as)
      const logged = (await entriesOf(operator)).filter((one) => one.deed === deed)
      expect(logged).toMatchObject([{ reason, customer: buyer.CustomerUUID }])
      expect((await portal.call(call, other, operator.as)).body.code).toBe('not-found')
    }
  })

  test('does something that is of no customer needs no reason', async () => {
    const operator = await signedInOperator(portal, 'admin')
    await portal.good(deployment.allFlags, {}, { cookie: operator.cookie })
    const deeds = await entriesOf(operator)
    expect(deeds.find(({ deed }) => deed === 'flag:read')).toMatchObject({ reason: null, customer: null })
  })

  test('repeats a request with the same key gets the first answer, and is in the log once', async () => {
    const { CustomerUUID } = await portal.signUpCustomer()
    const operator = await signedInOperator(portal, 'support')
    const other = await signedInOperator(portal, 'support')
    const input = { ...spid, CustomerUUID, Name: 'twice' }
    const key = 'the-key-of-a-tag'
    const first = await portal.good(customerRecords.addTag, input, { ...operator.as, key })
    expect(await portal.good(customerRecords.addTag, input, { ...operator.as, key })).toEqual(first)
    expect((await entriesOf(operator)).filter(({ deed }) => deed === 'customer:tag')).toHaveLength(1)
    // The key of one operator is not another's.
    expect((await portal.call(customerRecords.addTag, input, { ...other.as, key })).body.code).toBe('tag-held')
  })
})

test('of two operators who answer a dispute at once one is refused, and the log has the other alone', async () => {
  const owner = await mobileInService(portal)
  const number = await disputeBill(portal, owner, await billAccount(portal, owner))
  const operators = [await signedInOperator(portal, 'support'), await signedInOperator(portal, 'finance')]
  const input = { number, Outcome: 'refused' as const }
  const answers = await Promise.all(
    operators.map(({ as, UUID }) => portal.call(dunning.answerDispute, { ...input, Answer: `No, says ${UUID}` }, as)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const [at, operator] of operators.entries()) {
    const deeds = (await entriesOf(operator)).map(({ deed }) => deed).sort()
    expect(deeds).toEqual(answers[at]?.status === 200 ? ['dispute-answered', 'dispute:answer'] : [])
  }
})

test('the log only grows', async () => {
  await signedInOperator(portal, 'support')
  for (const change of [
    "UPDATE platform.audit SET reason = 'another'",
    'DELETE FROM platform.audit',
    'TRUNCATE platform.audit',
  ])
    await expect(portal.rows(change)).rejects.toThrow('append-only')
})

test('the log is searched by operator, customer, deed and time, page by page; it has programs, too', async () => {
  const admin = await signedInOperator(portal, 'admin')
  const one = await signedInOperator(portal, 'support')
  const [first, second] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  const read = (customerUuid: string) => portal.good(customerRecords.customerRecord, { ...spid, customerUuid }, one.as)
  await portal.clock({ advanceS: 60 })
  const from = now()
  for (const { CustomerUUID } of [first, second, first]) await read(CustomerUUID)
  await portal.clock({ advanceS: 60 })
  const until = now()
  await read(second.CustomerUUID)
  const program = { headers: { 'auth-token': serviceToken } }
  await portal.good(customerRecords.addTag, { ...spid, CustomerUUID: first.CustomerUUID, Name: 'seen' }, program)
  const search = async (input: object) => {
    const { Entries, PageInfo } = await portal.good(operatorAccounts.audit, input, admin.as)
    return { deeds: Entries.map(({ Deed }) => Deed), Entries, count: PageInfo.TotalItemCount }
  }
  const times = { FromNanos: nanos(from), UntilNanos: nanos(until) }
  expect((await search({ OperatorUUID: one.UUID, Deed: 'customer:read' })).count).toBe(4)
  expect((await search({ OperatorUUID: one.UUID, ...times })).count).toBe(3)
  const ofFirst = await search({ CustomerUUID: first.CustomerUUID })
  expect(ofFirst.deeds).toEqual(['customer-tag-added', 'customer:read', 'customer:read'])
  expect(ofFirst.Entries[0]).toMatchObject({ Actor: 'client:provider', CustomerUUID: first.CustomerUUID })
  expect(ofFirst.Entries[0]).not.toHaveProperty('Operator')
  expect(ofFirst.Entries[1]).toMatchObject({ Operator: { Email: one.Email }, Reason: reason, Actor: 'operator' })
  const pages = []
  for (const PageNumber of [1, 2, 3]) {
    pages.push(await search({ OperatorUUID: one.UUID, Deed: 'customer:read', PageNumber, PageSize: 2 }))
  }
  expect(pages.map(({ deeds }) => deeds.length)).toEqual([2, 2, 0])
  expect((await search({ Deed: "customer:read' OR true --" })).count).toBe(0)
  // Reading the log is a deed itself.
  expect((await search({ OperatorUUID: admin.UUID, Deed: 'audit:read' })).count).toBeGreaterThan(5)
})

test('an entry names the customer whom it is about, or the operator', async () => {
  const admin = await signedInOperator(portal, 'admin')
  const { CustomerUUID } = await portal.signUpCustomer()
  const change = { ...spid, customerUuid: CustomerUUID, FirstName: 'Hēmi', LastName: 'Pōtae' }
  await portal.good(customerRecords.patchCustomer, change, admin.as)
  const invited = { Email: 'named-in-the-log@provider.example.nz', Roles: ['support' as const] }
  const { UUID: operatorUuid } = await portal.good(operatorAccounts.invite, invited, admin.as)
  await portal.good(operatorAccounts.removeOperator, { operatorUuid }, admin.as)
  const { Entries } = await portal.good(operatorAccounts.audit, { OperatorUUID: admin.UUID }, admin.as)
  const entriesOfDeed = (deed: string) => Entries.filter(({ Deed }) => Deed === deed)
  expect(entriesOfDeed('customer:write')).toMatchObject([{ CustomerUUID, CustomerName: 'Hēmi Pōtae' }])
  expect(entriesOfDeed('operator-removed')).toMatchObject([{ About: invited.Email }])
  expect(entriesOfDeed('operator:manage').at(0)).toMatchObject({ About: invited.Email })
  expect(entriesOfDeed('customer:write')[0]).not.toHaveProperty('About')
})

test('every call of the provider that writes has a transaction for its entry', () => {
  const single = everyCall().filter(([, call]) => providersDeedOf(call) && runsOf(call) === 'single')
  expect(single.map(([name]) => name)).toEqual([])
})
