import { expect, test } from 'vitest'
import { open, toSignIn } from './test-opening.ts'

const own = '/profile/account/personal-data'

test.each([
  ['[R-ACCT-01]', '/select-service', 'SelectService'],
  ['[R-ACCT-02]', '/sim-nicknames', 'SimNicknames'],
  ['[R-ACCT-03]', '/profile', 'ProfileHome'],
  ['[R-ACCT-05]', own, 'PersonalData'],
  ['[R-ACCT-06]', `${own}/auth-to-set-true-rewards-number`, 'TrueRewardsNumber'],
  ['[R-ACCT-07]', `${own}/change-password`, 'ChangePassword'],
  ['[R-ACCT-08]', `${own}/change-email`, 'ChangeEmail'],
  ['[R-ACCT-09]', `${own}/change-notifications`, 'ChangeNotifications'],
  ['[R-ACCT-10]', '/profile/plans/my-app-home', 'MyAppHome'],
  ['[R-ACCT-11]', '/profile/plans/power', 'Power'],
  ['[R-ACCT-12]', '/select-account', 'SelectAccount'],
  ['[R-SHELL-29]', '/welcome', 'Welcome'],
  ['[B-ACCT-11]', '/profile/quick-links', 'ArrangeQuickLinks'],
] as const)('%s %s shows %s to a customer and leads a visitor to sign-in', async (_id, address, screen) => {
  expect(await open(address, { as: 'customer' })).toBe(screen)
  expect(await open(address)).toBe(toSignIn(address))
})

test('[R-ACCT-04] /profile/account leads to the personal data', async () => {
  expect(await open('/profile/account', { as: 'customer' })).toBe(own)
})

test('[R-IDENT-10] the email verification page is open to whoever waits for a code', async () => {
  expect(await open('/email-verify-page')).toBe('EmailVerifyPage')
  expect(await open('/email-verify-page', { as: 'customer' })).toBe('EmailVerifyPage')
})

test('a tab that is not configured leads to one that is; the personal data stay when none is', async () => {
  const tabs = (...profileTabs: ('my-app-home' | 'personal-data' | 'plans')[]) => ({
    as: 'customer' as const,
    settings: { profileTabs },
  })
  expect(await open(own, tabs('my-app-home'))).toBe('/profile/plans/my-app-home')
  expect(await open('/profile/plans/my-app-home', tabs('plans', 'personal-data'))).toBe(own)
  expect(await open(own, tabs())).toBe('PersonalData')
})
