import type { Input } from '@waea/contract/call'
import { apiKeys } from '@waea/contract/operators/api-keys'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { customerRecords } from '@waea/contract/people/customer-records'
import { deployment } from '@waea/contract/provider'
import { operatorRoles, scopes } from '@waea/domain/access/actor'
import { earlierKeyLifeMs, keyRequestsMost, maxApiKeys } from '@waea/domain/operators/api-key'
import { beforeAll, describe, expect, test } from 'vitest'
import { shopOfFile } from '../shop/shop-support.ts'
import { service, serviceToken } from './key-support.ts'
import { signedInOperator, type TestOperator } from './operator-support.ts'

const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })
let admin: TestOperator
beforeAll(async () => {
  admin = await signedInOperator(portal, 'admin')
})

let made = 0

/** A new key, by default with the scope `operations`. */
function aKey(over: Partial<Input<typeof apiKeys.createKey>> = {}, as = admin.as) {
  made += 1
  const input = { Name: `program-${made}`, Scopes: ['operations' as const], PerMinute: keyRequestsMost, ...over }
  return portal.good(apiKeys.createKey, input, as)
}

const by = (key: string) => ({ headers: { 'auth-token': key } })
const readFlags = async (key: string) => (await portal.call(deployment.allFlags, {}, by(key))).status
const listed = async (Ended = false) => (await portal.good(apiKeys.keys, { Ended }, admin.as)).Keys

/** When the next minute of the portal's clock begins. */
const atNextMinute = () =>
  new Date(Math.ceil(portal.server.runtime.clock.now().getTime() / 60_000) * 60_000).toISOString()

describe('an API key', () => {
  test('opens what its scopes allow, and its program is named in the audit log', async () => {
    const { Key, UUID, MadeBy } = await aKey({ Name: 'billing-export' })
    expect(MadeBy?.UUID).toBe(admin.UUID)
    expect(await readFlags(Key)).toBe(200)
    expect((await portal.call(customerRecords.customerUuids, { spid: '2' }, by(Key))).status).toBe(403)
    const used = (await listed()).find((one) => one.UUID === UUID)
    expect(used?.UsedAtNanos).toBeGreaterThan(0)
    expect(used).not.toHaveProperty('Key')
    await portal.good(deployment.setFlag, { flag: 'IS_SHOW_PLANS', IsOn: true }, by(Key))
    expect(await portal.rows(`SELECT deed FROM platform.audit WHERE actor = 'client:billing-export'`)).toContainEqual({
      deed: 'flag-changed',
    })
  })

  test('is kept as a hash alone', async () => {
    const { Key } = await aKey()
    const rows = await portal.rows<{ row: string }>('SELECT k::text AS row FROM operators.keys k')
    expect(rows.map(({ row }) => row).join()).not.toContain(Key.slice(5))
  })

  test('makes as many requests in a minute as it may, and more in the next', async () => {
    const { Key } = await aKey({ PerMinute: 3 })
    await portal.clock({ now: atNextMinute() })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => readFlags(Key)))
    expect(answers.sort()).toEqual([200, 200, 200, 429, 429])
    await portal.clock({ advanceS: 60 })
    expect(await readFlags(Key)).toBe(200)
  })

  test('is replaced with two that work for a day', async () => {
    const first = await aKey()
    const keyUuid = first.UUID
    const second = await portal.good(apiKeys.rotateKey, { keyUuid }, admin.as)
    expect([await readFlags(first.Key), await readFlags(second.Key)]).toEqual([200, 200])
    const third = await portal.good(apiKeys.rotateKey, { keyUuid }, admin.as)
    expect([await readFlags(first.Key), await readFlags(second.Key), await readFlags(third.Key)]).toEqual([
      401, 200, 200,
    ])
    await portal.clock({ advanceS: earlierKeyLifeMs / 1000 })
    admin = await signedInOperator(portal, 'admin')
    expect([await readFlags(second.Key), await readFlags(third.Key)]).toEqual([401, 200])
  })

  test('changes its scopes and limit from the next request on', async () => {
    const { Key, UUID: keyUuid } = await aKey()
    await portal.good(apiKeys.changeKey, { keyUuid, Scopes: ['customers'], PerMinute: 10 }, admin.as)
    expect(await readFlags(Key)).toBe(403)
    expect((await portal.call(customerRecords.customerUuids, { spid: '2' }, by(Key))).status).toBe(200)
  })

  test('ends for good, with the one before it; ending it again changes nothing', async () => {
    const first = await aKey()
    const keyUuid = first.UUID
    const { Key } = await portal.good(apiKeys.rotateKey, { keyUuid }, admin.as)
    const ended = await portal.good(apiKeys.endKey, { keyUuid }, admin.as)
    expect([await readFlags(first.Key), await readFlags(Key)]).toEqual([401, 401])
    expect(await portal.good(apiKeys.endKey, { keyUuid }, admin.as)).toEqual(ended)
    const change = { keyUuid, Scopes: ['operations' as const], PerMinute: 1 }
    expect((await portal.call(apiKeys.changeKey, change, admin.as)).status).toBe(409)
    expect((await portal.call(apiKeys.rotateKey, { keyUuid }, admin.as)).status).toBe(409)
    expect((await listed()).map(({ UUID }) => UUID)).not.toContain(keyUuid)
    expect((await listed(true)).map(({ UUID }) => UUID)).toContain(keyUuid)
  })

  test('has a name that no other had, also when two are made at once', async () => {
    const input = { Name: 'the-crm', Scopes: ['customers' as const], PerMinute: 1 }
    const answers = await Promise.all([1, 2].map(() => portal.call(apiKeys.createKey, input, admin.as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const [one] = (await listed()).filter(({ Name }) => Name === 'the-crm')
    await portal.good(apiKeys.endKey, { keyUuid: one?.UUID ?? '' }, admin.as)
    expect((await portal.call(apiKeys.createKey, input, admin.as)).status).toBe(409)
    const taken = { ...input, Name: 'provider' }
    expect((await portal.call(apiKeys.createKey, taken, admin.as)).status).toBe(409)
  })

  test('gives a program no scope that it does not have', async () => {
    const { Key } = await aKey({ Scopes: ['operators'] })
    const wide = await aKey({ Scopes: ['operators', 'customers'] })
    const as = by(Key)
    const input = { Name: 'wider', Scopes: ['customers' as const], PerMinute: 1 }
    expect((await portal.call(apiKeys.createKey, input, as)).status).toBe(403)
    expect((await portal.call(apiKeys.rotateKey, { keyUuid: wide.UUID }, as)).status).toBe(403)
    const narrow = { keyUuid: wide.UUID, Scopes: ['operators' as const], PerMinute: 1 }
    expect((await portal.call(apiKeys.changeKey, narrow, as)).status).toBe(403)
    expect((await portal.call(apiKeys.createKey, { ...input, Scopes: ['operators' as const] }, as)).status).toBe(201)
  })

  test('gives nobody a role that can do more than it', async () => {
    const narrow = by((await aKey({ Scopes: ['operators'] })).Key)
    const wide = by((await aKey({ Scopes: [...scopes] })).Key)
    const invitation = { Email: `program-invited@provider.example`, Roles: ['admin' as const] }
    for (const Roles of operatorRoles.map((role) => [role]))
      expect((await portal.call(operatorAccounts.invite, { ...invitation, Roles }, narrow)).status).toBe(403)
    const { UUID: operatorUuid } = await portal.good(
      operatorAccounts.invite,
      { ...invitation, Roles: ['support'] },
      wide,
    )
    const roles = { operatorUuid, Roles: ['support' as const, 'admin' as const] }
    expect((await portal.call(operatorAccounts.changeRoles, roles, narrow)).status).toBe(403)
    // It may keep what the operator has, and take from it.
    expect((await portal.call(operatorAccounts.changeRoles, { ...roles, Roles: ['support'] }, narrow)).status).toBe(200)
    expect((await portal.call(operatorAccounts.changeRoles, roles, wide)).status).toBe(200)
    expect((await portal.call(operatorAccounts.changeRoles, { ...roles, Roles: ['support'] }, narrow)).status).toBe(200)
  })

  test('is one of at most fifty', async () => {
    const open = (await portal.good(apiKeys.keys, {}, service)).PageInfo.TotalItemCount
    for (let count = open; count < maxApiKeys; count += 1) await aKey({}, service)
    const input = { Name: 'one-too-many', Scopes: ['operations' as const], PerMinute: 1 }
    expect((await portal.call(apiKeys.createKey, input, admin.as)).status).toBe(409)
    const [last] = await listed()
    await portal.good(apiKeys.endKey, { keyUuid: last?.UUID ?? '' }, admin.as)
    expect((await portal.call(apiKeys.createKey, input, admin.as)).status).toBe(201)
  })
})
