import { expect, test } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { beginPaying, beginTry, endPaying, notePaying, noteRefusal, openTry, recallPaying } from './pay-record.ts'

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

test('a card that is typed in is not charged before the browser gives it to the card partner', () => {
  const memory = aMemory()
  expect(openTry('order-1', memory)).toBeUndefined()
  const record = beginTry('order-1', 'a new card', { isTyped: true }, memory)
  expect(openTry('order-1', memory)).toBe('card-not-charged')
  notePaying('order-1', { ...record, PaymentUUID: 'payment-1', card: 'given' }, memory)
  expect(openTry('order-1', memory)).toBe('not-settled')
  expect(beginTry('order-1', 'a new card', { isTyped: true }, memory)).toMatchObject({ key: record.key, card: 'given' })
  noteRefusal('order-1', memory)
  expect(openTry('order-1', memory)).toBe('card-not-charged')
})

test('a saved card may be charged as soon as the payment is started, and no refusal changes that', () => {
  const memory = aMemory()
  const record = beginTry('order-1', 'a saved card', { isTyped: false }, memory)
  expect(openTry('order-1', memory)).toBe('no-answer')
  notePaying('order-1', { ...record, PaymentUUID: 'payment-1' }, memory)
  noteRefusal('order-1', memory)
  expect(openTry('order-1', memory)).toBe('not-settled')
})

test('after a saved card that may have been charged a new one cannot be said to be all there is', () => {
  const memory = aMemory()
  beginTry('order-1', 'a saved card', { isTyped: false }, memory)
  beginTry('order-1', 'a new card', { isTyped: true }, memory)
  expect(openTry('order-1', memory)).toBe('no-answer')
  endPaying('order-1', memory)
  beginTry('order-1', 'a new card', { isTyped: true }, memory)
  expect(openTry('order-1', memory)).toBe('card-not-charged')
})

test('what a payment is about stays with it while it may have been made, and is new with another payment', () => {
  const memory = aMemory()
  const saved = { isTyped: false }
  beginTry('bill-1', 'a bill', { ...saved, about: 'two bills are owed' }, memory)
  const again = beginTry('bill-1', 'a bill', { ...saved, about: 'one bill is owed' }, memory)
  expect(again.about).toBe('two bills are owed')
  expect(recallPaying('bill-1', memory)).toEqual(again)
  expect(beginTry('bill-1', 'another bill', { ...saved, about: 'one bill is owed' }, memory).about).toBe(
    'one bill is owed',
  )
})

test('a payment that was not made is about what is known when it is tried again', () => {
  const memory = aMemory()
  const typed = { isTyped: true }
  beginTry('bill-1', 'a bill', { ...typed, about: 'two bills are owed' }, memory)
  expect(beginTry('bill-1', 'a bill', { ...typed, about: 'one bill is owed' }, memory).about).toBe('one bill is owed')
})

test('who wants to pay again says so with every try of the same payment, and is asked about the next one', () => {
  const memory = aMemory()
  const options = { isTyped: true }
  const first = beginTry('order-1', 'a new card', { ...options, PayAgain: true }, memory)
  expect(beginTry('order-1', 'a new card', options, memory)).toMatchObject({ key: first.key, PayAgain: true })
  expect(beginTry('order-1', 'another amount', options, memory).PayAgain).toBeUndefined()
})
