import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkNewPassword, checkPassword, passwordFaults } from './password.ts'

const good = 'Kiaora-2026!'

describe('a password', () => {
  test('[V-IDENT-01] has at least 10 characters', () => {
    expect(passwordFaults('Rimutaka-1')).toEqual([])
    expect(passwordFaults('Rimutak-1')).toEqual(['too-short'])
  })

  test('[V-IDENT-01] is counted in characters and not in what they are stored as', () => {
    expect(passwordFaults('Aā-🥝🥝🥝🥝🥝')).toEqual(['too-short'])
  })

  test('[V-IDENT-02] has upper and lower case letters, of any script', () => {
    expect(passwordFaults('rimutaka-1')).toEqual(['no-upper'])
    expect(passwordFaults('RIMUTAKA-1')).toEqual(['no-lower'])
    expect(passwordFaults('ĀĀĀĀĀĀĀāāā1')).toEqual(['common'])
    expect(passwordFaults('Ōtepoti-12')).toEqual([])
  })

  test('[V-IDENT-03] has at least one number or symbol', () => {
    expect(passwordFaults('Rimutakarange')).toEqual(['no-number-or-symbol'])
    expect(passwordFaults('Rimutaka range')).toEqual(['no-number-or-symbol'])
    expect(passwordFaults('Rimutakarange1')).toEqual([])
    expect(passwordFaults('Rimutaka-range')).toEqual([])
  })

  test.each([
    'Password123!',
    'P@ssw0rd2026',
    'Welcome2026!',
    'Qwerty123456',
    '1234Letmein!!',
    'Aaaaaaaaaa1',
    'Pass-1234-word',
    '2026!Letmein',
    'P4ssword-20',
    'S3cret-2026',
    'Adm1n-20260',
    'Adm!n-20260',
    'M0nkey-2026',
    'Prince$s-20',
    'Prince5s-20',
    'Tes7ing-202',
    'M@ster-2026',
  ])('is none that everybody guesses, such as %s', (password) => {
    expect(passwordFaults(password)).toEqual(['common'])
  })

  test.each([good, 'correct-Horse-battery', 'Welcome to the Rimutaka range 1'])('may be %s', (password) => {
    expect(checkPassword(password)).toBeUndefined()
  })

  test('that is refused tells every failed rule', () => {
    const rules = 'too-short,no-upper,no-number-or-symbol'
    expect(checkPassword('short')).toEqual({ refused: 'password-weak', detail: { rules }, field: 'Password' })
  })

  test('of more than 256 characters is refused before it costs anything', () => {
    const long = (length: number) => checkPassword(good.padEnd(length, 'zebra '))
    expect(long(256)).toBeUndefined()
    expect(long(257)).toEqual({ refused: 'invalid-input', field: 'Password' })
  })

  test('stays good when it is made longer', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (more) => {
        const faults = passwordFaults(`Kiaora-2026!${more}zebra`)
        expect(faults).toEqual([])
      }),
    )
  })
})

describe('a new password', () => {
  test('is typed twice alike', () => {
    expect(checkNewPassword({ password: good, confirm: 'Kiaora-2027!' })).toMatchObject({
      refused: 'password-mismatch',
      field: 'Confirm',
    })
    expect(checkNewPassword({ password: good, confirm: good })).toBeUndefined()
  })

  test('is a good one, also for the person who chooses it', () => {
    expect(checkNewPassword({ password: 'short', confirm: 'short' })).toMatchObject({ refused: 'password-weak' })
    const own = { password: 'Kiaora-2026!', confirm: 'Kiaora-2026!', person: { FirstName: 'Kiaora' } }
    expect(checkNewPassword(own)).toMatchObject({ refused: 'password-weak', detail: { rules: 'personal' } })
  })

  test('is another than the old', () => {
    expect(checkNewPassword({ old: good, password: good, confirm: good })).toEqual({
      refused: 'password-unchanged',
      field: 'Password',
    })
    expect(checkNewPassword({ old: 'Another-2026!', password: good, confirm: good })).toBeUndefined()
  })
})
