import { expect, test } from 'vitest'
import type { PublicSettings } from '../../session/shared/settings.ts'
import { sectionOf, shownSections } from './section-of.ts'

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

test('the tabs are those of the profile tabs that the deployment shows', () => {
  const shown = (profileTabs?: PublicSettings['profileTabs']) =>
    shownSections({ flags: {}, ...(profileTabs && { profileTabs }) } as PublicSettings)
  expect(shown()).toEqual(['mobile', 'usage', 'billing', 'account', 'help'])
  expect(shown(['my-orders'])).toEqual(['billing', 'account', 'help'])
  expect(shown(['plans'])).toEqual(['mobile', 'usage', 'billing', 'account', 'help'])
})
