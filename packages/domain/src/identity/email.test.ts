import { describe, expect, test } from 'vitest'
import { checkEmails, checkNewEmail, countsAsVerified, isEmail, isPlaceholderEmail, maskedEmail } from './email.ts'

const plain = { Email: 'prepay@demo.waea.nz', EmailVerified: false, IdentityProvider: 'LOCAL' } as const
const on = { verificationOff: false }

test.each(['prepay@demo.waea.nz', 'a+b@demo.waea.nz', "o'demo@demo.waea.nz", 'kōrero@demo.waea.nz'])(
  '%s can be an email',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each(['', 'prepay', '@demo.nz', 'a@b', 'a b@demo.nz', 'a@demo..nz', 'a@@demo.nz', 'a@demo.nz\nBcc: b@demo.nz'])(
  '%j can be none',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('an email longer than 254 characters can be none', () => {
  expect(isEmail(`a@${'b'.repeat(249)}.nz`)).toBe(true)
  expect(isEmail(`a@${'b'.repeat(250)}.nz`)).toBe(false)
})

test('email and confirm email must match', () => {
  expect(checkEmails(' Prepay@Demo.waea.nz', 'prepay@demo.waea.nz ')).toBe('prepay@demo.waea.nz')
  expect(checkEmails('prepay@demo.waea.nz', 'payg@demo.waea.nz')).toEqual({
    refused: 'email-mismatch',
    field: 'ConfirmEmail',
  })
  expect(checkEmails('prepay', 'prepay')).toEqual({ refused: 'email-invalid', field: 'Email' })
})

test('a changed email must be a new one', () => {
  expect(checkNewEmail('prepay@demo.waea.nz', 'Prepay@demo.waea.nz')).toEqual({
    refused: 'email-unchanged',
    field: 'Email',
  })
  expect(checkNewEmail('prepay@demo.waea.nz', 'new@demo.waea.nz')).toBe('new@demo.waea.nz')
  expect(checkNewEmail('prepay@demo.waea.nz', 'new')).toEqual({ refused: 'email-invalid', field: 'Email' })
})

test('[B-IDENT-09] an email with the reserved ending is a placeholder', () => {
  expect(isPlaceholderEmail('64215550142@placeholder.invalid')).toBe(true)
  expect(isPlaceholderEmail('a@PLACEHOLDER.invalid')).toBe(true)
  expect(isPlaceholderEmail('a@notplaceholder.invalid')).toBe(false)
  expect(isPlaceholderEmail('a@none.example', '@none.example')).toBe(true)
})

describe('verification of an email', () => {
  test('is asked of a person who signed in with a password', () => {
    expect(countsAsVerified(plain, on)).toBe(false)
    expect(countsAsVerified({ ...plain, EmailVerified: true }, on)).toBe(true)
  })

  test('[P-IDENT-01] is bypassed by configuration', () => {
    expect(countsAsVerified(plain, { verificationOff: true })).toBe(true)
  })

  test('[P-IDENT-02] is bypassed by a placeholder email', () => {
    expect(countsAsVerified({ ...plain, Email: 'a@placeholder.invalid' }, on)).toBe(true)
  })

  test.each(['FACEBOOK', 'APPLE', 'GOOGLE'] as const)('[P-IDENT-03] is bypassed by sign-in with %s', (provider) => {
    expect(countsAsVerified({ ...plain, IdentityProvider: provider }, on)).toBe(true)
  })
})

test('an email is shown only as a hint', () => {
  expect(maskedEmail('prepay@demo.waea.nz')).toBe('p•••••@demo.waea.nz')
  expect(maskedEmail('a@demo.waea.nz')).toBe('a•••••@demo.waea.nz')
  expect(maskedEmail('@demo.waea.nz')).toBe('•••••')
  expect(maskedEmail('')).toBe('•••••')
})
