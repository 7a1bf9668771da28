import { describe, expect, test } from 'vitest'
import { asciiDomain } from './domain-name.ts'
import { checkEmails, checkNewEmail, cleanEmail, isEmail, maskedEmail } from './email.ts'
import { shownEmail } from './shown-email.ts'
import { countsAsVerified, isPlaceholderEmail } from './verified-email.ts'

const plain = { Email: 'prepay@demo.waea.nz', EmailVerified: false, IdentityProvider: 'LOCAL' } as const
const on = { verificationOff: false }

test.each(['prepay@demo.waea.nz', 'a+b@demo.waea.nz', "o'demo@demo.waea.nz", 'kōrero@demo.waea.nz'])(
  '%s can be an email',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'prepay',
  '@demo.nz',
  'a@b',
  'a b@demo.nz',
  'a@demo..nz',
  'a@@demo.nz',
  'a@demo.nz\nBcc: b@demo.nz',
  'aro..ha@demo.nz',
  '.aroha@demo.nz',
  'aroha.@demo.nz',
  'a@-demo.nz',
  'a@demo-.nz',
  'a@demo.nz.',
  'a@127.0.0.1',
  'a@demo.nz:25',
  'a@demo.nz/x',
  'a@de_mo.nz',
  'a@demo.1',
  `a@${'b'.repeat(64)}.nz`,
])('%j can be none', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('an email longer than 254 bytes, or 64 before the @, can be none', () => {
  const domain = (last: number) => `${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(last)}.nz`
  expect(isEmail(`a@${domain(60)}`)).toBe(true)
  expect(isEmail(`${'ā'.repeat(32)}@demo.nz`)).toBe(true)
  expect(isEmail(`abcdef@${domain(62)}`)).toBe(false)
  expect(isEmail(`${'ā'.repeat(33)}@demo.nz`)).toBe(false)
})

test('an email has one form, however its letters and its domain are written', () => {
  const ways = [
    'tipene@māori.nz',
    'Tipene@MA\u0304ORI.nz',
    '\u202atipene@xn--mori-qsa.nz\u202c',
    ' tipene@Xn--Mori-QSA.nz',
  ]
  expect([...new Set(ways.map(cleanEmail))]).toEqual(['tipene@xn--mori-qsa.nz'])
  expect(cleanEmail('KO\u0304RERO@demo.nz')).toBe('kōrero@demo.nz')
})

test('an email is shown in its own letters', () => {
  expect(shownEmail(' Tipene@xn--mori-qsa.nz\u200b')).toBe('Tipene@māori.nz')
  expect(shownEmail('Ana@Demo.NZ')).toBe('Ana@demo.nz')
  expect(shownEmail('nobody')).toBe('nobody')
})

test.each([
  'māori.nz',
  'bücher.example.com',
  '例え.テスト',
  'ελληνικά.gr',
  'xn.nz',
  'a-b.xn-c.nz',
  'ñandú-āēīōū.nz',
  '😀.nz',
])('the domain %s is the same after its ASCII form', (domain) => {
  const ascii = asciiDomain(domain) ?? ''
  expect(ascii).toMatch(/^[a-z\d.-]+$/)
  expect(shownEmail(`a@${ascii}`)).toBe(`a@${domain}`)
})

test('a label that is no punycode is shown as it is', () => {
  for (const domain of ['xn--.nz', 'xn--!!.nz', 'xn--99999999.nz'])
    expect(shownEmail(`a@${domain}`)).toBe(`a@${domain}`)
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
