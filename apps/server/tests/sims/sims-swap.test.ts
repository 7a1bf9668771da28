import { activation } from '@waea/contract/mobile/activation'
import { sims } from '@waea/contract/mobile/sims'
import { afterEach, describe, expect, test } from 'vitest'
import { dashboardWith, mobileInService, type Owner, stockedCode, stopBecomes, whose } from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { cardOf, particularOf, refusal, servicesAt, simOf, simsAt } from './sim-support.ts'

const portal = shopOfFile()
const { stateOf, mobile, swapTo, swapToEsim, swapIs, simMessages, changedNow, block } = simsAt(portal)

afterEach(() => portal.faults('network', []))

describe('a swap', () => {
  test('[B-SIM-02] [C-SIM-09] [F-SIM-01] puts a card at hand into a mobile: the number stays, the old SIM is done with', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    const card = await cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
    expect((await swapTo(owner, card.SIMID)).body).toMatchObject({ Move: 'sim-swap', Swap: { Kind: 'card' } })
    await swapIs(owner, 'done')
    expect(await mobile(owner)).toMatchObject({
      MSISDN: before.MSISDN,
      ICCID: card.ICCID,
      SIMType: 'real_sim',
      Status: 4,
    })
    const live = await servicesAt(portal, { MSISDN: before.MSISDN ?? '' })
    expect(live.map((one) => [one.state, particularOf(one, 'ICCID')])).toEqual([['active', card.ICCID]])
    expect(await servicesAt(portal, { ICCID: before.ICCID ?? '' })).toEqual([])
    // The clock has moved meanwhile.
    Object.assign(owner, await portal.signIn(owner))
    expect(
      await portal.good(sims.details, { CustomerUUID: owner.CustomerUUID, productUuid: owner.MobileUUID }, owner.token),
    ).toMatchObject({
      PUK: card.PUK,
    })
    expect(await simMessages(owner)).toEqual(
      expect.arrayContaining(['mail swap-asked', 'sms swap-asked', 'mail swap-done', 'sms swap-done']),
    )
    // The replaced SIM cannot be used for anything again.
    const other = await mobileInService(portal)
    expect(await refusal(swapTo(other, before.SIMID ?? ''))).toBe('sim-blocked')
  })

  test('to a new eSIM brings its download', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    const download = () => portal.good(activation.installation, whose(owner), owner.token)
    const old = await download()
    await swapToEsim(owner)
    await swapIs(owner, 'done')
    const after = await mobile(owner)
    expect(after).toMatchObject({ MSISDN: before.MSISDN, SIMType: 'esim' })
    expect(after.ICCID).not.toBe(before.ICCID)
    // The code is the new SIM's; the old eSIM cannot be used for anything again.
    const now = await download()
    expect(now.MatchingID).not.toBe(old.MatchingID)
    expect(now.ActivationCode).toBe(`LPA:1$${now.SMDPAddress}$${now.MatchingID}`)
    expect(await refusal(swapTo(await mobileInService(portal), before.SIMID ?? ''))).toBe('sim-blocked')
  })

  test('[E-SIM-01] is refused for a SIM that is unknown, in use, reserved, blocked or another provider’s: sim_swap_error', async () => {
    const owner = await mobileInService(portal)
    const other = await mobileInService(portal)
    const card = await cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
    await block(card.SIMID, true)
    const cases: [string, string][] = [
      ['WAEA', 'sim-unknown'],
      ['2099999999', 'sim-unknown'],
      ['2100000001', 'sim-other-brand'],
      [(await mobile(other)).SIMID ?? '', 'sim-taken'],
      [(await mobile(owner)).SIMID ?? '', 'sim-taken'],
      [card.SIMID, 'sim-blocked'],
    ]
    for (const [SIMID, code] of cases) {
      const { body } = await swapTo(owner, SIMID)
      expect([SIMID, body]).toMatchObject([SIMID, { code, err_message: 'sim_swap_error' }])
    }
    expect((await stateOf(owner)).Swap).toBeUndefined()
  })

  test('takes a card that two customers ask for at once to one of them', async () => {
    const owners = await Promise.all([mobileInService(portal), mobileInService(portal)])
    const card = await cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
    const answers = await Promise.all(owners.map((owner) => swapTo(owner, card.ICCID)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = owners[answers.findIndex(({ status }) => status === 200)] as Owner
    await swapIs(winner, 'done')
    expect(await servicesAt(portal, { ICCID: card.ICCID })).toHaveLength(1)
  })

  test('that two tabs ask for is one', async () => {
    const owner = await mobileInService(portal)
    const answers = await Promise.all([1, 2, 3].map(() => portal.call(sims.swapToEsim, simOf(owner), owner.token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await swapIs(owner, 'done')
  })

  test('is refused while the end of the last one is not processed yet, and starts after that', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    const release = await keepJobsWaiting(portal, 'sims.hears.mobile.move-ended')
    await swapToEsim(owner)
    await dashboardWith(portal, owner, ({ Mobile }) => Mobile.ICCID !== before.ICCID)
    const request = () => portal.call(sims.swapToEsim, simOf(owner), owner.token)
    expect(await request()).toMatchObject({ status: 409, body: { code: 'sim-changing' } })
    await release()
    await swapIs(owner, 'done')
    expect((await request()).status).toBe(200)
    await swapIs(owner, 'done')
  })

  test('that the network refuses leaves the old SIM in use, and the card free again', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    const card = await cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'change' }])
    await swapTo(owner, card.SIMID)
    await block(card.SIMID, true)
    await portal.faults('network', [])
    await swapIs(owner, 'failed')
    expect(await mobile(owner)).toMatchObject({ ICCID: before.ICCID, Status: 4 })
    await block(card.SIMID, false)
    Object.assign(owner, await portal.signIn(owner))
    expect((await swapTo(owner, card.SIMID)).status).toBe(200)
    await swapIs(owner, 'done')
  })

  test.each([
    ['answers 500 after it took the order', [{ kind: 'error-after-effect', op: 'change', times: 1 }]],
    ['is slow', [{ kind: 'slow', op: 'change', ms: 500, times: 1 }]],
    ['reports twice', [{ kind: 'duplicate-webhook', times: 4 }]],
    ['reports before it answers', [{ kind: 'webhook-before-answer', op: 'change', times: 1 }]],
    ['never reports', [{ kind: 'late-webhook', ms: 600_000 }]],
  ])('is done once by a network that %s', async (_, faults) => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    // Stopping use outside the plan is a network change too.
    await stopBecomes(portal, owner, true)
    await portal.faults('network', faults)
    await swapToEsim(owner)
    await swapIs(owner, 'done')
    const live = await servicesAt(portal, { MSISDN: before.MSISDN ?? '' })
    expect(live.map((one) => [one.state, particularOf(one, 'ICCID')])).toEqual([
      ['active', (await mobile(owner)).ICCID],
    ])
    expect((await mobile(owner)).ICCID).not.toBe(before.ICCID)
  })

  test('that a network claims to have done and has not is told as failed, and nothing has changed', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    await stopBecomes(portal, owner, true)
    await portal.faults('network', [{ kind: 'answer-without-effect', op: 'change', times: 1 }])
    await swapToEsim(owner)
    await swapIs(owner, 'failed')
    expect((await mobile(owner)).ICCID).toBe(before.ICCID)
    expect(await servicesAt(portal, { ICCID: before.ICCID ?? '' })).toHaveLength(1)
  })

  test('waits a day after the password has changed, and is told with the time', async () => {
    const owner = await mobileInService(portal)
    await changedNow(owner, 'password-changed')
    const { Swap } = await swapToEsim(owner)
    expect(Number(BigInt(Swap?.StartsAtNanos ?? 0) - BigInt(Swap?.AskedAtNanos ?? 0)) / 1e9).toBeGreaterThan(86_000)
    expect(await simMessages(owner)).toEqual(['mail swap-later', 'sms swap-later'])
    await portal.clock({ advanceS: 86_500 })
    Object.assign(owner, await portal.signIn(owner))
    await swapIs(owner, 'done')
  })
})
