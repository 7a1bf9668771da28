import { expect, test } from 'vitest'
import {
  moveQuickLink,
  type ProfileFeatures,
  profileCards,
  quickLinksOf,
  shownCards,
  voucherPlace,
} from './profile-cards.ts'

const allOn: ProfileFeatures = {
  invoices: true,
  receipts: true,
  payBill: true,
  mobileGroups: true,
  customerGroups: true,
  vouchers: true,
}
const without = (feature: keyof ProfileFeatures) => shownCards({ ...allOn, [feature]: false }, 'prepay')

test('[B-ACCT-02] with every feature on the profile home has its eleven cards', () => {
  expect(shownCards(allOn, 'postpay')).toEqual(profileCards)
  expect(profileCards).toHaveLength(11)
})

test.each([
  ['[B-ACCT-04]', 'invoices', 'invoices'],
  ['[B-ACCT-05]', 'receipts', 'receipts'],
  ['[B-ACCT-06]', 'payBill', 'pay_bill'],
  ['[B-ACCT-08]', 'customerGroups', 'customer_groups'],
  ['[B-ACCT-09]', 'vouchers', 'redeem_voucher'],
] as const)('%s with %s off the card %s alone is hidden', (_id, feature, card) => {
  expect(without(feature)).toEqual(profileCards.filter((one) => one !== card))
})

test('[B-ACCT-07] mobile groups are hidden when they are off, and while the account is not activated', () => {
  expect(without('mobileGroups')).not.toContain('mobile_groups')
  for (const account of ['Not Activated', 'Not Active'] as const) {
    expect(shownCards(allOn, account)).toEqual(profileCards.filter((card) => card !== 'mobile_groups'))
  }
})

test('[B-ACCT-03] the voucher card leads to the app home while the account is not activated', () => {
  expect(voucherPlace('Not Activated')).toBe('my-app-home')
  expect(voucherPlace('prepay')).toBe('redeem-voucher')
})

test('[B-ACCT-10] quick links are account, delivery addresses, payment methods and payments until others are chosen', () => {
  expect(quickLinksOf(undefined, profileCards)).toEqual([
    'account',
    'shipping_details',
    'payment_methods',
    'payment_history',
  ])
})

test('[B-ACCT-11] chosen quick links stand in the chosen order, without what is hidden, unknown or twice', () => {
  const chosen = ['receipts', 'account', 'receipts', 'invoices', 'no-such-card']
  expect(quickLinksOf(chosen, without('invoices'))).toEqual(['receipts', 'account'])
  expect(quickLinksOf([], profileCards)).toEqual([])
})

test('a quick link moves one place and stops at the ends', () => {
  const links = ['account', 'receipts', 'invoices'] as const
  expect(moveQuickLink(links, 'receipts', -1)).toEqual(['receipts', 'account', 'invoices'])
  expect(moveQuickLink(links, 'receipts', 1)).toEqual(['account', 'invoices', 'receipts'])
  expect(moveQuickLink(links, 'account', -1)).toEqual(links)
  expect(moveQuickLink(links, 'invoices', 1)).toEqual(links)
  expect(moveQuickLink(links, 'account', 1)).toEqual(['receipts', 'account', 'invoices'])
  for (const by of [-1, 1] as const) expect(moveQuickLink(links, 'pay_bill', by)).toEqual(links)
})
