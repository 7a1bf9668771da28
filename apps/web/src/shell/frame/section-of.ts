export type Section = 'mobile' | 'usage' | 'billing' | 'account'

/** The first of these that a path begins with tells its place in the navigation. */
const beginnings: readonly (readonly [string, Section])[] = [
  ['/profile/plans/usage', 'usage'],
  ['/profile/plans/top-up', 'billing'],
  ['/profile/plans/billing', 'billing'],
  ['/profile/plans', 'mobile'],
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

/** Which place of the navigation a page belongs to, so that people see where they are on the pages below it too. */
export function sectionOf(path: string): Section | undefined {
  return beginnings.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))?.[1]
}
