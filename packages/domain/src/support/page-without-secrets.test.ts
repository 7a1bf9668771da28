import { expect, test } from 'vitest'
import { lastDigits, pageWithoutSecrets } from './page-without-secrets.ts'

test.each([
  ['/help/category/42/3201', '/help/category/42/3201'],
  ['/profile/plans/usage?mobile=0190b0c4-1111-7000-8000-000000000000#token=abc', '/profile/plans/usage'],
  ['/profile/account/invoices/0190b0c4-1111-7000-8000-000000000000', '/profile/account/invoices/…'],
  ['/activate/WAEA-K3YF-99', '/activate/…'],
  ['/reset-password/secretword', '/reset-password/…'],
  ['/profile/plans/eyJhbGciOi.J9', '/profile/plans/…'],
  ['/', '/'],
])('the page %s is told as %s', (address, stored) => {
  expect(pageWithoutSecrets(address)).toBe(stored)
})

test.each(['//evil.example/help', 'https://evil.example', '/\\evil', 'help', '/K3YF99'])('%s is no page', (address) => {
  expect(pageWithoutSecrets(address)).toBeUndefined()
})

test('of a number three digits are told', () => {
  expect(lastDigits('64211234567')).toBe('567')
})
