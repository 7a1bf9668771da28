import type { Call } from '@waea/contract/call'
import { balance } from '@waea/contract/money/balance'
import { billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { profile } from '@waea/contract/people/profile'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { beforeAll, describe, expect, test } from 'vitest'
import { invite } from '../approvals/approval-support.ts'
import { settle } from '../ledger/money-support.ts'
import { confirm, shopOfFile } from '../shop/shop-support.ts'
import { requestOf, send, writes } from '../whole/requests.ts'
import { everyCall, makeWorld, sessionOf, type World } from '../whole/world.ts'
import { temporaryLogin } from './access-cast.ts'
import { partsWithProof, withoutProof } from './access-proofs.ts'
import { accessTo } from './access-table.ts'

/**
 * What a temporary login may do. The cases come from the contract, so a new call that requires a proof is covered
 * without a line here.
 */
const portal = shopOfFile({ SERVICE_TOKEN: 'service' })
let owner: World

beforeAll(async () => {
  owner = await makeWorld(portal)
})

/** A new temporary login of the owner. */
const begin = async (): Promise<World> => ({ ...owner, token: await temporaryLogin(portal, owner) })

const showPassword = (guest: World, AuthCode = 'Kiaora-2026!') =>
  portal.call(identity.auth, { spid: '2', IdentityProvider: 'LOCAL', AuthID: guest.Email, AuthCode }, guest.token)

const guarded = everyCall().filter(
  ([, { needs, who }]) => needs !== undefined && needs !== 'step-up-in-part' && who.kind !== 'operator',
)
const guardedInPart = everyCall().filter(([, { needs }]) => needs === 'step-up-in-part')

/** Whether a call moves money, a number or a right: it declares so itself, or only owners may make it. */
const movesSomething = ([name, call]: [string, Call]) =>
  ['person', 'account', 'owner'].includes(accessTo[name]?.who ?? '') &&
  (call.once || (accessTo[name]?.who === 'owner' && !call.is.startsWith('GET')))

/** The id of a request in which another customer asks the owner to pay for them. */
async function requestToPay({ CustomerUUID }: World): Promise<string> {
  await portal.rows('TRUNCATE platform.limits')
  const other = await portal.signUpCustomer()
  const { body } = await invite(portal, other, CustomerUUID, { ApprovalType: 'BILLING_REQUEST' })
  return body.Invites[0]?.UUID ?? ''
}

const codeOf = async (name: string, call: Call, guest: World) => {
  const { status, text } = await send(portal, requestOf(name, call, guest), guest.token)
  return status >= 400 ? (JSON.parse(text) as { code: string }).code : 'done'
}

test('each call that moves money, a number or a right needs a proof, or a reason for none is given', () => {
  const withNeeds = [...guarded, ...guardedInPart].map(([name]) => name)
  const moving = everyCall().filter(movesSomething)
  const unexplained = moving.filter(([name]) => !withNeeds.includes(name) && !(name in withoutProof))
  expect(unexplained.map(([name]) => name)).toEqual([])
  const named = Object.keys(withoutProof)
  expect(named.filter((name) => withNeeds.includes(name))).toEqual([])
  expect(named.filter((name) => !moving.some(([one]) => one === name))).toEqual([])
  expect(guardedInPart.map(([name]) => name).sort()).toEqual(Object.keys(partsWithProof).sort())
})

test('what leads into the account or to its cards is what asks a temporary login for a proof', () => {
  expect(guarded.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'identity.setLocalPassword',
      'identity.changeEmail',
      'identity.passkeyCreation',
      'identity.addPasskey',
      'identity.startSecondFactor',
      'identity.confirmSecondFactor',
      'identity.newRecoveryCodes',
      'identity.removeSecondFactor',
      'identity.socialConnect',
      'identity.socialLink',
      'payments.setup',
      'payments.syncMethods',
      'payments.setRank',
      'payments.removeMethod',
      'payments.removeInvalidMethod',
    ]),
  )
})

describe('a temporary login that has shown nothing else', () => {
  let guest: World
  const when: [string, number][] = [
    ['just begun', 0],
    ['after five minutes', 301],
  ]
  describe.each(when)('%s', (_when, advanceS) => {
    beforeAll(async () => {
      guest = await begin()
      if (advanceS) await portal.clock({ advanceS })
    })

    test.each(guarded)('is refused %s, and nothing changes', async (name, call) => {
      const before = await writes(portal)
      expect(await codeOf(name, call, guest)).toBe('step-up-needed')
      expect(await writes(portal)).toBe(before)
    })

    test.each(guardedInPart)('is refused the guarded part of %s', async (name, call) => {
      const request = await requestToPay(owner)
      const said = Object.entries(partsWithProof[name] ?? {}).map(([field, value]) => [
        field,
        value === 'requestUuid' ? request : value,
      ])
      const { text } = await send(portal, requestOf(name, call, guest, Object.fromEntries(said)), guest.token)
      expect(JSON.parse(text)).toMatchObject({ code: 'step-up-needed' })
    })

    test.each([{ Email: 'taken-over@test.waea.nz' }, { MobileNumber: '0215550199' }, { ExternalRef5: 'R-1' }])(
      'does not change %o',
      async (change) => {
        const input = { customerUuid: owner.CustomerUUID, ...change }
        const { status, body } = await portal.call(profile.updateProfile, input, guest.token)
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'step-up-needed' })
      },
    )

    test('keeps no new card by a payment, and may pay by one that is not kept', async () => {
      const input = {
        customerUuid: owner.CustomerUUID,
        ProductInstanceUUID: owner.MobileUUID,
        Amount: 2000,
        PayAgain: true,
      }
      const kept = await portal.call(balance.topUp, { ...input, KeepCard: true }, guest.token)
      expect({ status: kept.status, code: kept.body.code }).toEqual({ status: 401, code: 'step-up-needed' })
      const once = await portal.call(balance.topUp, input, guest.token)
      expect(once.status).toBeLessThan(300)
      // The server would keep checking an unpaid payment, and change it, while the next tests compare stored rows.
      await confirm(portal, once.body.ClientSecret)
      expect((await settle(portal, guest, once.body.PaymentUUID ?? '')).Status).toBe('COMPLETED')
    })

    test('does not change the password without the present one', async () => {
      const input = { OldPassword: 'Guessed-it-2026!', Password: 'Another-good-1!' }
      const { body } = await portal.call(profile.changePassword, input, guest.token)
      expect(body.code).toBe('wrong-old-password')
    })

    test('hands nobody a token on', async () => {
      expect((await portal.call(signInWays.makeAuthToken, {}, guest.token)).body.code).toBe('not-allowed')
    })
  })
})

describe('a proof that is shown within a temporary login', () => {
  test('by the password opens for five minutes what any session of the person may do', async () => {
    const guest = await begin()
    expect((await showPassword(guest, 'Wrong-guess-2026!')).status).toBe(401)
    const input = { customerUuid: owner.CustomerUUID }
    expect((await portal.call(payments.setup, input, guest.token)).body.code).toBe('step-up-needed')
    expect((await showPassword(guest)).status).toBe(200)
    expect((await portal.call(payments.setup, input, guest.token)).status).toBe(200)
    expect((await portal.call(identitySafety.passkeyCreation, {}, guest.token)).status).toBe(200)
    await portal.clock({ advanceS: 301 })
    expect((await portal.call(payments.setup, input, guest.token)).body.code).toBe('step-up-needed')
  })

  test('by the emailed code opens the same', async () => {
    const guest = await begin()
    const input = { customerUuid: owner.CustomerUUID }
    const before = new Set((await portal.messages(owner.Email, 0)).map(({ id }) => id))
    await portal.good(identitySafety.sendMfa, input, guest.token)
    const mail = await portal.message(owner.Email, ({ id, codes }) => !before.has(id) && codes.length > 0)
    expect((await portal.call(identitySafety.passkeyCreation, {}, guest.token)).body.code).toBe('step-up-needed')
    await portal.good(identitySafety.verifyMfa, { ...input, code: mail.codes[0] ?? '' }, guest.token)
    expect((await portal.call(identitySafety.passkeyCreation, {}, guest.token)).status).toBe(200)
    expect((await portal.call(payments.setup, input, guest.token)).status).toBe(200)
  })
})

test('a session that a texted code opened is asked for a proof as a temporary login is', async () => {
  const { token } = await portal.signIn(owner)
  const input = { customerUuid: owner.CustomerUUID }
  await portal.rows('UPDATE identity.sessions SET proved_at = $1 WHERE session_uuid = $2', [
    new Date(0),
    sessionOf(token),
  ])
  await portal.clock({ advanceS: 61 })
  expect((await portal.call(payments.setup, input, token)).body.code).toBe('step-up-needed')
  expect((await portal.call(billPayment.setAutomaticPayment, { ...input, When: 'when-due' }, token)).body.code).toBe(
    'step-up-needed',
  )
})

test('an ordinary session manages its cards without being asked again', async () => {
  await portal.clock({ advanceS: 301 })
  const { token } = await portal.signIn(owner)
  await portal.clock({ advanceS: 301 })
  expect((await portal.call(payments.setup, { customerUuid: owner.CustomerUUID }, token)).status).toBe(200)
})
