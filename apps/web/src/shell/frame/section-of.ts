export type Section = 'mobile' | 'usage' | 'billing' | 'account'

/** Path prefixes and their sections; the first match wins. */
const beginnings: readonly (readonly [string, Section])[] = [
  ['/profile/plans/usage', 'usage'],
  ['/profile/plans/top-up', 'billing'],
  ['/profile/plans/billing', 'billing'],
  ['/profile/plans', 'mobile'],
  ['/profile/billing', 'billing'],
  ['/profile/payments-history', 'billing'],
  ['/profile/payment-methods', 'billing'],
  ['/profile/receipts', 'billing'],
  ['/profile/invoices', 'billing'],
  ['/profile/pay-bill', 'billing'],
  ['/profile/account/receipts', 'billing'],
  ['/profile/account/invoices', 'billing'],
  ['/profile/account/pay-bill', 'billing'],
  ['/profile/balance', 'billing'],
  ['/profile', 'account'],
]

/** The navigation section of a page, so that pages below it are marked too. */
export function sectionOf(path: string): Section | undefined {
  return beginnings.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))?.[1]
}
