import { expect, test } from 'vitest'
import { sectionOf } from './section-of.ts'

test.each([
  ['/profile/plans', 'mobile'],
  ['/profile/plans/your-plan', 'mobile'],
  ['/profile/plans/usage/details', 'usage'],
  ['/profile/balance/top-up', 'billing'],
  ['/profile/account/receipts/R100001', 'billing'],
  ['/profile', 'account'],
  ['/profile/account/security', 'account'],
  ['/profiles', undefined],
  ['/plans', undefined],
])('%s belongs to the place %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})
