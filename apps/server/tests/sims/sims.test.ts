import { sims } from '@waea/contract/mobile/sims'
import { describe, expect, test } from 'vitest'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { adopter, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { mobileWith, prepaySimOf, refusal, servicesAt, simOf, simsAt, sweptUntil } from './sim-support.ts'

const portal = shopOfFile()
const { stateOf, mobile, swapTo, simMessages } = simsAt(portal)

describe('the details of a SIM', () => {
  test('[C-SIM-01] [P-SIM-01] [F-SIM-03] are shown with PIN and PUK to the owner, who has just shown who they are', async () => {
    const owner = await mobileInService(portal)
    const details = await portal.good(
      sims.details,
      { CustomerUUID: owner.CustomerUUID, productUuid: owner.MobileUUID },
      owner.token,
    )
    const { ICCID, IMSI } = await mobile(owner)
    expect(details).toMatchObject({
      ICCID,
      IMSI,
      PIN: expect.stringMatching(/^\d{4}$/),
      PUK: expect.stringMatching(/^\d{8}$/),
    })
    await portal.clock({ advanceS: 360 })
    expect(
      await refusal(
        portal.call(sims.details, { CustomerUUID: owner.CustomerUUID, productUuid: owner.MobileUUID }, owner.token),
      ),
    ).toBe('step-up-needed')
  })

  test('are not there for another customer, and not for a member', async () => {
    const owner = await mobileInService(portal)
    const other = await mobileInService(portal)
    expect(
      await refusal(
        portal.call(sims.details, { CustomerUUID: owner.CustomerUUID, productUuid: owner.MobileUUID }, other.token),
      ),
    ).toBe('not-found')
    const member = await memberOf(owner)
    expect(
      await refusal(
        portal.call(sims.details, { CustomerUUID: owner.CustomerUUID, productUuid: owner.MobileUUID }, member.token),
      ),
    ).toBe('not-allowed')
  })
})

/** Another signed-in person on an account. */
async function memberOf(owner: Owner, role: 'member' | 'owner' = 'member'): Promise<Owner> {
  const person = await portal.signUpCustomer()
  const { rows } = {
    rows: await portal.rows<{ id: string }>('SELECT user_uuid AS id FROM identity.users WHERE email = $1', [
      person.Email,
    ]),
  }
  await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, rows[0]?.id ?? '', role))
  return { ...owner, Email: person.Email, token: (await portal.signIn(person)).token }
}

describe('a SIM', () => {
  test('[B-SIM-01] [C-SIM-06] [C-SIM-07] [C-SIM-08] [S-SIM-09] [F-SIM-02] is stopped and started again, told before and after on every channel', async () => {
    const owner = await mobileInService(portal)
    const stopped = await portal.good(sims.disable, prepaySimOf(owner), owner.token)
    expect(stopped.Holds).toEqual(['customer'])
    await mobileWith(portal, owner, 6)
    // If started before that message, the customer would be told only of the start.
    await eventually('the stop to be told', async () => (await simMessages(owner)).includes('sms stopped') || undefined)
    const before = await servicesAt(portal, { MSISDN: stopped.MSISDN ?? '' })
    expect(before.map(({ state }) => state)).toEqual(['inactive'])
    expect((await portal.good(sims.enable, prepaySimOf(owner), owner.token)).Holds).toEqual([])
    await mobileWith(portal, owner, 4)
    await eventually('all to be told', async () => ((await simMessages(owner)).length >= 8 ? true : undefined))
    const news = ['stopping', 'stopped', 'starting', 'started']
    expect((await simMessages(owner)).toSorted()).toEqual(
      news.flatMap((what) => [`mail ${what}`, `sms ${what}`]).toSorted(),
    )
    const notices = await portal.rows<{ title: string }>(
      "SELECT title FROM messages.notices WHERE customer_uuid = $1 AND dedupe_key LIKE 'sim:%'",
      [owner.CustomerUUID],
    )
    expect(notices).toHaveLength(4)
  })

  test('[P-SIM-01] is stopped and started after a fresh proof alone', async () => {
    const owner = await mobileInService(portal)
    await portal.clock({ advanceS: 360 })
    for (const call of [sims.disable, sims.enable, sims.lost]) {
      expect(await refusal(portal.call(call, prepaySimOf(owner), owner.token))).toBe('step-up-needed')
    }
    expect(await refusal(swapTo(owner, '2099999999'))).toBe('step-up-needed')
  })

  test('[E-SIM-04] that is not in service is not stopped: An error occurred. Try again later', async () => {
    const owner = await adopter(portal)
    for (const call of [sims.disable, sims.enable, sims.status, sims.lost]) {
      const { status, body } = await portal.call(call, prepaySimOf(owner), owner.token)
      expect([status, (body as { err_message?: string }).err_message]).toEqual([
        502,
        'An error occurred. Try again later',
      ])
    }
  })

  test('of another kind than the call says is refused', async () => {
    const owner = await mobileInService(portal)
    const input = { ...simOf(owner), Type: 'postpay' as const }
    for (const call of [sims.disable, sims.enable, sims.status, sims.lost]) {
      expect(await refusal(portal.call(call, input, owner.token))).toBe('no-postpay-product')
    }
  })

  test('that is started again before the network has stopped it is never held by the network', async () => {
    const owner = await mobileInService(portal)
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'change' }])
    await portal.good(sims.disable, prepaySimOf(owner), owner.token)
    await portal.good(sims.enable, prepaySimOf(owner), owner.token)
    await portal.faults('network', [])
    const news = await sweptUntil(portal, 'both orders to be done', async () => {
      const all = await simMessages(owner)
      return all.includes('sms started') && all.includes('mail started') ? all : undefined
    })
    const deeds = ['stopping', 'starting', 'started']
    expect(news.toSorted()).toEqual(deeds.flatMap((what) => [`mail ${what}`, `sms ${what}`]).toSorted())
    expect((await stateOf(owner)).Holds).toEqual([])
    await mobileWith(portal, owner, 4)
  })

  test('that two of a family stop and start at once ends as one of them wanted it, here and at the network', async () => {
    const owner = await mobileInService(portal)
    const member = await memberOf(owner)
    const presses = Array.from({ length: 6 }, (_, at) =>
      portal.call(at % 2 ? sims.enable : sims.disable, prepaySimOf(owner), at % 3 ? owner.token : member.token),
    )
    for (const { status } of await Promise.all(presses)) expect(status).toBe(200)
    const wanted = (await stateOf(owner)).Holds.length > 0 ? 6 : 4
    await sweptUntil(portal, 'the network to agree', async () => {
      const [service] = await servicesAt(portal, { MSISDN: (await mobile(owner)).MSISDN ?? '' })
      const isSo = service?.state === (wanted === 6 ? 'inactive' : 'active')
      return isSo && (await mobile(owner)).Status === wanted ? true : undefined
    })
  })
})
