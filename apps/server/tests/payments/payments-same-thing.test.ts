import { ownPayer, type Payer, type PaymentPart } from '@waea/domain/payments/parties'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { startPayment } from '../../src/capabilities/payments/index.ts'
import { aPart, systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const intentsOf = (CustomerUUID: string) =>
  portal.rows<{ cents: number }>(
    'SELECT amount_cents::int AS cents FROM payments.intents WHERE customer_uuid = $1 ORDER BY created_at',
    [CustomerUUID],
  )

test('one thing has one payment: asked for again it is the same, and at another price it is refused', async () => {
  const { CustomerUUID } = await portal.signUpCustomer()
  const ctx = systemOf(portal)
  const part = aPart(CustomerUUID, 2000)
  const ask = (amount: number) =>
    startPayment(ctx, {
      payer: ownPayer(CustomerUUID),
      purpose: 'order',
      paysFor: [{ ...part, amount: money(amount) }],
      description: 'An order',
    })
  const first = await ask(2000)
  expect(first.ClientSecret).toBeTruthy()
  expect(await ask(2000)).toEqual(first)
  for (const amount of [1999, 2001, 100]) await expect(ask(amount)).rejects.toThrow('key-reused')
  expect(await intentsOf(CustomerUUID)).toEqual([{ cents: 2000 }])
})

test('a payment is one for its purpose and its request: another request for the same credit is another payment', async () => {
  const { CustomerUUID } = await portal.signUpCustomer()
  const ctx = systemOf(portal)
  const [mobile, other] = [aPart(CustomerUUID, 2000), aPart(CustomerUUID, 2000)]
  const ask = (requestKey: string, part: PaymentPart) =>
    startPayment(ctx, {
      payer: ownPayer(CustomerUUID),
      purpose: 'top-up',
      paysFor: [part],
      description: 'Top-up',
      requestKey,
    })
  const first = await ask('one', mobile)
  expect(await ask('one', mobile)).toEqual(first)
  expect((await ask('two', mobile)).PaymentUUID).not.toBe(first.PaymentUUID)
  await expect(ask('one', other)).rejects.toThrow('key-reused')
  expect(await intentsOf(CustomerUUID)).toHaveLength(2)
})

test('a payment for nothing, for a thing twice, and a guest’s for two customers are refused', async () => {
  const { CustomerUUID } = await portal.signUpCustomer()
  const ctx = systemOf(portal)
  const [one, other] = [aPart(CustomerUUID, 100), aPart(ctx.newUuid(), 100)]
  const guest: Payer = { kind: 'guest', UUID: ctx.newUuid() }
  const refused: [Payer, PaymentPart[]][] = [
    [ownPayer(CustomerUUID), []],
    [ownPayer(CustomerUUID), [{ ...one, amount: money(0) }]],
    [ownPayer(CustomerUUID), [one, one]],
    [guest, [one, other]],
  ]
  for (const [payer, paysFor] of refused) {
    const started = startPayment(ctx, { payer, purpose: 'top-up', paysFor, description: 'Top-up' })
    await expect(started).rejects.toThrow('invalid-input')
  }
  expect(await intentsOf(CustomerUUID)).toEqual([])
})
