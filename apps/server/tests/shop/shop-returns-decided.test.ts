import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { afterEach, describe, expect, test } from 'vitest'
import { systemOf } from '../ledger/money-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import {
  activates,
  aReturn,
  askBack,
  backAtTheCourier,
  bringReturnsOn,
  delivered,
  returnIs,
  returnMailsAre,
  theReturn,
} from '../payments/return-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { courierSteps, labelled, readOrder, restingCourier } from './courier-support.ts'
import { aCard, address, anEsim, type Buyer, boughtOrder, eventually, shopOfFile } from './shop-support.ts'

const portal = shopOfFile({ ...restingCourier, SERVICE_TOKEN: 'service' })
const provider = { headers: { 'auth-token': 'service' } }
afterEach(async () => {
  await portal.faults('courier', [])
  await portal.faults('stripe', [])
  await portal.faults('network', [])
})

describe('an eSIM', () => {
  test('that no phone has comes back at once, with its refund and without a parcel', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    const requested = await aReturn(portal, buyer, order, { RefundCents: 2000 })
    expect(requested).toMatchObject({ State: 'RECEIVED', NeedsParcel: false, CanCancel: false })
    const done = await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2000 })
    expect(await backAtTheCourier(portal, buyer)).toEqual([])
    expect(await readOrder(portal, buyer, order.Number)).toMatchObject({
      Status: 'COMPLETED',
      Sims: [{ Status: 'RETURNED' }],
    })
    await returnMailsAre(portal, buyer, done, ['Your return is done', 'Your return is refunded'])
    const profile = await fetch(`${portal.sandbox}/network/es2plus/profile/${order.Sims[0]?.ICCID}`)
    expect(await profile.json()).toMatchObject({ state: 'Available' })
  })

  test('that a phone has downloaded is refused, and stays its customer’s', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    await fetch(`${portal.sandbox}/network/es2plus/profile/${order.Sims[0]?.ICCID}/simulate/downloaded`, {
      method: 'POST',
    })
    const requested = await aReturn(portal, buyer, order, { RefundCents: 2000 })
    expect(requested).toMatchObject({ State: 'REFUSED', WasDownloaded: true })
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    expect((await activates(portal, buyer, order)).status).toBe(200)
  })

  test('waits where its server is silent, held meanwhile, and comes back once', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    await portal.faults('network', [{ kind: 'error-after-effect', op: 'cancelOrder' }])
    expect(await aReturn(portal, buyer, order, { RefundCents: 2000 })).toMatchObject({ State: 'ASKED' })
    expect((await activates(portal, buyer, order)).body).toMatchObject({ code: 'sim-returning' })
    await portal.faults('network', [])
    await eventually('the return to be gone on with', async () => {
      await bringReturnsOn(portal)
      return (await theReturn(portal, buyer, order.Number)).State !== 'ASKED' || undefined
    })
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2000 })
  })

  test('beside a card of the same order makes a return of its own', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard(), anEsim()])
    const { body } = await askBack(portal, buyer, order, { SIMs: [1, 2], RefundCents: 4500 })
    expect(body.Returns).toMatchObject([
      { SIMs: [1], AmountCents: 2500, NeedsParcel: true, State: 'ASKED' },
      { SIMs: [2], AmountCents: 2000, NeedsParcel: false, State: 'RECEIVED' },
    ])
  })
})

describe('what people decide', () => {
  const faulty = { Reason: 'faulty' as const, Comment: 'No phone reads it.' }
  const waiting = async (buyer: Buyer) => {
    const { Returns } = await portal.good(shopReturns.returns, { PageSize: 100 }, provider)
    return Returns.filter(({ CustomerUUID }) => CustomerUUID === buyer.CustomerUUID)
  }
  const decide = async (buyer: Buyer, Outcome: 'refunded' | 'refused') => {
    const [one] = await portal.rows<{ id: string }>(
      'SELECT return_uuid AS id FROM shop.returns WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    const input = { returnUuid: one?.id ?? '', CustomerUUID: buyer.CustomerUUID, Outcome, Reason: 'We tried it here.' }
    return portal.call(shopReturns.decideReturn, input, provider)
  }

  test('something faulty is listed with what its customer wrote, told once, and waits though it has arrived', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const { Parcel } = await aReturn(portal, buyer, order, faulty)
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await returnIs(portal, buyer, order.Number, 'RECEIVED')
    expect(await waiting(buyer)).toMatchObject([
      { OrderNumber: order.Number, Comment: 'No phone reads it.', IsForPeople: true, AmountCents: 2500 },
    ])
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(buyer, 'refunded')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await decide(buyer, 'refused')).status).toBe(409)
    expect(await returnIs(portal, buyer, order.Number, 'REFUNDED')).toMatchObject({ Because: 'We tried it here.' })
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
    expect(await waiting(buyer)).toEqual([])
    expect((await portal.call(shopReturns.returns, {}, buyer.token)).status).toBe(401)
  })

  test('what they refuse is its customer’s again, who is told why; its label is dropped', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    const requested = await aReturn(portal, buyer, order, faulty)
    expect((await decide(buyer, 'refused')).body).toMatchObject({ State: 'REFUSED', Because: 'We tried it here.' })
    expect((await decide(buyer, 'refused')).status).toBe(200)
    expect((await decide(buyer, 'refunded')).status).toBe(409)
    const mail = await eventually('the mail', async () =>
      (await portal.messages(buyer.Email)).find(({ subject }) => subject.startsWith('We can’t accept your return')),
    )
    expect(mail.text).toContain('Why: We tried it here.')
    await eventually('the label to be dropped', async () =>
      (await backAtTheCourier(portal, buyer))[0]?.status === 'cancelled' ? true : undefined,
    )
    await returnMailsAre(portal, buyer, requested, ['We can’t accept your return', 'Your return label'])
    expect((await activates(portal, buyer, order)).status).toBe(200)
  })

  test('a parcel that the courier lost is left to them', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    // The sender's address was undeliverable all along: the courier loses the parcel on its last step.
    await portal.rows(`UPDATE shop.orders SET address = jsonb_set(address, '{Postcode}', '"9999"') WHERE uuid = $1`, [
      order.UUID,
    ])
    const { Parcel } = await aReturn(portal, buyer, order)
    await courierSteps(portal, Parcel?.TrackingNumber, 3)
    await eventually('people to be asked', async () => (await waiting(buyer)).length === 1 || undefined)
    expect((await decide(buyer, 'refunded')).status).toBe(200)
    await returnIs(portal, buyer, order.Number, 'REFUNDED')
  })

  test('a refund that the card does not take is told to them', async () => {
    const buyer = await portal.signUpCustomer()
    const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
    await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.create', status: 400 }])
    await aReturn(portal, buyer, order, { RefundCents: 2000 })
    await eventually('people to be told', async () => {
      await bringOn(portal)
      const notices = await portal.rows(
        `SELECT 1 FROM platform.notices WHERE kind = 'card-event' AND document::json ->> 'CustomerUUID' = $1
         AND reason LIKE 'the card did not take a refund of $20.00%'`,
        [buyer.CustomerUUID],
      )
      return notices.length === 1 || undefined
    })
    expect(await theReturn(portal, buyer, order.Number)).toMatchObject({
      State: 'RECEIVED',
      Refund: { Status: 'FAILED' },
    })
  })
})

test('an order that is erased says no more where a return came from, and why', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await delivered(portal, buyer, [aCard()])
  await aReturn(portal, buyer, order, { Reason: 'other', Comment: 'A private reason.' })
  await systemOf(portal).inTransaction((tx) =>
    tx.tell('customer.purged', { CustomerUUID: buyer.CustomerUUID, people: [] }),
  )
  await eventually('the words to be gone', async () => {
    const [row] = await portal.rows<{ left: boolean }>(
      'SELECT sender IS NOT NULL OR comment IS NOT NULL AS left FROM shop.returns WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    return row?.left === false || undefined
  })
})

test('an order of which an eSIM is returned cannot be cancelled for it a second time', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard(), anEsim()], address)
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'cancelOrder' }])
  await aReturn(portal, buyer, order, { SIMs: [2], RefundCents: 2000 })
  const cancel = { customerUuid: buyer.CustomerUUID, number: order.Number }
  expect((await portal.call(shop.cancelOrder, cancel, { token: buyer.token })).body).toMatchObject({
    code: 'order-state',
  })
  await portal.faults('network', [])
  await bringReturnsOn(portal)
  await returnIs(portal, buyer, order.Number, 'REFUNDED')
  expect(await readOrder(portal, buyer, order.Number)).toMatchObject({ Cancel: { RefundCents: 2500 } })
  expect((await portal.call(shop.cancelOrder, cancel, { token: buyer.token })).body).toMatchObject({
    Status: 'CANCELED',
  })
  await eventually('both refunds', async () => {
    await bringOn(portal)
    return (await refundsAtPartner(portal, buyer)).cents === 4500 || undefined
  })
})

testRepeatedNews(portal)
