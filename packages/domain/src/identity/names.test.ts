import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountName,
  accountNameCharacters,
  authName,
  authNameCharacters,
  checkNames,
  displayName,
  namesOf,
  storedDisplayName,
} from './names.ts'

test('[V-IDENT-08] names are trimmed at sign-up', () => {
  expect(checkNames({ FirstName: '  Prepay ', LastName: ' Demo\t' })).toEqual({ FirstName: 'Prepay', LastName: 'Demo' })
  expect(checkNames({ FirstName: ' ', LastName: 'Demo' })).toEqual({ refused: 'name-missing', field: 'FirstName' })
  expect(checkNames({ FirstName: 'Prepay', LastName: '' })).toEqual({ refused: 'name-missing', field: 'LastName' })
})

test('a name is one line, whatever ends of lines and marks of direction stand in it', () => {
  expect(checkNames({ FirstName: 'Mary\r\nJane', LastName: 'De\u202e\u2066mo' })).toEqual({
    FirstName: 'Mary Jane',
    LastName: 'De mo',
  })
})

test('[B-IDENT-10] a person is called first plus last name, else the email', () => {
  const Email = 'prepay@demo.waea.nz'
  expect(displayName({ FirstName: 'Prepay', LastName: 'Demo', Email })).toBe('Prepay Demo')
  expect(displayName({ FirstName: 'Prepay', LastName: ' ', Email })).toBe('Prepay')
  expect(displayName({ FirstName: '', Email })).toBe(Email)
})

describe('the stored display name', () => {
  test('[B-IDENT-11] keeps the names separated by two spaces, so that they come back', () => {
    const stored = storedDisplayName('Mary Jane', 'Demo', authNameCharacters)
    expect(stored).toBe('Mary Jane  Demo')
    expect(namesOf(stored)).toEqual({ FirstName: 'Mary Jane', LastName: 'Demo' })
  })

  test('of a sign-in is cut when the names together exceed 33 characters', () => {
    expect(authNameCharacters).toBe(33)
    expect(storedDisplayName('A'.repeat(13), 'B'.repeat(20), 33)).toBe(`${'A'.repeat(13)}  ${'B'.repeat(20)}`)
    expect(storedDisplayName('A'.repeat(13), 'B'.repeat(21), 33)).toBe(`${'A'.repeat(13)}  ${'B'.repeat(20)}`)
    expect(storedDisplayName('A'.repeat(40), 'B', 33)).toBe('A'.repeat(33))
  })

  test('of an account is cut at 20 characters', () => {
    expect(storedDisplayName('A'.repeat(10), 'B'.repeat(30), accountNameCharacters)).toBe(
      `${'A'.repeat(10)}  ${'B'.repeat(10)}`,
    )
  })

  test('never holds more characters of the two names than its limit, nor half a letter', () => {
    const anyName = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(anyName, anyName, fc.constantFrom(20, 33), (first, last, limit) => {
        const stored = storedDisplayName(first, last, limit)
        expect([...stored].length).toBeLessThanOrEqual(limit + 2)
        expect(stored.isWellFormed()).toBe(true)
      }),
    )
  })
})

test('[K-ACCT-01] an account is called by at most 20 characters of its names, and tells that there is more', () => {
  const Email = 'a@example.nz'
  expect(accountName({ FirstName: 'Ten-letter', LastName: 'Ten-letter', Email })).toBe('Ten-letter Ten-letter')
  expect(accountName({ FirstName: 'Ten-letter', LastName: 'Eleven-long', Email })).toBe('Ten-letter Eleven-lon…')
  expect(accountName({ FirstName: '', LastName: ' ', Email })).toBe(Email)
})

test('a person is called by at most 33 characters of their names, and is told that there is more', () => {
  const Email = 'a@example.nz'
  const FirstName = 'A'.repeat(13)
  expect(authName({ FirstName, LastName: 'B'.repeat(20), Email })).toBe(`${FirstName} ${'B'.repeat(20)}`)
  expect(authName({ FirstName, LastName: 'B'.repeat(21), Email })).toBe(`${FirstName} ${'B'.repeat(20)}…`)
  expect(authName({ FirstName: '', LastName: ' ', Email })).toBe(Email)
})
