import { numbers } from '@waea/contract/mobile/numbers'
import { sims } from '@waea/contract/mobile/sims'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { profile } from '@waea/contract/people/profile'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { lockSim, mobileWith, prepaySimOf, refusal, simOf, simsAt } from './sim-support.ts'

const portal = shopOfFile({ SERVICE_TOKEN: 'service-token-of-a-test' })
const { stateOf, mobile, swapToEsim, swapIs, simMessages, changedNow } = simsAt(portal)

const provider = { headers: { 'auth-token': 'service-token-of-a-test' } }

/** The token of the link in the last mail by which the owner reports that it was not them. */
async function notMeToken(owner: Owner): Promise<string> {
  return eventually('the link of a mail', async () => {
    const texts = (await portal.messages(owner.Email)).map((message) => JSON.stringify(message))
    return texts.flatMap((text) => /Token=([\w.-]+)/.exec(text)?.[1] ?? []).at(-1)
  })
}

describe('a lost phone', () => {
  test('is stopped in one step; another SIM takes over its number, and it runs', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    expect((await portal.good(sims.lost, prepaySimOf(owner), owner.token)).Holds).toEqual(['lost'])
    await mobileWith(portal, owner, 6)
    await swapToEsim(owner)
    await swapIs(owner, 'done')
    await mobileWith(portal, owner, 4)
    expect(await mobile(owner)).toMatchObject({ MSISDN: before.MSISDN })
    expect(await stateOf(owner)).toMatchObject({ Holds: [] })
  })
})

describe('a code that is texted to the number itself', () => {
  test('signs in, and proves nothing for what protects the number: neither a swap nor another number nor its codes', async () => {
    const owner = await mobileInService(portal)
    const { MSISDN = '' } = await mobile(owner)
    const { token } = await portal.signIn(owner)
    await portal.good(profile.updateProfile, { customerUuid: owner.CustomerUUID, MobileNumber: MSISDN }, token)
    const answer = await portal.good(signInWays.askCode, { MobileNumber: `0${MSISDN.slice(2)}` })
    const { codes } = await portal.message(MSISDN, (one) => one.codes.length > 0)
    const [Code = ''] = codes
    const { VerificationUUID } = answer
    const thief = await portal.good(signInWays.codeSignIn, { VerificationUUID, Code })
    const as = { ...owner, token: String(thief.JWT) }
    expect(await stateOf(as)).toMatchObject({ Status: 4 })
    const tried = [
      portal.call(sims.swapToEsim, simOf(owner), as.token),
      portal.call(sims.disable, prepaySimOf(owner), as.token),
      portal.call(sims.details, { CustomerUUID: owner.CustomerUUID, productUuid: owner.MobileUUID }, as.token),
      portal.call(numbers.change, { CustomerUUID: owner.CustomerUUID, MobileUUID: owner.MobileUUID }, as.token),
    ]
    expect(await Promise.all(tried.map(refusal))).toEqual(Array.from(tried, () => 'step-up-needed'))
    expect(await refusal(portal.call(sims.disable, prepaySimOf(owner), owner.token))).toBeUndefined()
  })
})

describe('“This was not me”', () => {
  test('of a message freezes the SIM without a sign-in, cancels a swap that waits, and works once', async () => {
    const owner = await mobileInService(portal)
    await changedNow(owner, 'email-changed')
    await swapToEsim(owner)
    const Token = await notMeToken(owner)
    expect((await portal.call(sims.notMe, { Token })).status).toBe(200)
    await mobileWith(portal, owner, 5)
    expect(await stateOf(owner)).toMatchObject({ Holds: ['frozen'], IsLocked: true, Swap: { State: 'cancelled' } })
    expect(await refusal(portal.call(sims.notMe, { Token }))).toBe('link-used')
    expect(await refusal(portal.call(sims.notMe, { Token: `${Token}x` }))).toBe('link-expired')
    expect(await refusal(portal.call(sims.enable, prepaySimOf(owner), owner.token))).toBe('sim-frozen')
    expect(await refusal(portal.call(sims.swapToEsim, simOf(owner), owner.token))).toBe('sim-frozen')
    const which = { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID }
    await portal.good(sims.unfreeze, which, provider)
    await mobileWith(portal, owner, 4)
    await eventually('both to be told', async () =>
      (await simMessages(owner)).filter((one) => one.endsWith(' started')).length === 2 ? true : undefined,
    )
  })

  test('is not needed when the provider freezes a SIM itself: its swap is cancelled, and only the provider ends that', async () => {
    const owner = await mobileInService(portal)
    const which = { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID }
    await changedNow(owner, 'email-changed')
    await swapToEsim(owner)
    await portal.good(sims.freezeByProvider, which, provider)
    await portal.good(sims.freezeByProvider, which, provider)
    await mobileWith(portal, owner, 5)
    expect(await stateOf(owner)).toMatchObject({ Holds: ['frozen'], IsLocked: false, Swap: { State: 'cancelled' } })
    expect(await refusal(portal.call(sims.enable, prepaySimOf(owner), owner.token))).toBe('sim-frozen')
    await eventually('both to be told, once', async () =>
      (await simMessages(owner)).filter((one) => one.endsWith(' frozen')).length === 2 ? true : undefined,
    )
    await portal.message(owner.Email, (one) => JSON.stringify(one).includes('so that nobody else can use it'))
    await portal.good(sims.unfreeze, which, provider)
    await mobileWith(portal, owner, 4)
    const none = { ...which, mobileUuid: owner.CustomerUUID }
    expect((await portal.call(sims.freezeByProvider, none, provider)).status).toBe(404)
  })

  test('is said in the portal too, and its link is forgotten after 30 days', async () => {
    const owner = await mobileInService(portal)
    await lockSim(portal, owner)
    const Token = await notMeToken(owner)
    await portal.clock({ advanceS: 30 * 86_400 + 60 })
    expect(await refusal(portal.call(sims.notMe, { Token }))).toBe('link-expired')
    Object.assign(owner, await portal.signIn(owner))
    await portal.good(sims.freeze, simOf(owner), owner.token)
    await mobileWith(portal, owner, 5)
  })
})

describe('the lock of a SIM and its number', () => {
  const withApp = async (owner: Owner) => (await withRecovery(owner)).code

  /** Sets up an authenticator app; returns its code and the recovery codes. */
  async function withRecovery(owner: Owner): Promise<{ code: () => string; codes: readonly string[] }> {
    const { Secret } = await portal.good(identitySafety.startSecondFactor, {}, owner.token)
    const code = () => generateSync({ secret: Secret, epoch: Math.floor(portal.server.clock.now().getTime() / 1000) })
    const { RecoveryCodes } = await portal.good(identitySafety.confirmSecondFactor, { Code: code() }, owner.token)
    await portal.clock({ advanceS: 60 })
    return { code, codes: RecoveryCodes }
  }

  const lock = (owner: Owner) => portal.call(sims.lock, simOf(owner), owner.token)
  const removeApp = (owner: Owner) => refusal(portal.call(identitySafety.removeSecondFactor, {}, owner.token))

  test('is refused to somebody without a second factor before anything changes: nobody could take it off', async () => {
    const owner = await mobileInService(portal)
    await changedNow(owner, 'email-changed')
    await swapToEsim(owner)
    expect(await refusal(lock(owner))).toBe('second-factor-needed')
    // An app secret without a confirmed code is no second factor.
    await portal.good(identitySafety.startSecondFactor, {}, owner.token)
    expect(await refusal(lock(owner))).toBe('second-factor-needed')
    expect(await stateOf(owner)).toMatchObject({ IsLocked: false, Swap: { State: 'waiting' } })
    // A SIM that a freeze has locked is already locked.
    await portal.good(sims.freeze, simOf(owner), owner.token)
    expect((await lock(owner)).body).toMatchObject({ IsLocked: true })
    expect(await refusal(portal.call(sims.unlock, { ...simOf(owner), Code: '123456' }, owner.token))).toBe(
      'sim-action-failed',
    )
  })

  test('keeps the second factor that takes it off, until it has ended', async () => {
    const owner = await mobileInService(portal)
    const code = await withApp(owner)
    await portal.good(sims.lock, simOf(owner), owner.token)
    expect(await removeApp(owner)).toBe('sim-locked')
    await portal.good(sims.unlock, { ...simOf(owner), Code: code() }, owner.token)
    expect(await removeApp(owner)).toBe('sim-locked')
    await portal.rows('UPDATE mobiles.mobiles SET unlocks_at = $2 WHERE mobile_uuid = $1', [
      owner.MobileUUID,
      portal.server.clock.now(),
    ])
    expect(await removeApp(owner)).toBeUndefined()
    expect(await refusal(lock(owner))).toBe('second-factor-needed')
  })

  test('never outlives the second factor, however a lock and a removal meet', async () => {
    const owner = await mobileInService(portal)
    await withApp(owner)
    const [locked, removed] = await Promise.all([lock(owner), removeApp(owner)])
    const isLocked = locked.status === 200
    expect({ isLocked, removed }).toEqual({ isLocked, removed: isLocked ? 'sim-locked' : undefined })
    expect(await stateOf(owner)).toMatchObject({ IsLocked: isLocked })
  })

  test('comes off for somebody who has lost the phone by a recovery code, and without those once the provider has reset the second factor', async () => {
    const owner = await mobileInService(portal)
    const { codes } = await withRecovery(owner)
    await portal.good(sims.lock, simOf(owner), owner.token)
    await portal.good(sims.unlock, { ...simOf(owner), Code: codes[0] ?? '' }, owner.token)
    await portal.good(sims.lock, simOf(owner), owner.token)
    expect(
      await refusal(portal.call(identitySafety.resetSecondFactor, { Email: 'nobody@test.waea.nz' }, provider)),
    ).toBe('not-found')
    await portal.good(identitySafety.resetSecondFactor, { Email: owner.Email.toUpperCase() }, provider)
    await portal.good(identitySafety.resetSecondFactor, { Email: owner.Email }, provider)
    await portal.message(owner.Email, ({ subject }) => subject.startsWith('Two-step sign-in is off'))
    Object.assign(owner, await portal.signIn(owner))
    expect(await stateOf(owner)).toMatchObject({ IsLocked: true })
    const code = await withApp(owner)
    const unlocking = await portal.good(sims.unlock, { ...simOf(owner), Code: code() }, owner.token)
    expect(unlocking).toHaveProperty('UnlocksAtNanos')
  })

  test('goes on by one press, and comes off a day after a code of the second factor', async () => {
    const owner = await mobileInService(portal)
    const code = await withApp(owner)
    expect(await portal.good(sims.lock, simOf(owner), owner.token)).toMatchObject({ IsLocked: true })
    expect(await refusal(portal.call(sims.swapToEsim, simOf(owner), owner.token))).toBe('sim-locked')
    expect(await refusal(portal.call(sims.unlock, { ...simOf(owner), Code: '000000' }, owner.token))).toBe('wrong-code')
    const unlocking = await portal.good(sims.unlock, { ...simOf(owner), Code: code() }, owner.token)
    expect(unlocking).toMatchObject({ IsLocked: true, UnlocksAtNanos: expect.anything() })
    expect(await refusal(portal.call(sims.swapToEsim, simOf(owner), owner.token))).toBe('sim-locked')
    await portal.clock({ advanceS: 86_400 })
    await eventually(
      'the end to be told',
      async () => (await simMessages(owner)).includes('mail unlocked') || undefined,
    )
    expect(await simMessages(owner)).toEqual(
      expect.arrayContaining(['mail locked', 'mail unlock-asked', 'sms unlock-asked']),
    )
    const now = await portal.rows<{ locked: boolean }>(
      'SELECT locked_at IS NOT NULL AS locked FROM mobiles.mobiles WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    expect(now).toEqual([{ locked: false }])
  })

  test('stays on where it is put on again before it ends', async () => {
    const owner = await mobileInService(portal)
    const code = await withApp(owner)
    await portal.good(sims.lock, simOf(owner), owner.token)
    await portal.good(sims.unlock, { ...simOf(owner), Code: code() }, owner.token)
    const again = await portal.good(sims.lock, simOf(owner), owner.token)
    expect(again).toMatchObject({ IsLocked: true })
    expect(again).not.toHaveProperty('UnlocksAtNanos')
  })
})
