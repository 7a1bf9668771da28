import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askTopUp, creditBecomes, creditOf, mobileInService } from '../ledger/money-support.ts'
import { serverProcess } from '../processes/server-process.ts'
import { chargesOf, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

/** The state after a server died between the work and the answer: the key is taken, the answer is not stored. */
async function forgetAnswer(key: string): Promise<void> {
  const forgotten = await portal.rows(
    'UPDATE platform.request_keys SET status = NULL, answer = NULL WHERE request_key = $1 RETURNING 1 AS one',
    [key],
  )
  expect(forgotten).toHaveLength(1)
}

test('an add-on from credit is answered again as at first, and takes the credit once', async () => {
  const owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 2000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  const input = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepayData2.availability,
    Subscribe: false,
  }
  const as = { token: owner.token, key: 'crash-addon-credit' }
  const first = await portal.good(plans.prepayAddon, input, as)
  await forgetAnswer('crash-addon-credit')
  expect(await portal.good(plans.prepayAddon, input, as)).toEqual(first)
  expect(await creditOf(portal, owner)).toBe(1400)
  const other = await portal.call(plans.prepayAddon, { ...input, Subscribe: true }, as)
  expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
})

test('a plan that cannot be bought twice is answered as bought, not as held already', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const input = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepay10.availability,
    Subscribe: true,
    PaymentMethodID: owner.card,
  }
  const as = { token: owner.token, key: 'crash-base-plan' }
  const first = await portal.good(plans.prepayAddon, input, as)
  // Stored or not, the answer is the same.
  expect(await portal.good(plans.prepayAddon, input, as)).toEqual(first)
  await forgetAnswer('crash-base-plan')
  expect(await portal.good(plans.prepayAddon, input, as)).toMatchObject({
    Status: 'COMPLETED',
    PaymentUUID: first.PaymentUUID,
  })
})

test('a server killed between charge and answer: whoever paid is told so, once the server is back', async () => {
  const owner = await mobileInService(portal)
  const fresh = await adopter(portal)
  const card = await saveCard(portal, fresh)
  const addon = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepayData10.availability,
    Subscribe: true,
    PaymentMethodID: owner.card,
  }
  const firstPlan = {
    customerUuid: fresh.CustomerUUID,
    productUuid: fresh.MobileUUID,
    availabilityUuid: demoPlans.prepay10.availability,
    Subscribe: true,
    PaymentMethodID: card,
  }
  const presses = {
    addon: () => portal.call(plans.prepayAddon, addon, { token: owner.token, key: 'killed-addon' }),
    firstPlan: () => portal.call(activation.initialPrepayAddon, firstPlan, { token: fresh.token, key: 'killed-first' }),
  }
  await portal.server.close()
  const server = await serverProcess({ ...portal.environment, STRIPE_ANSWER_WITHIN_MS: '30000' })
  try {
    for (const press of [presses.addon, presses.firstPlan]) {
      const before = await chargesOf(portal)
      await portal.faults('stripe', [{ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 }])
      const cut = press().catch(() => undefined)
      await eventually('the charge', async () => ((await chargesOf(portal)) > before ? true : undefined))
      await server.kill()
      expect(await cut).toBeUndefined()
      await portal.faults('stripe', [])
      await server.start()
      const outcome = await eventually('an answer', async () => {
        const answer = await press().catch(() => undefined)
        return answer && answer.body.Status !== 'PENDING' && answer.body.Status !== 'pending_payment'
          ? answer
          : undefined
      })
      expect(outcome).toMatchObject({ status: 200, body: { Status: 'COMPLETED', PaymentUUID: expect.any(String) } })
      expect(await press()).toMatchObject({ status: 200, body: { Status: 'COMPLETED' } })
      expect(await chargesOf(portal)).toBe(before + 1)
    }
  } finally {
    await server.kill()
  }
})
