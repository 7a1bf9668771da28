import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPassword, passwordFaults } from './password.ts'

const person = {
  Email: 'aroha.ngata+phone@example.nz',
  FirstName: 'Āroha',
  LastName: "O'Brien",
  MobileNumber: '64215550142',
  brand: 'Tahi',
}

describe('a password that who knows the person would guess', () => {
  test.each([
    'Aroha-2026!',
    'āroha1234567A',
    'Aroha.Ngata1',
    'Aroha.Ngata+phone@example.nz1',
    'OBrien-20260',
    "O'Brien-2026",
    '2026-Tahi-2026',
    'T4ahi!!!2026',
    'TahiAroha-1',
    'Ab-0215550142',
    '+64 21 555 0142 Ab',
  ])('is refused, such as %s', (password) => {
    expect(passwordFaults(password, person)).toContain('personal')
    expect(checkPassword(password, person)).toMatchObject({ refused: 'password-weak', field: 'Password' })
  })

  test.each(['Kiaora-2026!', 'Korimako-7-sings', 'Aroha-rides-horses-1', 'Mountain-5550'])('may be %s', (password) => {
    expect(passwordFaults(password, person)).toEqual([])
  })

  test('is any own word or the brand with a year and symbols, however they are put together', () => {
    const own = fc.constantFrom('Aroha', 'Ngata', 'OBrien', 'Tahi', 'Example')
    const around = fc.stringMatching(/^[0-9!@#$%^&*_-]{5,12}$/)
    fc.assert(
      fc.property(around, own, around, (before, word, after) => {
        expect(passwordFaults(`${before}${word}${after}`, person)).toContain('personal')
      }),
    )
  })

  test('is none by a name too short to tell, and one by a name of three letters', () => {
    expect(passwordFaults('Bo-2026-2027', { FirstName: 'Bo' })).toEqual([])
    expect(passwordFaults('Ana-2026-2027', { FirstName: 'Ana' })).toEqual(['personal'])
  })

  test('is one by the longer of two names, where the shorter stands within it', () => {
    expect(passwordFaults('Anastasiou-20', { FirstName: 'Ana', LastName: 'Anastasiou' })).toEqual(['personal'])
  })

  test('is none for somebody else, nor for who says nothing of themselves', () => {
    const password = fc.string({ minLength: 10, maxLength: 60 })
    fc.assert(
      fc.property(password, (text) => {
        expect(passwordFaults(text)).not.toContain('personal')
      }),
    )
    expect(passwordFaults('Aroha-20260!', { FirstName: 'Wiremu', brand: 'Waea' })).toEqual([])
  })

  test('is one with so many letters of its own that nobody guesses it', () => {
    const more = fc.stringMatching(/^[b-df-hj-mp-su-z]{4,20}$/)
    fc.assert(
      fc.property(more, (letters) => {
        expect(passwordFaults(`Tahi-${letters}-2026`, { brand: 'Tahi' })).not.toContain('personal')
      }),
    )
  })
})
