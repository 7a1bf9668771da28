import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, uuidV7 } from './ids.ts'

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 16 })
const anyTime = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an id is a UUID of version 7 with the right variant', () => {
  expect(uuidV7(0x017f22e279b0, new Uint8Array(10).fill(0xff))).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff')
  fc.assert(
    fc.property(anyTime, tenBytes, (at, random) => {
      const id = uuidV7(at, random)
      expect(isUuid(id)).toBe(true)
      expect(id).toMatch(/^.{14}7.{4}[89ab]/)
    }),
  )
})

test('ids sort by the time of their making', () => {
  fc.assert(
    fc.property(anyTime, anyTime, tenBytes, tenBytes, (a, b, noise, other) => {
      fc.pre(a < b)
      expect(uuidV7(a, noise) < uuidV7(b, other)).toBe(true)
    }),
  )
})

test('every random byte counts', () => {
  const plain = uuidV7(1, new Uint8Array(10))
  for (let at = 0; at < 10; at++) {
    const random = new Uint8Array(10)
    random[at] = 1
    expect(uuidV7(1, random)).not.toBe(plain)
  }
})

test('an id needs enough chance and a time', () => {
  expect(() => uuidV7(1, new Uint8Array(9))).toThrow(RangeError)
  expect(() => uuidV7(-1, new Uint8Array(10))).toThrow(RangeError)
  expect(() => uuidV7(0.5, new Uint8Array(10))).toThrow(RangeError)
  expect(() => uuidV7(2 ** 48, new Uint8Array(10))).toThrow(RangeError)
})

test('other text is no UUID', () => {
  expect(isUuid('017f22e2-79b0-7fff-bfff-fffffffffff')).toBe(false)
  expect(isUuid('017f22e279b07fffbfffffffffffffff')).toBe(false)
  expect(isUuid(undefined)).toBe(false)
  const id = uuidV7(1, new Uint8Array(10))
  expect(isUuid(` ${id}`)).toBe(false)
  expect(isUuid(`${id}0`)).toBe(false)
  expect(isUuid([id])).toBe(false)
})
