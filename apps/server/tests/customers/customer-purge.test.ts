import { cases } from '@waea/contract/cases'
import { mobiles } from '@waea/contract/mobile/mobiles'
import { plans } from '@waea/contract/mobile/plans'
import { customerRecords } from '@waea/contract/people/customer-records'
import { customers } from '@waea/contract/people/customers'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { askTopUp, creditBecomes, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { aCard, address, type Buyer, cartOf, checkOut, eventually } from '../shop/shop-support.ts'
import { digest, quiet } from '../whole/requests.ts'
import { endAtNetwork, program, refusalOf, shopWithProgram, spid } from './customer-support.ts'

const portal = shopWithProgram()

const keyed = (key: string) => ({ ...program, key })
const purge = ({ CustomerUUID }: { CustomerUUID: string }) =>
  portal.call(customerRecords.purgeCustomer, { ...spid, customerUuid: CustomerUUID }, program)
const booksOf = ({ CustomerUUID }: Buyer) =>
  portal.rows(
    `SELECT t.reason, e.account, e.amount_cents FROM ledger.entries e JOIN ledger.transactions t
       USING (customer_uuid, transaction_uuid) WHERE customer_uuid = $1 ORDER BY t.transaction_uuid, e.line`,
    [CustomerUUID],
  )
const owed = [409, 2312, 'Money is owed on this account']
const underWay = [409, 2003, 'This request is still being processed']

describe('[C-PROV-37] a customer who is purged', () => {
  test('is nowhere by name, email, number, address, tag or card; the books are as they were', async () => {
    const owner: Owner = await mobileInService(portal)
    const { CustomerUUID, Email, MobileUUID, token } = owner
    const own = { ...spid, customerUuid: CustomerUUID }
    await portal.good(mobiles.nickname, { ...own, mobileUuid: MobileUUID, Body: 'Tūī-7' }, token)
    const place = { LocationProvider: 'sandbox-addresses', LocationProviderIDX: '1', Lines: ['7 Erased Lane'] }
    const parts = { City: 'Whangārei', StreetName: 'Erased Lane', Number: '7', PostCode: '0110' }
    await portal.good(customers.addAddress, { ...own, ...parts, ...place }, token)
    await portal.good(customerRecords.patchCustomer, { ...own, LastName: 'Erasedname' }, program)
    await portal.good(customerRecords.addTag, { ...spid, CustomerUUID, Name: 'erased-tag' }, program)
    const user = await userOf(portal, owner)
    await endAtNetwork(portal, owner)
    await quiet(portal)
    const [books, tokens] = [
      await booksOf(owner),
      await portal.rows<{ id: string }>('SELECT gateway_card AS id FROM payments.methods WHERE customer_uuid = $1', [
        CustomerUUID,
      ]),
    ]
    expect([books.length > 0, tokens.length]).toEqual([true, 1])

    expect(await purge(owner)).toMatchObject({ status: 200, body: { UUID: CustomerUUID } })
    await quiet(portal)
    // The outbox keeps sent mails for a while; the tests of that clean-up are elsewhere.
    await portal.rows('DELETE FROM messages.outbox WHERE recipient = $1', [Email])
    for (const trace of [Email, 'Tūī-7', 'Erased Lane', 'Erasedname', 'erased-tag']) {
      const rows = (await digest(portal, trace)).split('\n').filter((line) => !/ 0 0$/.test(line))
      // The audit log records what the program did with the tag.
      expect([trace, rows.filter((line) => !line.startsWith('platform.audit'))]).toEqual([trace, []])
    }
    expect(await portal.rows('SELECT 1 FROM payments.methods WHERE customer_uuid = $1', [CustomerUUID])).toEqual([])
    expect(await booksOf(owner)).toEqual(books)
    expect(await portal.rows('SELECT 1 FROM identity.users WHERE user_uuid = $1', [user])).toEqual([])
    expect((await portal.call(plans.mobiles, { customerUuid: CustomerUUID }, token)).status).toBe(401)
    expect(await refusalOf(purge(owner))).toEqual([404, 2000, 'Object not found'])
    const atPartner = await fetch(`${portal.sandbox}/stripe/v1/payment_methods/${tokens[0]?.id}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    expect(await atPartner.json()).toMatchObject({ customer: null })
  })

  test('is in no notice, in no mail that waits, and in no answer that was kept for a repeat', async () => {
    const owner = await mobileInService(portal)
    const own = { customerUuid: owner.CustomerUUID }
    const input = { ...own, Category: 'service', Subject: 'No signal', Text: 'The words Tuatara-Eleven.' } as const
    expect((await portal.call(cases.open, input, { token: owner.token, key: 'case-of-a-purge' })).status).toBe(200)
    await portal.call(
      customerRecords.addTag,
      { ...spid, CustomerUUID: owner.CustomerUUID, Name: 'tag-of-a-purge' },
      keyed('tag-of-a-purge'),
    )
    await endAtNetwork(portal, owner)
    await quiet(portal)
    const of = (table: string, which = 'true') =>
      portal.rows(`SELECT 1 FROM ${table} WHERE customer_uuid = $1 AND ${which}`, [owner.CustomerUUID])
    expect((await of('messages.notices')).length).toBeGreaterThan(0)
    const waits = await portal.rows(
      `UPDATE messages.outbox SET state = 'waiting', finished_at = NULL, data = '{}' WHERE message_uuid = (
         SELECT message_uuid FROM messages.outbox WHERE customer_uuid = $1 LIMIT 1) RETURNING 1`,
      [owner.CustomerUUID],
    )
    expect(waits).toHaveLength(1)
    expect((await of('platform.request_keys', 'answer IS NOT NULL')).length).toBeGreaterThan(1)

    expect((await purge(owner)).status).toBe(200)
    await quiet(portal)
    expect(await of('messages.notices')).toEqual([])
    expect(await of('messages.outbox', 'finished_at IS NULL')).toEqual([])
    expect(await of('platform.request_keys', 'answer IS NOT NULL')).toEqual([])
    const kept = await portal.rows<{ key: string; status: number }>(
      `SELECT request_key AS key, status FROM platform.request_keys WHERE request_key LIKE '%-of-a-purge' ORDER BY 1`,
    )
    expect(kept).toEqual([
      { key: 'case-of-a-purge', status: 200 },
      { key: 'tag-of-a-purge', status: 201 },
    ])
  })

  test('was opened by a program: its request is not answered again, and opens nothing again', async () => {
    const input = { ...spid, FirstName: 'Erasedfirst', LastName: 'Ngata', Email: 'erased-first@test.waea.nz' }
    const open = () => portal.call(customerRecords.openCustomer, input, keyed('opened-for-a-purge'))
    const { status, body } = await open()
    expect([status, await open()]).toMatchObject([201, { status: 201, body: { UUID: body.UUID } }])
    expect((await purge({ CustomerUUID: String(body.UUID) })).status).toBe(200)
    await quiet(portal)
    expect(await refusalOf(open())).toEqual([404, 2000, 'Object not found'])
    expect((await digest(portal, 'Erasedfirst')).split('\n').filter((line) => !/ 0 0$/.test(line))).toEqual([])
  })

  test('had several accounts, all purged at once: the person is gone with the last', async () => {
    const owner = await portal.signUpCustomer()
    const others = await Promise.all(Array.from({ length: 3 }, () => portal.signUpCustomer()))
    const user = await userOf(portal, owner)
    for (const { CustomerUUID } of others) {
      await systemOf(portal).inTransaction((tx) => addRole(tx, CustomerUUID, user, 'member'))
    }
    const answers = await Promise.all([owner, ...others].map(purge))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await quiet(portal)
    expect(await portal.rows('SELECT 1 FROM identity.users WHERE user_uuid = $1', [user])).toEqual([])
  })

  test('was on an account with people who have another one: they stay, and are on that one alone', async () => {
    const [one, other] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
    const user = await userOf(portal, one)
    await systemOf(portal).inTransaction((tx) => addRole(tx, other.CustomerUUID, user, 'member'))
    await purge(one)
    await quiet(portal)
    const { token } = await portal.signIn(one)
    const status = async ({ CustomerUUID }: Buyer) =>
      (await portal.call(customers.customer, { customerUuid: CustomerUUID }, token)).status
    expect([await status(one), await status(other)]).toEqual([404, 200])
  })
})

describe('[C-PROV-37] a purge is refused, and nothing is erased,', () => {
  const stays = async (owner: Buyer, refusal: unknown) => {
    expect(await refusalOf(purge(owner))).toEqual(refusal)
    const { status } = await portal.call(
      customerRecords.customerRecord,
      { ...spid, customerUuid: owner.CustomerUUID },
      program,
    )
    expect(status).toBe(200)
  }

  test('while a mobile is in use', async () => {
    await stays(await mobileInService(portal), [409, 2313, 'A service of this account is in use'])
  })

  test('while the customer has credit', async () => {
    const owner = await mobileInService(portal)
    await askTopUp(portal, owner, { PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 2000)
    await endAtNetwork(portal, owner)
    await stays(owner, owed)
  })

  test('while a charge of the customer is not paid', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    await endAtNetwork(portal, owner)
    await stays(owner, owed)
  })

  test('while the account is suspended for what it owes, until that is settled', async () => {
    const owner = await portal.signUpCustomer()
    const suspension = { because: 'unpaid', amountCents: 8640 } as const
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, 'Suspended', suspension))
    await stays(owner, owed)
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, 'Active'))
    expect((await purge(owner)).status).toBe(200)
  })

  test('while a payment is under way', async () => {
    const owner = await portal.signUpCustomer()
    const { UUID } = await cartOf(portal, owner, [aCard()])
    const order = await checkOut(portal, owner, UUID, { Address: address })
    expect(order.body).toHaveProperty('ClientSecret')
    await eventually('the payment to wait', async () => {
      const [row] = await portal.rows<{ state: string }>(
        'SELECT state FROM payments.intents WHERE customer_uuid = $1',
        [owner.CustomerUUID],
      )
      return row?.state === 'waiting' ? true : undefined
    })
    await stays(owner, underWay)
  })
})
