import { expect, test } from 'vitest'
import { aMemory } from '../../shell/test-memory.ts'
import { beginPaying, endPaying, notePaying, recallPaying } from './pay-record.ts'

test('a second try of the same wish carries the same key, also after a reload', () => {
  const memory = aMemory()
  const first = beginPaying('order-1', 'card and amount', memory)
  notePaying('order-1', { ...first, PaymentUUID: 'payment-1' }, memory)
  const second = beginPaying('order-1', 'card and amount', memory)
  expect(second).toEqual({ ...first, PaymentUUID: 'payment-1' })
})

test('another card or amount is another wish', () => {
  const memory = aMemory()
  const first = beginPaying('order-1', 'one card', memory)
  expect(beginPaying('order-1', 'another card', memory).key).not.toBe(first.key)
})

test('a try after a known end is a new wish', () => {
  const memory = aMemory()
  const first = beginPaying('order-1', 'one card', memory)
  endPaying('order-1', memory)
  expect(recallPaying('order-1', memory)).toBeUndefined()
  expect(beginPaying('order-1', 'one card', memory).key).not.toBe(first.key)
})

test('two wishes do not share a key', () => {
  const memory = aMemory()
  expect(beginPaying('order-1', 'x', memory).key).not.toBe(beginPaying('order-2', 'x', memory).key)
})
