import { expect, test } from 'vitest'
import { open, toSignIn } from '../../tests/opening.ts'

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
  ['[R-PAY-01][F-PAY-01]', '/profile/payments-history', 'PaymentsHistory'],
  ['[R-PAY-02]', '/profile/payment-methods', 'PaymentMethods'],
  ['[R-PAY-03]', '/profile/balance/payment-methods/add', 'AddCard'],
  ['[R-PAY-04]', '/no-payment-methods', 'NoPaymentMethods'],
  ['a bill', '/profile/billing', 'BillingHome'],
  ['a bill', '/profile/billing/automatic', 'AutomaticPayment'],
  ['a bill', '/profile/billing/cycle', 'ChangeCycle'],
  ['a bill', '/profile/billing/extension', 'Extension'],
  ['a bill', '/profile/billing/disputes', 'Disputes'],
  ['a bill', '/profile/account/invoices/INV100142/dispute', 'DisputeLine'],
  ['[R-BILL-01]', '/profile/invoices', 'Invoices'],
  ['[R-BILL-03]', '/profile/pay-bill', 'PayBill'],
  ['[R-BILL-03]', '/profile/account/pay-bill', 'PayBill'],
  ['[R-BILL-04]', '/profile/account/invoices/INV100142', 'Invoice'],
  ['[R-BILL-02]', '/profile/receipts', 'Receipts'],
  ['[R-BILL-05]', '/profile/account/receipts/5', 'Receipt'],
  ['[B-ACCT-11]', '/profile/quick-links', 'ArrangeQuickLinks'],
] as const)('%s %s shows %s to a customer and leads a visitor to sign-in', async (_id, address, screen) => {
  expect(await open(address, { as: 'customer' })).toBe(screen)
  expect(await open(address)).toBe(toSignIn(address))
})

const ofBroadband = [
  ['[R-UFB-04]', '/profile/ufb/broadband/subscriptions', 'Subscriptions'],
  ['[R-UFB-04]', '/profile/ufb/broadband/subscribe', 'Subscribe'],
  ['[R-UFB-04]', '/profile/ufb/broadband/usage', 'BroadbandUsage'],
  ['[R-UFB-04]', '/profile/ufb/broadband/fix', 'FixFault'],
  ['[R-UFB-04]', '/profile/ufb/broadband/calling-111', 'Calling111'],
  ['[R-UFB-05]', '/profile/ufb/balance/pay-bill', 'FibrePayBill'],
  ['[R-UFB-05]', '/profile/ufb/balance/top-up', 'FibreTopUp'],
  ['[R-UFB-06]', '/profile/ufb/balance/payments-history', 'FibrePayments'],
  ['[R-UFB-07]', '/profile/ufb/balance/payment-methods', 'FibrePaymentMethods'],
  ['[R-UFB-10]', '/profile/ufb/security/basic', 'SecurityBasic'],
  ['[R-UFB-10]', '/profile/ufb/security/advanced', 'SecurityAdvanced'],
  ['[R-UFB-10]', '/profile/ufb/security/reports', 'SecurityReports'],
  ['[R-UFB-10]', '/profile/ufb/security/white-blacklist', 'SecurityLists'],
  ['[R-UFB-11]', '/select-ufb-product', 'SelectConnection'],
] as const

test.each(ofBroadband)('%s %s shows %s to a customer where broadband is on', async (_id, address, screen) => {
  expect(await open(address, { as: 'customer' })).toBe(screen)
  expect(await open(address)).toBe(toSignIn(address))
  expect(await open(address, { as: 'customer', off: ['IS_SHOW_UFB_MODULE'] })).toBe('not found')
})

test('the broadband section opens on the connections, its security on the checklist', async () => {
  const connections = '/profile/ufb/broadband/subscriptions'
  expect(await open('/profile/ufb', { as: 'customer' })).toBe(connections)
  expect(await open('/profile/ufb/broadband', { as: 'customer' })).toBe(connections)
  expect(await open('/profile/ufb/security', { as: 'customer' })).toBe('/profile/ufb/security/basic')
})

test('[R-UFB-05] paying in the broadband section opens on topping up for a prepay account, on the bill for any other', async () => {
  const from = (billing: string | undefined) => open('/profile/ufb/balance', { as: 'customer', billing })
  expect(await from('prepay:1')).toBe('/profile/ufb/balance/top-up')
  expect(await from('payg:1')).toBe('/profile/ufb/balance/top-up')
  expect(await from('postpay:1')).toBe('/profile/ufb/balance/pay-bill')
  expect(await from(undefined)).toBe('/profile/ufb/balance/pay-bill')
})

test('fibre on a monthly bill opens the section without a saved card', async () => {
  const without = { as: 'customer', hasCard: false } as const
  const address = '/profile/ufb/broadband/subscriptions'
  expect(await open(address, { ...without, hasFibre: true })).toBe('Subscriptions')
  expect(await open(address, without)).toBe('/no-payment-methods')
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
