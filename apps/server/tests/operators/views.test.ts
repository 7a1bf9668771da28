import { randomUUID } from 'node:crypto'
import { plans } from '@waea/contract/mobile/plans'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { views } from '@waea/contract/operators/views'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { fromNanos } from '@waea/kit/nanos'
import { beforeEach, expect, test } from 'vitest'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { reason, signedInOperator, type TestOperator, withCookie } from './operator-support.ts'

/** The portal as a customer sees it, for an operator: how a view is opened, what it shows, and what ends it. */
const portal = shopOfFile()
let owner: Owner
let support: TestOperator

beforeEach(async () => {
  owner ??= await mobileInService(portal)
  support = await signedInOperator(portal, 'support')
})

const start = (as = support.as) => portal.call(views.startView, { customerUuid: owner.CustomerUUID }, as)
const open = (Token: string, as = support.as) => portal.call(views.openView, { Token }, as)
const tokenOf = async () => (await portal.good(views.startView, { customerUuid: owner.CustomerUUID }, support.as)).Token
const opened = async () => portal.good(views.openView, { Token: await tokenOf() }, support.as)

/** Reads the customer's mobiles in a view. */
const look = (token: string, cookie: string | undefined = support.cookie, customerUuid = owner.CustomerUUID) =>
  portal.call(plans.mobiles, { customerUuid }, { token, ...(cookie && { cookie }) })
const isOver = { status: 401, body: { code: 'view-ended' } }

test('a view shows the account of one customer, names its owner, and ends after a quarter of an hour', async () => {
  const { ExpiresAtNanos, Token } = await portal.good(views.startView, { customerUuid: owner.CustomerUUID }, support.as)
  const now = portal.server.clock.now().getTime()
  expect(fromNanos(ExpiresAtNanos).getTime() - now).toBeLessThanOrEqual(60_000)
  const view = await portal.good(views.openView, { Token }, support.as)
  expect(view).toMatchObject({ Email: owner.Email, Roles: [{ CustomerUUID: owner.CustomerUUID, Role: 'owner' }] })
  expect(await look(view.JWT)).toMatchObject({ status: 200, body: { Mobiles: [{ UUID: owner.MobileUUID }] } })
  const leftMs = fromNanos(view.JWTExpiry).getTime() - portal.server.clock.now().getTime()
  expect(leftMs).toBeGreaterThan(14 * 60_000)
  expect(leftMs).toBeLessThanOrEqual(15 * 60_000)
  await portal.clock({ advanceS: 15 * 60 })
  expect(await look(view.JWT)).toMatchObject(isOver)
})

test('its token opens it once, within a minute, in the session of the operator who started it', async () => {
  const Token = await tokenOf()
  const colleague = await signedInOperator(portal, 'support')
  expect(await open(Token, colleague.as)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await portal.call(views.openView, { Token })).toMatchObject({ status: 401, body: { code: 'no-token' } })
  expect((await open(Token)).status).toBe(200)
  expect(await open(Token)).toMatchObject({ status: 410, body: { code: 'link-used' } })
  const late = await tokenOf()
  await portal.clock({ advanceS: 61 })
  expect(await open(late)).toMatchObject({ status: 410, body: { code: 'link-expired' } })
  const both = await tokenOf()
  const raced = await Promise.all([open(both), open(both), open(both)])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 410, 410])
})

test('another page of our own domain cannot open one in the operator’s browser', async () => {
  const Token = await tokenOf()
  const headers = { ...support.as.headers, 'sec-fetch-site': 'same-site' }
  expect(await open(Token, { ...support.as, headers })).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('its token is worth nothing without the cookie of that very session', async () => {
  const { JWT } = await opened()
  const colleague = await signedInOperator(portal, 'admin')
  expect(await portal.call(plans.mobiles, { customerUuid: owner.CustomerUUID }, { token: JWT })).toMatchObject(isOver)
  expect(await look(JWT, colleague.cookie)).toMatchObject(isOver)
  expect(await look(JWT, 'waea-operator=guess')).toMatchObject(isOver)
  expect(await look('view.guess')).toMatchObject(isOver)
  expect(await look(JWT)).toMatchObject({ status: 200 })
})

test('it ends when the operator ends it, signs out, loses the role or is removed, with the next request', async () => {
  const admin = await signedInOperator(portal, 'admin')
  const first = await opened()
  const second = await opened()
  await portal.good(views.endView, { JWT: first.JWT }, support.as)
  await portal.good(views.endView, { JWT: first.JWT }, support.as)
  expect(await look(first.JWT)).toMatchObject(isOver)
  expect(await look(second.JWT)).toMatchObject({ status: 200 })
  await portal.good(views.endView, { JWT: second.JWT }, admin.as)
  expect(await look(second.JWT)).toMatchObject({ status: 200 })

  await portal.good(operatorAccounts.changeRoles, { operatorUuid: support.UUID, Roles: ['finance'] }, admin.as)
  expect(await look(second.JWT)).toMatchObject(isOver)
  const waiting = await portal.call(views.openView, { Token: 'guess-guess-guess-guess' }, support.as)
  expect(waiting).toMatchObject({ body: { code: 'link-expired' } })
  await portal.good(operatorAccounts.changeRoles, { operatorUuid: support.UUID, Roles: ['support'] }, admin.as)
  expect(await look(second.JWT)).toMatchObject({ status: 200 })

  const unopened = await tokenOf()
  await portal.good(operatorAccounts.removeOperator, { operatorUuid: support.UUID }, admin.as)
  expect(await look(second.JWT)).toMatchObject(isOver)
  expect(await open(unopened)).toMatchObject({ status: 401, body: { code: 'no-token' } })

  support = await signedInOperator(portal, 'support')
  const third = await opened()
  await portal.good(operatorAccounts.signOut, {}, support.as)
  expect(await look(third.JWT)).toMatchObject(isOver)
})

test('it changes nothing of the customer’s sign-ins, and their own session goes on beside it', async () => {
  const devices = async () =>
    (await portal.good(identitySafety.devices, {}, owner.token)).Devices.map(({ UUID, SignedInAt }) => [
      UUID,
      SignedInAt,
    ])
  const log = () => portal.good(identitySafety.securityLog, {}, owner.token)
  const [before, logBefore, mails] = [await devices(), await log(), (await portal.messages(owner.Email)).length]
  const { JWT } = await opened()
  await look(JWT)
  expect((await portal.call(identity.signOut, {}, { token: JWT, cookie: support.cookie })).body).toMatchObject({
    code: 'view-only',
  })
  expect(await devices()).toEqual(before)
  expect(await log()).toEqual(logBefore)
  expect((await portal.messages(owner.Email)).length).toBe(mails)
  // With the customer's own token the operator's cookie beside it changes nothing.
  const own = { token: owner.token, cookie: support.cookie }
  expect(await portal.call(plans.mobiles, { customerUuid: owner.CustomerUUID }, own)).toMatchObject({ status: 200 })
  expect(
    await portal.call(customers.saveUserPreferences, { Language: 'en' } as never, {
      token: JWT,
      cookie: support.cookie,
    }),
  ).toMatchObject({ status: 403, body: { code: 'view-only' } })
})

test('it reaches no other account, neither of strangers nor of the same owner', async () => {
  const stranger = await mobileInService(portal)
  await portal.rows(
    `INSERT INTO customers.roles (customer_uuid, user_uuid, role, created_at)
    SELECT $1, user_uuid, 'owner', now() FROM customers.roles WHERE customer_uuid = $2`,
    [stranger.CustomerUUID, owner.CustomerUUID],
  )
  const { JWT } = await opened()
  const other = await look(JWT, support.cookie, stranger.CustomerUUID)
  expect(other).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const me = await portal.good(identity.me, {}, { token: JWT, cookie: support.cookie })
  expect(me.Customers.map(({ UUID }) => UUID)).toEqual([owner.CustomerUUID])
  expect(JSON.stringify(me)).not.toContain(stranger.CustomerUUID)
})

test('only support and admins start one, with a reason, and of an account with an owner', async () => {
  for (const role of ['finance', 'catalogue'] as const) {
    const { as } = await signedInOperator(portal, role)
    expect(await start(as)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  }
  expect(await start(withCookie(support.cookie, ''))).toMatchObject({ body: { code: 'invalid-input' } })
  const nobody = await portal.signUpCustomer()
  await portal.rows('DELETE FROM customers.roles WHERE customer_uuid = $1', [nobody.CustomerUUID])
  const answer = await portal.call(views.startView, { customerUuid: nobody.CustomerUUID }, support.as)
  expect(answer.body).toMatchObject({ code: 'no-user' })
  const unknown = { customerUuid: randomUUID() }
  expect(await portal.call(views.startView, unknown, support.as)).toMatchObject({ status: 404 })
})

test('the log has who saw the customer, why, and each read', async () => {
  const { JWT } = await opened()
  await look(JWT)
  const rows = await portal.rows<{ deed: string; call: string | null; reason: string }>(
    `SELECT deed, detail ->> 'call' AS call, coalesce(reason, detail ->> 'reason') AS reason FROM platform.audit
     WHERE operator_uuid = $1 AND customer_uuid = $2 ORDER BY id`,
    [support.UUID, owner.CustomerUUID],
  )
  expect(rows).toEqual([
    { deed: 'customer:view', call: 'operators.startView', reason },
    { deed: 'customer-view-opened', call: null, reason },
    { deed: 'customer:view', call: 'overview.mobiles', reason },
  ])
})
