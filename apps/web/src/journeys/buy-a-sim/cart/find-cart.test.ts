import { CallError } from '@waea/contract/call-error'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { expect, test } from 'vitest'
import type { Send } from '../../../shell/calls/shared/api.ts'
import { findCart, newCart } from './find-cart.ts'

const item = { UUID: 'item-1', ItemUUID: simItems.esim.UUID }
const aCart = (UUID: string, CustomerUUID?: string) => ({ ...newCart(), UUID, Items: [item], CustomerUUID })

/** A server with these answers, keyed by call and values; anything else is not found. */
function serving(answers: Record<string, object>): { send: Send; calls: string[] } {
  const calls: string[] = []
  const send = (async ({ is }: { is: string }, values: Record<string, string>) => {
    const asking = `${is.split(' ')[0]} ${values.uuid ?? values.UUID ?? values.customerUuid}`
    calls.push(asking)
    const answer = answers[asking]
    if (!answer) throw new CallError('not found', 404, { code: 'not-found' })
    return answer
  }) as unknown as Send
  return { send, calls }
}
function keeping(uuid?: string) {
  let kept = uuid
  const keep = (next: string | undefined) => {
    kept = next
  }
  return { uuid: () => kept, keep }
}

test('[S-SHOP-02] a visitor’s cart is found by the id that this browser kept', async () => {
  const { send } = serving({ 'GET kept': aCart('kept') })
  const kept = keeping('kept')
  expect((await findCart(send, kept, undefined)).UUID).toBe('kept')
  expect(kept.uuid()).toBe('kept')
})

test('[S-SHOP-02] without a kept id the cart is the customer’s', async () => {
  const { send, calls } = serving({ 'GET customer-1': aCart('theirs', 'customer-1') })
  expect((await findCart(send, keeping(), 'customer-1')).UUID).toBe('theirs')
  expect(calls).toEqual(['GET customer-1'])
})

test('[S-SHOP-03] a kept cart becomes the customer’s, and its id is kept no longer', async () => {
  const { send } = serving({ 'POST kept': aCart('kept', 'customer-1') })
  const kept = keeping('kept')
  expect((await findCart(send, kept, 'customer-1')).UUID).toBe('kept')
  expect(kept.uuid()).toBeUndefined()
})

test('with a saved cart too, the kept one comes with it, and is kept until the person has chosen', async () => {
  const { send } = serving({ 'POST kept': aCart('kept'), 'GET customer-1': aCart('theirs', 'customer-1') })
  const kept = keeping('kept')
  const found = await findCart(send, kept, 'customer-1')
  expect([found.UUID, found.Saved?.UUID]).toEqual(['kept', 'theirs'])
  expect(kept.uuid()).toBe('kept')
})

test('an empty kept cart does not stand before the saved one', async () => {
  const empty = { ...aCart('kept'), Items: [] }
  const { send } = serving({ 'POST kept': empty, 'GET customer-1': aCart('theirs', 'customer-1') })
  const kept = keeping('kept')
  const found = await findCart(send, kept, 'customer-1')
  expect([found.UUID, found.Saved]).toEqual(['theirs', undefined])
  expect(kept.uuid()).toBeUndefined()
})

test('a kept cart that is gone is forgotten, and a visitor starts with an empty one', async () => {
  const { send } = serving({})
  const kept = keeping('gone')
  expect(await findCart(send, kept, undefined)).toEqual(newCart())
  expect(kept.uuid()).toBeUndefined()
})

test('a line that is down is no lost cart', async () => {
  const send = (async () => {
    throw new CallError('Network error', 0)
  }) as unknown as Send
  const kept = keeping('kept')
  await expect(findCart(send, kept, undefined)).rejects.toThrow('Network error')
  expect(kept.uuid()).toBe('kept')
})
