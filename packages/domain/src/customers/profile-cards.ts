import type { AccountType } from '../plans/mobile-status.ts'

/** The cards of the profile home, in order (1§2). The names are those of the preference document. */
export const profileCards = [
  'account',
  'shipping_details',
  'order_history',
  'pay_bill',
  'customer_groups',
  'mobile_groups',
  'payment_methods',
  'payment_history',
  'invoices',
  'receipts',
  'redeem_voucher',
] as const
export type ProfileCard = (typeof profileCards)[number]

/** The quick links of someone who has not chosen any (1§2). */
const defaultQuickLinks: readonly ProfileCard[] = ['account', 'shipping_details', 'payment_methods', 'payment_history']

/** The features of a deployment that hide a card when off. */
export interface ProfileFeatures {
  invoices: boolean
  receipts: boolean
  payBill: boolean
  mobileGroups: boolean
  customerGroups: boolean
  vouchers: boolean
}

/** Whether an account's mobile is in use. */
function isActivated(account: AccountType): boolean {
  return account === 'prepay' || account === 'postpay'
}

/**
 * The cards the profile home shows. A card is hidden when its feature is off; mobile groups also while the account is
 * not activated (1§2).
 */
export function shownCards(features: ProfileFeatures, account: AccountType): ProfileCard[] {
  const hidden: Partial<Record<ProfileCard, boolean>> = {
    invoices: !features.invoices,
    receipts: !features.receipts,
    pay_bill: !features.payBill,
    mobile_groups: !features.mobileGroups || !isActivated(account),
    customer_groups: !features.customerGroups,
    redeem_voucher: !features.vouchers,
  }
  return profileCards.filter((card) => !hidden[card])
}

/** Where the voucher card leads: to the app home while the account is not activated (1§2). */
export function voucherPlace(account: AccountType): 'redeem-voucher' | 'my-app-home' {
  return isActivated(account) ? 'redeem-voucher' : 'my-app-home'
}

/** The quick links to show: the chosen ones, else the defaults; never a hidden card or an unknown name. */
export function quickLinksOf(chosen: readonly string[] | undefined, shown: readonly ProfileCard[]): ProfileCard[] {
  const wanted: readonly string[] = chosen ?? defaultQuickLinks
  return wanted.filter(
    (name, at): name is ProfileCard => (shown as readonly string[]).includes(name) && wanted.indexOf(name) === at,
  )
}

/** The chosen quick links after moving one up (-1) or down (1). */
export function moveQuickLink(links: readonly ProfileCard[], card: ProfileCard, by: -1 | 1): ProfileCard[] {
  const from = links.indexOf(card)
  const to = from + by
  const moved = [...links]
  if (from < 0 || to < 0) return moved
  moved.splice(from, 1)
  moved.splice(to, 0, card)
  return moved
}
