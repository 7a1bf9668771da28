import { activation } from '@waea/contract/activation'
import { Refused } from '@waea/domain/refusal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adoptByToken, resumeAdoption } from '../src/capabilities/activation/adopt.ts'
import { createActivation } from '../src/capabilities/activation/codes.ts'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, type Owner, systemOf } from './money-support.ts'
import { charged, type ShopPortal, saveCard, startShop } from './shop-support.ts'

/** An activation happens where it is asked for in so many words, and by a link only as long as the link lasts. */
let portal: ShopPortal
beforeAll(async () => {
  portal = await startShop()
})
afterAll(() => portal?.close())

/** What came of an activation: how many were begun, what the network was asked, what was paid. */
async function begun(owner: Owner) {
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
      const before = await begun(owner)
      const plans = [demoPlans.payg, demoPlans.prepay10]
      for (const { availability: AvailabilityUUID } of plans) {
        const asked = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, dry, AvailabilityUUID }
        const answer = await portal.call(activation.activate, { ...asked, PaymentMethodID }, { token: owner.token })
        expect(answer.status).toBe(404)
      }
      expect(await begun(owner)).toEqual(before)
    },
  )

  test('that is only tried begins nothing, whether something is due or not', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    const before = await begun(owner)
    expect(before).toMatchObject({ runs: 0, payments: 0 })
    for (const { availability: AvailabilityUUID } of [demoPlans.payg, demoPlans.prepay10]) {
      const answer = await askActivation(portal, owner, { dry: true, AvailabilityUUID, PaymentMethodID })
      expect(answer.status).toBe(200)
    }
    expect(await begun(owner)).toEqual(before)
  })
})

describe('by the clock, just before and just after', () => {
  const start = Date.parse('2026-11-20T00:00:00Z')
  const [day, hour] = [86_400_000, 3_600_000]
  const at = <T>(ms: number, work: (tx: ReturnType<typeof systemOf>) => Promise<T>): Promise<T | string> =>
    systemOf(portal)
      .inTransaction((tx) => work({ ...tx, now: () => new Date(start + ms) }))
      .catch((error) => (error instanceof Refused ? error.refusal.refused : Promise.reject(error)))

  test('an activation link lasts 30 days', async () => {
    const { CustomerUUID, MobileUUID } = await adopter(portal)
    const { code: Token } = await systemOf(portal).inTransaction((tx) =>
      createActivation({ ...tx, now: () => new Date(start) }, { CustomerUUID, MobileUUID }),
    )
    expect(await at(30 * day - 1, (tx) => adoptByToken(tx, { Token }))).toHaveProperty('AuthResponse.JWT')
    expect(await at(30 * day, (tx) => adoptByToken(tx, { Token }))).toBe('link-expired')
  })

  test('an adoption is resumed by its JWT for a day', async () => {
    const { CustomerUUID, MobileUUID } = await adopter(portal)
    const made = await at(0, async (tx) => {
      const { code: Token } = await createActivation(tx, { CustomerUUID, MobileUUID })
      return adoptByToken(tx, { Token })
    })
    if (typeof made === 'string') throw new Error(made)
    const resume = (ms: number) => at(ms, (tx) => resumeAdoption(tx, made.AdoptionRequest.UUID, made.AuthResponse.JWT))
    expect(await resume(24 * hour - 1)).toMatchObject({ AuthResponse: made.AuthResponse })
    expect(await resume(24 * hour)).toBe('not-found')
  })
})
