import { activation } from '@waea/contract/mobile/activation'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, type Owner } from '../ledger/money-support.ts'
import { charged, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** Only a request that clearly asks for an activation starts one. */
const portal = shopOfFile()

/** The effects of an activation: runs started, the network's status, payments made. */
async function effectsOf(owner: Owner) {
  const runs = await portal.rows('SELECT 1 FROM activation.runs WHERE mobile_uuid = $1', [owner.MobileUUID])
  const [mobile] = await portal.rows<{ status: number }>('SELECT status FROM mobiles.mobiles WHERE mobile_uuid = $1', [
    owner.MobileUUID,
  ])
  return { runs: runs.length, status: mobile?.status, ...(await charged(portal, owner)) }
}

describe('an activation', () => {
  test.each(['TRUE', 'tru', 'yes', '1', 'dry'])(
    'that is asked for with %j, which is neither true nor false, does not happen',
    async (dry) => {
      const owner = await adopter(portal)
      const PaymentMethodID = await saveCard(portal, owner)
      const before = await effectsOf(owner)
      const plans = [demoPlans.payg, demoPlans.prepay10]
      for (const { availability: AvailabilityUUID } of plans) {
        const input = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, dry, AvailabilityUUID }
        const answer = await portal.call(activation.activate, { ...input, PaymentMethodID }, { token: owner.token })
        expect(answer.status).toBe(404)
      }
      expect(await effectsOf(owner)).toEqual(before)
    },
  )

  test('that is only tried begins nothing, whether something is due or not', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    const before = await effectsOf(owner)
    expect(before).toMatchObject({ runs: 0, payments: 0 })
    for (const { availability: AvailabilityUUID } of [demoPlans.payg, demoPlans.prepay10]) {
      const answer = await askActivation(portal, owner, { dry: true, AvailabilityUUID, PaymentMethodID })
      expect(answer.status).toBe(200)
    }
    expect(await effectsOf(owner)).toEqual(before)
  })

  test('of two plans at once brings one that is paid once, and whoever asked for the other is not given it', async () => {
    const plans = [demoPlans.prepay10, demoPlans.prepayEndless].map(({ availability }) => availability)
    for (let round = 0; round < 6; round += 1) {
      const owner = await adopter(portal)
      const PaymentMethodID = await saveCard(portal, owner)
      const answers = await Promise.all(
        plans.map((AvailabilityUUID) => askActivation(portal, owner, { AvailabilityUUID, PaymentMethodID })),
      )
      // 503 is answered while the outcome of the other request's card payment is unknown.
      const refused = [409, 503]
      const given = answers.map(({ status, body }) =>
        status === 200 ? body.AmountCents : refused.includes(status) ? 'refused' : status,
      )
      expect([
        [2000, 'refused'],
        ['refused', 4000],
      ]).toContainEqual(given)
      expect((await charged(portal, owner)).payments).toBe(1)
    }
  })
})
