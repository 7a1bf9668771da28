import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayment } from '../src/capabilities/payments/start-payment.ts'
import { systemOf } from './money-support.ts'
import { type ShopPortal, startShop } from './shop-support.ts'

let portal: ShopPortal
beforeAll(async () => {
  portal = await startShop()
})
afterAll(() => portal?.close())

test('one thing has one payment: asked for again it is the same, and at another price it is refused', async () => {
  const { CustomerUUID } = await portal.signUpCustomer()
  const ctx = systemOf(portal)
  const asked = {
    CustomerUUID,
    AmountCents: 2000,
    purpose: 'order' as const,
    purposeUuid: ctx.newUuid(),
    description: 'An order',
  }
  const first = await startPayment(ctx, asked)
  expect(first.ClientSecret).toBeTruthy()
  expect(await startPayment(ctx, asked)).toEqual(first)
  for (const AmountCents of [1999, 2001, 100]) {
    await expect(startPayment(ctx, { ...asked, AmountCents })).rejects.toThrow('key-reused')
  }
  const kept = await portal.rows<{ cents: number }>(
    'SELECT amount_cents::int AS cents FROM payments.intents WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  expect(kept).toEqual([{ cents: 2000 }])
})
