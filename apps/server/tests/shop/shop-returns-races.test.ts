import { afterEach, expect, test } from 'vitest'
import { askActivation, booked, inService } from '../ledger/money-support.ts'
import { refundsAtPartner } from '../payments/refund-support.ts'
import { aReturn, askBack, bringReturnsOn, callOff, delivered, returnIs } from '../payments/return-support.ts'
import { courierSteps, readOrder, restingCourier } from './courier-support.ts'
import { aCard, anEsim, boughtOrder, eventually, shopOfFile } from './shop-support.ts'

const portal = shopOfFile(restingCourier)
afterEach(() => portal.faults('courier', []))

test('asked for in two tabs it is one return, and the other is told', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard()])
  const said = await Promise.all(Array.from({ length: 4 }, () => askBack(portal, buyer, order)))
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await readOrder(portal, buyer, order.Number)).Returns).toHaveLength(1)
})

test('returned and activated at the same moment, one wins: what is live is never refunded', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    const owner = { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
    const returning = () => askBack(portal, buyer, order, { RefundCents: 2000 })
    const starting = () => askActivation(portal, owner)
    const tries = round % 2 ? [returning, starting] : [starting, returning]
    await Promise.all(tries.map((one) => one()))
    const [returned] = (await readOrder(portal, buyer, order.Number)).Returns
    outcomes.add(returned ? 'returned' : 'active')
    if (returned) await returnIs(portal, buyer, order.Number, 'REFUNDED')
    else await inService(portal, owner)
    const cents = returned ? 2000 : 0
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: cents ? 1 : 0, cents })
    await eventually('the order to know', async () => {
      const [sim] = (await readOrder(portal, buyer, order.Number)).Sims
      return sim?.Status === (returned ? 'RETURNED' : 'ACTIVE') || undefined
    })
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('called off from several places while the courier gets it: it is on its way, or its customer’s, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const requested = await aReturn(portal, buyer, order)
    await Promise.all([
      ...Array.from({ length: 3 }, () => callOff(portal, buyer, requested)),
      ...(round % 2 ? [courierSteps(portal, requested.Parcel?.TrackingNumber)] : []),
    ])
    const now = await eventually('the return to be settled', async () => {
      await bringReturnsOn(portal)
      const [found] = (await readOrder(portal, buyer, order.Number)).Returns
      return found?.IsEnding || found?.State === 'ASKED' ? undefined : found
    })
    const isOff = now.State === 'CANCELED'
    expect(['CANCELED', 'ON_ITS_WAY']).toContain(now.State)
    expect((await readOrder(portal, buyer, order.Number)).CanReturn).toBe(isOff)
    if (isOff) continue
    await courierSteps(portal, requested.Parcel?.TrackingNumber, 2)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
    expect(await booked(portal, 'sales', buyer)).toBe(0)
  }
})
