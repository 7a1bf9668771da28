import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/plans', '/plans'],
  ['/profile/account?tab=a#b', '/profile/account?tab=a#b'],
  ['/plans/a%20b', '/plans/a%20b'],
  ['/tariff?note=50%25', '/tariff?note=50%25'],
  ['/half/50%25', '/half/50%25'],
  ['/plans//2', '/plans//2'],
])('%s leads there', (input, path) => {
  expect(ownPath(input)).toBe(path)
})

test.each([
  undefined,
  '',
  'plans',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%252Fevil.example',
  '/%25252Fevil.example',
  '/%09/evil.example',
  '/%E0%A4%A',
  '/plans\u007f',
  `/%${'25'.repeat(6)}41`,
])('%s leads home', (input) => {
  expect(ownPath(input)).toBe('/')
})

test('whatever is asked, the answer stays on the portal', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      const path = ownPath(`/${input}`)
      expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example')
      expect(path).toMatch(/^\/(?![/\\])/)
    }),
  )
})
