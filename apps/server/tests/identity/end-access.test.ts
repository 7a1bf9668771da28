import { plans } from '@waea/contract/mobile/plans'
import { customers } from '@waea/contract/people/customers'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { beforeEach, describe, expect, test } from 'vitest'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ SERVICE_TOKEN: 'service' })
let holder: Buyer
let member: Buyer

/** A person with an account of their own who was given a role on the holder's. */
async function invited(Role: 'owner' | 'member'): Promise<Buyer> {
  const person = await portal.signUpCustomer()
  const userUuid = await userOf(portal, person)
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, holder.CustomerUUID, userUuid, Role))
  return portal.signIn(person)
}

beforeEach(async () => {
  holder = await portal.signUpCustomer()
  member = await invited('member')
})

const end = async (by: Buyer, whom: Buyer) => {
  const input = { customerUuid: holder.CustomerUUID, userUuid: await userOf(portal, whom) }
  return portal.call(identitySafety.endAccess, input, by.token)
}
const look = async (by: Buyer) =>
  (await portal.call(plans.mobiles, { customerUuid: holder.CustomerUUID }, by.token)).status
const listed = async (by: Buyer) =>
  (await portal.good(identitySafety.accessUsers, { customerUuid: holder.CustomerUUID }, by.token)).Users
const subjects = async ({ Email }: Buyer) => (await portal.messages(Email, 0)).map(({ subject }) => subject)
const waitForMail = (whom: Buyer, subject: string) =>
  eventually(subject, async () => ((await subjects(whom)).some((one) => one.includes(subject)) ? true : undefined))

describe.each(['member', 'owner'] as const)('an invited %s', (role) => {
  let guest: Buyer
  beforeEach(async () => {
    guest = role === 'member' ? member : await invited('owner')
  })

  test('is removed by the holder, at once, and both are told', async () => {
    expect(await look(guest)).toBe(200)
    expect((await end(holder, guest)).status).toBe(200)
    await eventually('the access to be gone', async () => ((await look(guest)) === 404 ? true : undefined))
    expect((await listed(holder)).map(({ IsYou, CanEnd }) => [IsYou, CanEnd])).not.toContainEqual([true, true])
    await waitForMail(guest, 'You no longer have access to the account of')
    await waitForMail(holder, 'no longer has access to your account')
    // They keep access to their own account.
    expect((await portal.call(customers.customer, { customerUuid: guest.CustomerUUID }, guest.token)).status).toBe(200)
    expect((await end(holder, guest)).body.code).toBe('not-found')
  })

  test('leaves by themselves, and both are told', async () => {
    expect((await listed(guest)).filter(({ IsYou }) => IsYou)).toMatchObject([{ CanEnd: true }])
    expect((await end(guest, guest)).status).toBe(200)
    await eventually('the access to be gone', async () => ((await look(guest)) === 404 ? true : undefined))
    await waitForMail(guest, 'You no longer have access to the account of')
    await waitForMail(holder, 'no longer has access to your account')
  })
})

test('the holder stays, a member removes nobody else, and an old proof removes nobody', async () => {
  const second = await invited('owner')
  expect((await end(second, holder)).body.code).toBe('account-holder-stays')
  expect((await end(holder, holder)).body.code).toBe('account-holder-stays')
  expect((await end(member, second)).body.code).toBe('not-allowed')
  expect((await end(member, holder)).body.code).toBe('account-holder-stays')
  expect((await listed(holder)).map(({ CanEnd }) => CanEnd)).toEqual([false, true, true])
  expect((await listed(member)).map(({ CanEnd, IsYou }) => CanEnd === IsYou)).toEqual([true, true, true])
  await portal.clock({ advanceS: 301 })
  expect((await end(holder, member)).body.code).toBe('step-up-needed')
})

test('an invitation that waits does not bring back whoever was removed', async () => {
  const service = { headers: { 'auth-token': 'service' } }
  await portal.good(signInWays.invite, { CustomerUUID: holder.CustomerUUID, Email: member.Email }, service)
  const { links } = await portal.message(member.Email, ({ links }) =>
    links.some((one) => one.includes('/identity-link')),
  )
  const code = new URL(links.find((one) => one.includes('/identity-link')) ?? '').searchParams.get('code') ?? ''
  expect((await end(holder, member)).status).toBe(200)
  const answer = await portal.call(signInWays.invitation, { code }, member.token)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await look(member)).toBe(404)
})

test('nor does one to an email whose domain has letters of its own', async () => {
  await portal.rows(
    `UPDATE identity.users SET email = 'tipene@māori.nz', email_key = 'tipene@xn--mori-qsa.nz' WHERE user_uuid = $1`,
    [await userOf(portal, member)],
  )
  const service = { headers: { 'auth-token': 'service' } }
  await portal.good(signInWays.invite, { CustomerUUID: holder.CustomerUUID, Email: 'Tipene@māori.nz' }, service)
  const waiting = () =>
    portal.rows(
      `SELECT 1 FROM identity.one_time_token_rows WHERE kind = 'invitation' AND "subjectUuid" = $1 AND "expiresAt" > $2`,
      [holder.CustomerUUID, portal.server.clock.now()],
    )
  expect(await waiting()).toHaveLength(1)
  expect((await end(holder, member)).status).toBe(200)
  expect(await waiting()).toEqual([])
})
