import { balance } from '@waea/contract/balance'
import type { Call } from '@waea/contract/call'
import { identity } from '@waea/contract/identity'
import { identitySafety } from '@waea/contract/identity-safety'
import { payments } from '@waea/contract/payments'
import { profile } from '@waea/contract/profile'
import { signInWays } from '@waea/contract/sign-in-ways'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settle } from '../ledger/money-support.ts'
import { confirm, type ShopPortal, startShop } from '../shop/shop-support.ts'
import { requestOf, send, writes } from '../whole/requests.ts'
import { everyCall, makeWorld, type World } from '../whole/world.ts'
import { temporaryLogin } from './access-cast.ts'

/** What a temporary login may do, made from the contract itself: a call that asks for a proof is tried without a line here. */
let portal: ShopPortal
let owner: World

beforeAll(async () => {
  portal = await startShop({ SERVICE_TOKEN: 'service' })
  owner = await makeWorld(portal)
})
afterAll(() => portal?.close())

/** A temporary login of the owner that has just begun. */
const begin = async (): Promise<World> => ({ ...owner, token: await temporaryLogin(portal, owner) })

const showPassword = (guest: World, AuthCode = 'Kiaora-2026!') =>
  portal.call(identity.auth, { spid: '2', IdentityProvider: 'LOCAL', AuthID: guest.Email, AuthCode }, guest.token)

const guarded = everyCall().filter(([, call]) => call.needs !== undefined)

const codeOf = async (name: string, call: Call, guest: World) => {
  const { status, text } = await send(portal, requestOf(name, call, guest), guest.token)
  return status >= 400 ? (JSON.parse(text) as { code: string }).code : 'done'
}

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

    test.each([{ Email: 'taken-over@test.waea.nz' }, { MobileNumber: '0215550199' }, { ExternalRef5: 'R-1' }])(
      'does not change %o',
      async (change) => {
        const asked = { customerUuid: owner.CustomerUUID, ...change }
        const { status, body } = await portal.call(profile.updateProfile, asked, guest.token)
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'step-up-needed' })
      },
    )

    test('keeps no new card by a payment, and may pay by one that is not kept', async () => {
      const asked = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID, Amount: 2000 }
      const kept = await portal.call(balance.topUp, { ...asked, KeepCard: true }, guest.token)
      expect({ status: kept.status, code: kept.body.code }).toEqual({ status: 401, code: 'step-up-needed' })
      const once = await portal.call(balance.topUp, asked, guest.token)
      expect(once.status).toBeLessThan(300)
      // An unpaid one would be asked about, and changed, while the next tests compare what is kept.
      await confirm(portal, once.body.ClientSecret)
      expect((await settle(portal, guest, once.body.PaymentUUID ?? '')).Status).toBe('COMPLETED')
    })

    test('does not change the password without the present one', async () => {
      const asked = { OldPassword: 'Guessed-it-2026!', Password: 'Another-good-1!' }
      const { body } = await portal.call(profile.changePassword, asked, guest.token)
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
    const asked = { customerUuid: owner.CustomerUUID }
    expect((await portal.call(payments.setup, asked, guest.token)).body.code).toBe('step-up-needed')
    expect((await showPassword(guest)).status).toBe(200)
    expect((await portal.call(payments.setup, asked, guest.token)).status).toBe(200)
    expect((await portal.call(identitySafety.passkeyCreation, {}, guest.token)).status).toBe(200)
    await portal.clock({ advanceS: 301 })
    expect((await portal.call(payments.setup, asked, guest.token)).body.code).toBe('step-up-needed')
  })

  test('by the emailed code opens the same', async () => {
    const guest = await begin()
    const asked = { customerUuid: owner.CustomerUUID }
    const before = new Set((await portal.messages(owner.Email, 0)).map(({ id }) => id))
    await portal.good(identitySafety.sendMfa, asked, guest.token)
    const mail = await portal.message(owner.Email, ({ id, codes }) => !before.has(id) && codes.length > 0)
    expect((await portal.call(identitySafety.passkeyCreation, {}, guest.token)).body.code).toBe('step-up-needed')
    await portal.good(identitySafety.verifyMfa, { ...asked, code: mail.codes[0] ?? '' }, guest.token)
    expect((await portal.call(identitySafety.passkeyCreation, {}, guest.token)).status).toBe(200)
    expect((await portal.call(payments.setup, asked, guest.token)).status).toBe(200)
  })
})

test('an ordinary session manages its cards without being asked again', async () => {
  await portal.clock({ advanceS: 301 })
  const { token } = await portal.signIn(owner)
  await portal.clock({ advanceS: 301 })
  expect((await portal.call(payments.setup, { customerUuid: owner.CustomerUUID }, token)).status).toBe(200)
})
