import type { Input } from '@waea/contract/call'
import { plans } from '@waea/contract/mobile/plans'
import { customerRecords } from '@waea/contract/people/customer-records'
import { identity } from '@waea/contract/people/identity'
import { profile } from '@waea/contract/people/profile'
import { describe, expect, test } from 'vitest'
import { addRole, createCustomer } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { mobileInService, systemOf } from '../ledger/money-support.ts'
import type { Buyer } from '../shop/shop-support.ts'
import { eventually } from '../shop/shop-support.ts'
import { endAtNetwork, goodCalls, linksProgram, program, refusalOf, shopWithProgram, spid } from './customer-support.ts'

const portal = shopWithProgram()
const ana = { FirstName: 'Ana', LastName: 'Ngata', Email: 'ana.ngata@test.waea.nz' }

const open = (said: Partial<Input<typeof customerRecords.openCustomer>> = {}) =>
  portal.call(customerRecords.openCustomer, { ...spid, ...ana, ...said }, program)
const recordOf = ({ CustomerUUID }: { CustomerUUID: string }, as: string | typeof program = program) =>
  portal.call(customerRecords.customerRecord, { ...spid, customerUuid: CustomerUUID }, as)
const patch = (buyer: Buyer, said: object, as: string | typeof program = program) =>
  portal.call(customerRecords.patchCustomer, { ...spid, customerUuid: buyer.CustomerUUID, ...said }, as)
const close = ({ CustomerUUID }: { CustomerUUID: string }) =>
  portal.call(customerRecords.closeCustomer, { ...spid, customerUuid: CustomerUUID }, program)

const deedsOf = async ({ CustomerUUID }: { CustomerUUID: string }) => {
  const rows = await portal.rows<{ said: string }>(
    `SELECT actor || ' ' || deed AS said FROM platform.audit WHERE customer_uuid = $1 AND deed LIKE 'customer-%' ORDER BY id`,
    [CustomerUUID],
  )
  return rows.map(({ said }) => said)
}

test('[B-PROV-01] the provider’s calls are opened by its fixed service token in auth-token, and tell others what their key lacks', async () => {
  const buyer = await portal.signUpCustomer()
  const { UUID } = await portal.good(
    customerRecords.addTag,
    { ...spid, CustomerUUID: buyer.CustomerUUID, Name: 'student' },
    program,
  )
  for (const [call, input] of goodCalls(buyer.CustomerUUID, UUID)) {
    const [byAnother, byOwner] = [
      await portal.call(call, input, linksProgram),
      await portal.call(call, input, { token: buyer.token, headers: { 'auth-token': 'a guess' } }),
    ]
    // An unknown key next to a person's own token is ignored.
    const asPerson = call.who.kind === 'provider' ? 401 : 200
    expect([call.is, byAnother.status, byOwner.status]).toEqual([call.is, 403, asPerson])
  }
  for (const [call, input] of goodCalls(buyer.CustomerUUID, UUID)) {
    const { status, body } = await portal.call(call, input, program)
    expect([call.is, status < 300]).toEqual([call.is, true])
    // Clients reject an answer without a body, so every answer has one, even for a deleted object.
    expect([call.is, Object.keys(body as object).length > 0]).toEqual([call.is, true])
  }
})

describe('a customer account that a program opens', () => {
  test('[C-PROV-25] has what was said, nobody on it, and an email that nobody has shown to be theirs', async () => {
    const { status, body } = await open({ MobileNumber: '021 555 0001', ExternalRef5: ' 4711 ' })
    expect([status, body]).toMatchObject([
      201,
      {
        ...ana,
        SPID: 2,
        MobileNumber: '64215550001',
        ExternalRef5: '4711',
        EmailVerified: false,
        AccountState: 'Active',
      },
    ])
    expect(await portal.rows('SELECT 1 FROM customers.roles WHERE customer_uuid = $1', [body.UUID])).toEqual([])
    expect(await deedsOf({ CustomerUUID: body.UUID })).toEqual(['client:crm customer-opened'])
  })

  test('[C-PROV-25] is one for one key, and refused with a name, an email or a number that is none', async () => {
    const input = { ...spid, ...ana }
    const once = { ...program, key: 'open-ana-once' }
    const [first, again] = [
      await portal.good(customerRecords.openCustomer, input, once),
      await portal.good(customerRecords.openCustomer, input, once),
    ]
    expect(again).toEqual(first)
    expect(await refusalOf(open({ LastName: ' ' }))).toEqual([400, 1019, 'please enter', 'LastName'])
    expect(await refusalOf(open({ Email: 'ana@' }))).toEqual([400, 1014, 'format is invalid', 'Email'])
    expect(await refusalOf(open({ MobileNumber: '12345678' }))).toContain(1611)
  })

  test('[C-PROV-26] from an identity is owned by the person who signs in so, who is let in at once', async () => {
    const buyer = await portal.signUpCustomer()
    const from = (IdentityProvider: 'LOCAL' | 'GOOGLE', AuthID: string) =>
      portal.call(customerRecords.openCustomerFromIdentity, { ...spid, IdentityProvider, AuthID }, program)
    // Backdates the account's last change, so that the session is cached with it.
    await portal.rows(
      `UPDATE customers.customers SET access_changed_at = now() - interval '1 hour' WHERE customer_uuid = $1`,
      [buyer.CustomerUUID],
    )
    await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
    const { status, body } = await from('LOCAL', ` ${buyer.Email.toUpperCase()}`)
    expect([status, body]).toMatchObject([201, { FirstName: 'Buyer', Email: buyer.Email, EmailVerified: true }])
    const own = { customerUuid: body.UUID }
    await eventually('the owner to be let in', async () =>
      (await portal.call(plans.mobiles, own, buyer.token)).status === 200 ? true : undefined,
    )
    const { Roles } = await portal.good(identity.me, {}, buyer.token)
    expect(Roles).toContainEqual({ CustomerUUID: body.UUID, Role: 'owner' })
    // The person has no Google connection, and nobody else signs in here.
    expect(await refusalOf(from('GOOGLE', buyer.Email))).toEqual([400, 1027, 'no user', 'AuthID'])
    expect(await refusalOf(from('LOCAL', 'nobody@test.waea.nz'))).toEqual([400, 1027, 'no user', 'AuthID'])
  })
})

describe('customer accounts', () => {
  test('[C-PROV-29] are listed by pages, the newest first, and found by part of a name, number or email', async () => {
    for (const LastName of ['Kōwhai', 'Kowhai', 'K%whai'])
      await open({ LastName, Email: `${LastName.length}@list.waea.nz` })
    const list = (query: object) => portal.good(customerRecords.customerRecords, { ...spid, ...query }, program)
    const all = await list({ PageSize: 2, PageNumber: 2 })
    expect(all.Customers).toHaveLength(2)
    expect(all.PageInfo).toMatchObject({ PageNumber: 2, PageSize: 2, PageItemCount: 2, IndexStart: 2 })
    expect(all.PageInfo.TotalPages).toBe(Math.ceil(all.PageInfo.TotalItemCount / 2))
    const names = async (SmartSearch: string) => (await list({ SmartSearch })).Customers.map(({ LastName }) => LastName)
    expect(await names('@LIST.waea')).toEqual(['K%whai', 'Kowhai', 'Kōwhai'])
    expect(await names('ana kōwh')).toEqual(['Kōwhai'])
    // Pattern characters in a search are matched literally.
    expect(await names('k%w')).toEqual(['K%whai'])
    expect(await list({ SmartSearch: 'no such customer' })).toMatchObject({
      Customers: [],
      PageInfo: { TotalItemCount: 0, TotalPages: 0 },
    })
  })

  test('[C-PROV-32] are walked through by their ids, all or those with a tag', async () => {
    const [one = '', other = ''] = [(await open()).body.UUID, (await open()).body.UUID].sort()
    for (const CustomerUUID of [one, other]) {
      await portal.good(customerRecords.addTag, { ...spid, CustomerUUID, Name: 'walked' }, program)
    }
    const uuids = async (query: object) =>
      (await portal.good(customerRecords.customerUuids, { ...spid, ...query }, program)).CustomerUUIDs
    expect(await uuids({ Tag: 'walked' })).toEqual([one, other])
    expect(await uuids({ Tag: 'walked', Limit: 1 })).toEqual([one])
    expect(await uuids({ Tag: 'walked', After: one })).toEqual([other])
    expect(await uuids({})).toEqual((await uuids({})).toSorted())
    expect(await uuids({})).toContain(one)
  })

  test('[C-PROV-30] are read by a program and by their owner, not by a member, and are not there for a stranger', async () => {
    const [owner, member, stranger] = [
      await portal.signUpCustomer(),
      await portal.signUpCustomer(),
      await portal.signUpCustomer(),
    ]
    const user = await userOf(portal, member)
    await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, user, 'member'))
    const { token } = await portal.signIn(member)
    const { body } = await recordOf(owner)
    expect(body).toMatchObject({ UUID: owner.CustomerUUID, SPID: 2, Email: owner.Email })
    expect((await recordOf(owner, owner.token)).body).toEqual(body)
    expect(await refusalOf(recordOf(owner, token))).toEqual([403, 1023, 'not allowed'])
    expect(await refusalOf(recordOf(owner, stranger.token))).toEqual([404, 2000, 'Object not found'])
    expect(await refusalOf(recordOf({ CustomerUUID: crypto.randomUUID() }))).toEqual([404, 2000, 'Object not found'])
  })

  test('that are opened for a person are theirs at once, in the sessions that they have', async () => {
    const person = await portal.signUpCustomer()
    const userUuid = await userOf(portal, person)
    expect((await recordOf(person, person.token)).status).toBe(200)
    const CustomerUUID = await systemOf(portal).inTransaction((tx) =>
      createCustomer(tx, { ...ana, userUuid, EmailVerified: false, how: 'order' }),
    )
    const look = async () => ((await recordOf({ CustomerUUID }, person.token)).status === 200 ? true : undefined)
    // A session is cached for a minute; this must be faster.
    await eventually('the new account', look, 50_000)
  })

  test('[C-PROV-34] are patched by a program at once: what is not sent stays, and a new email is not verified', async () => {
    const buyer = await portal.signUpCustomer()
    const first = await patch(buyer, { MobileNumber: '0215550002', ExternalRef5: '1' })
    expect(first.body).toMatchObject({ FirstName: 'Buyer', MobileNumber: '64215550002', ExternalRef5: '1' })
    const { body } = await patch(buyer, { LastName: 'Changed', Email: 'new@test.waea.nz', ExternalRef5: '' })
    expect(body).toMatchObject({
      FirstName: 'Buyer',
      LastName: 'Changed',
      Email: 'new@test.waea.nz',
      EmailVerified: false,
      MobileNumber: '64215550002',
    })
    expect(body.ExternalRef5).toBeUndefined()
    expect((await patch(buyer, { MobileNumber: '' })).body.MobileNumber).toBeUndefined()
    // The same email in another case is not a new one.
    await portal.rows('UPDATE customers.customers SET email_verified = true WHERE customer_uuid = $1', [body.UUID])
    expect((await patch(buyer, { Email: 'NEW@test.waea.nz' })).body).toMatchObject({ EmailVerified: true })
    expect(await refusalOf(patch(buyer, { FirstName: '' }))).toEqual([400, 1019, 'please enter', 'FirstName'])
    expect(await deedsOf(buyer)).toEqual(Array(4).fill('client:crm customer-changed'))
  })

  test('[C-PROV-34] are patched by their owner as the profile is: a new email waits for its code, and takes a proof', async () => {
    const buyer = await portal.signUpCustomer()
    const Email = 'own-new@test.waea.nz'
    const { body } = await patch(buyer, { FirstName: 'Hana', Email }, buyer.token)
    expect(body).toMatchObject({ SPID: 2, FirstName: 'Hana', Email: buyer.Email, PendingEmail: Email })
    await portal.clock({ advanceS: 301 })
    expect(await refusalOf(patch(buyer, { MobileNumber: '0215550003' }, buyer.token))).toEqual([
      401,
      1002,
      'The password is invalid',
    ])
    expect((await patch(buyer, { FirstName: 'Mere' }, buyer.token)).body).toMatchObject({ FirstName: 'Mere' })
  })

  test('are put by a program too: names and email, at once', async () => {
    const { CustomerUUID: customerUuid } = await portal.signUpCustomer()
    const said = { FirstName: 'Put', LastName: 'Whole', Email: 'put@test.waea.nz' }
    const { body } = await portal.call(profile.updateCustomer, { ...spid, customerUuid, ...said }, program)
    expect(body).toMatchObject({ ...said, EmailVerified: false })
    expect(body).not.toHaveProperty('PendingEmail')
  })
})

describe('[C-PROV-35] a customer account that is closed', () => {
  test('lets nobody in within a second, is listed among the closed ones alone, and is read by programs still', async () => {
    const buyer = await portal.signUpCustomer()
    expect(await close(buyer)).toMatchObject({ status: 200, body: { UUID: buyer.CustomerUUID } })
    await eventually('the owner to be kept out', async () =>
      (await portal.call(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)).status === 404
        ? true
        : undefined,
    )
    expect((await portal.good(identity.me, {}, buyer.token)).Roles).toEqual([])
    const { body } = await recordOf(buyer)
    expect(body.DeletedAtNanos).toBeGreaterThan(0)
    const found = async (Deleted: boolean) => {
      const input = { ...spid, SmartSearch: buyer.Email, Deleted }
      return (await portal.good(customerRecords.customerRecords, input, program)).PageInfo.TotalItemCount
    }
    expect([await found(false), await found(true)]).toEqual([0, 1])
    expect((await portal.good(customerRecords.customerUuids, spid, program)).CustomerUUIDs).not.toContain(body.UUID)
    expect(await deedsOf(buyer)).toEqual(['client:crm customer-closed'])
  })

  test('leaves its owner free to open another, one however often it is sent', async () => {
    const buyer = await portal.signUpCustomer()
    await close(buyer)
    const open = () => portal.good(identity.openAccount, {}, buyer.token)
    const [one, other] = await Promise.all([open(), open()])
    expect([other, await open()]).toEqual([one, one])
    const customerUuid = one.CustomerUUID
    expect(customerUuid).not.toBe(buyer.CustomerUUID)
    expect((await portal.good(identity.me, {}, buyer.token)).Customers).toEqual([
      expect.objectContaining({ UUID: customerUuid, Role: 'owner', Email: buyer.Email }),
    ])
    await eventually('the account to be usable', async () =>
      (await portal.call(plans.mobiles, { customerUuid }, buyer.token)).status === 200 ? true : undefined,
    )
  })

  test('is changed, tagged and closed no more', async () => {
    const buyer = await portal.signUpCustomer()
    await close(buyer)
    const gone = [404, 2000, 'Object not found']
    const tag = { ...spid, CustomerUUID: buyer.CustomerUUID, Name: 'late' }
    expect(await refusalOf(close(buyer))).toEqual(gone)
    expect(await refusalOf(patch(buyer, { FirstName: 'Late' }))).toEqual(gone)
    expect(await refusalOf(portal.call(customerRecords.addTag, tag, program))).toEqual(gone)
  })

  test('had no mobile that could still be used and charged', async () => {
    const owner = await mobileInService(portal)
    expect(await refusalOf(close(owner))).toEqual([409, 2313, 'A service of this account is in use'])
    expect((await portal.call(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)).status).toBe(200)
    await endAtNetwork(portal, owner)
    expect((await close(owner)).status).toBe(200)
  })
})
