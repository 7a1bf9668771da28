import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test('initials are the first letters of the first and the last word', () => {
  expect(initials('Prepay Demo')).toBe('PD')
  expect(initials('  ārama  te  ao ')).toBe('ĀA')
  expect(initials('Prepay')).toBe('P')
  expect(initials('')).toBe('')
})
