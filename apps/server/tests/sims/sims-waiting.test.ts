import { sims } from '@waea/contract/mobile/sims'
import { describe, expect, test } from 'vitest'
import type { DunningCase } from '../../src/capabilities/dunning/cases.store.ts'
import { tellRestored } from '../../src/capabilities/dunning/tell-arrears.ts'
import { holdMobile, releaseMobile } from '../../src/capabilities/mobiles/index.ts'
import { onBill } from '../guest/guest-bills.ts'
import { mobileInService, type Owner, stockedCode, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { cardOf, changeAtNetwork, lockSim, mobileWith, prepaySimOf, refusal, simOf, simsAt } from './sim-support.ts'

const portal = shopOfFile()
const { stateOf, mobile, swapTo, swapToEsim, swapIs, simMessages, changedNow } = simsAt(portal)

/** A mobile whose swap to a stocked SIM card is delayed by a day. */
async function waitingOwner(): Promise<{ owner: Owner; SIMID: string }> {
  const owner = await mobileInService(portal)
  const { SIMID } = await cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
  await changedNow(owner, 'password-changed')
  expect((await swapTo(owner, SIMID)).body).toMatchObject({ Move: 'sim-swap', Swap: { State: 'waiting' } })
  return { owner, SIMID }
}

/** The text of the newest mail with a subject. */
const mailOf = (owner: Owner, subject: string) =>
  portal.message(owner.Email, (mail) => mail.subject.startsWith(subject))

async function isFree(SIMID: string): Promise<void> {
  const other = await mobileInService(portal)
  expect((await swapTo(other, SIMID)).status).toBe(200)
}

const cancel = (owner: Owner) => portal.call(sims.cancelSwap, simOf(owner), owner.token)

describe('a swap that waits', () => {
  test('is cancelled by the lock, told with the reason, and its card is free again', async () => {
    const { owner, SIMID } = await waitingOwner()
    const locked = await lockSim(portal, owner)
    expect(locked).toMatchObject({ IsLocked: true, Swap: { State: 'cancelled', CancelledBecause: 'locked' } })
    expect(locked).not.toHaveProperty('Move')
    expect(await simMessages(owner)).toEqual(expect.arrayContaining(['mail swap-cancelled', 'sms locked']))
    const mail = await mailOf(owner, 'Your number stays on the SIM you have')
    expect(mail.subject).toMatch(/: 02\d [\d ]+$/)
    expect(mail.text).toContain('The SIM was locked before the swap began')
    await isFree(SIMID)
  })

  test('does not begin under a lock that went on while it was asked for', async () => {
    const { owner } = await waitingOwner()
    const before = await mobile(owner)
    await portal.rows('UPDATE mobiles.mobiles SET locked_at = now() WHERE mobile_uuid = $1', [owner.MobileUUID])
    await portal.clock({ advanceS: 86_500 })
    Object.assign(owner, await portal.signIn(owner))
    expect((await swapIs(owner, 'cancelled')).Swap).toMatchObject({ CancelledBecause: 'locked' })
    expect((await mobile(owner)).ICCID).toBe(before.ICCID)
  })

  test('is cancelled by its owner, once and for all, and another may begin', async () => {
    const { owner, SIMID } = await waitingOwner()
    for (const _ of ['pressed', 'pressed again']) {
      expect((await cancel(owner)).body).toMatchObject({ Swap: { State: 'cancelled', CancelledBecause: 'called-off' } })
    }
    expect((await simMessages(owner)).filter((one) => one.endsWith('swap-cancelled'))).toHaveLength(2)
    expect((await mailOf(owner, 'Your number stays on the SIM you have')).text).toContain('You cancelled the swap')
    expect((await swapTo(owner, SIMID)).body).toMatchObject({ Swap: { State: 'waiting' } })
    await cancel(owner)
    await isFree(SIMID)
  })

  test('is not cancelled any more once the network has it, and where none was asked for nothing changes', async () => {
    const owner = await mobileInService(portal)
    expect((await cancel(owner)).body).not.toHaveProperty('Swap')
    await swapToEsim(owner)
    await swapIs(owner, 'done')
    Object.assign(owner, await portal.signIn(owner))
    expect(await refusal(cancel(owner))).toBe('sim-swap-begun')
  })

  test('fails when its mobile ends, is told so, and its card is free again', async () => {
    const { owner, SIMID } = await waitingOwner()
    await changeAtNetwork(portal, owner, { state: 'terminated' })
    await mobileWith(portal, owner, 7)
    await eventually('the swap to fail', async () =>
      (await stateOf(owner)).Swap?.State === 'failed' ? true : undefined,
    )
    const mail = await mailOf(owner, 'We couldn’t move your number to another SIM')
    expect(mail.text).toContain('That number isn’t in service any more')
    expect(mail.text).not.toContain('works as before')
    await isFree(SIMID)
  })

  test('fails where its mobile had ended before that was told of', async () => {
    const { owner } = await waitingOwner()
    await portal.rows('UPDATE mobiles.mobiles SET move = NULL, move_uuid = NULL WHERE mobile_uuid = $1', [
      owner.MobileUUID,
    ])
    await portal.clock({ advanceS: 86_500 })
    Object.assign(owner, await portal.signIn(owner))
    await swapIs(owner, 'failed')
  })
})

describe('what is told of a SIM', () => {
  const within = (owner: Owner, act: typeof holdMobile, hold: 'arrears' | 'customer') =>
    systemOf(portal).inTransaction((tx) =>
      act(tx, { CustomerUUID: owner.CustomerUUID, MobileUUID: owner.MobileUUID, hold }),
    )

  test('that is stopped says whether its plan goes on: it does not while the SIM is frozen', async () => {
    const [stopper, freezer] = [await mobileInService(portal), await mobileInService(portal)]
    await portal.good(sims.disable, prepaySimOf(stopper), stopper.token)
    await portal.good(sims.freeze, simOf(freezer), freezer.token)
    expect((await mailOf(stopper, 'Your SIM is stopped')).text).toContain(
      'You keep your number and your plan continues.',
    )
    expect((await mailOf(freezer, 'Your SIM is stopped')).text).toContain(
      'your plan isn’t renewed until the SIM works again.',
    )
  })

  test('never says that it works again while another reason is left', async () => {
    const owner = await mobileInService(portal)
    await portal.good(sims.disable, prepaySimOf(owner), owner.token)
    await mobileWith(portal, owner, 6)
    await eventually('the stop to be told', async () => (await simMessages(owner)).includes('sms stopped') || undefined)
    await within(owner, holdMobile, 'arrears')
    await portal.good(sims.enable, prepaySimOf(owner), owner.token)
    expect((await stateOf(owner)).Holds).toEqual(['arrears'])
    // The network reactivates it of its own accord; it is stopped again at once.
    await changeAtNetwork(portal, owner, { state: 'active' })
    await mobileWith(portal, owner, 5)
    await within(owner, releaseMobile, 'arrears')
    await mobileWith(portal, owner, 4)
    await quiet(portal)
    expect(new Set(await simMessages(owner))).toEqual(
      new Set(['stopping', 'stopped'].flatMap((what) => [`mail ${what}`, `sms ${what}`])),
    )
  })

  test('says that the bills are paid, and not that a SIM works which its customer holds', async () => {
    const owner = await onBill(portal)
    await within(owner, holdMobile, 'customer')
    const paid = { CustomerUUID: owner.CustomerUUID, UUID: owner.MobileUUID } as DunningCase
    await systemOf(portal).inTransaction((tx) => tellRestored(tx, paid))
    expect((await mailOf(owner, 'Your service is back on')).text).toContain(
      'Calls, texts and data work again, except on a SIM that is stopped for another reason.',
    )
  })
})
