import { type PublicSettings, shownTabs } from '../../session/shared/settings.ts'

export type Section = 'mobile' | 'usage' | 'billing' | 'account' | 'help'

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
  ['/help', 'help'],
]

/** The sections of the tab bar: those of a profile tab that is not shown are left out. */
export function shownSections(settings: PublicSettings): Section[] {
  const ofMobile: readonly Section[] = shownTabs(settings).includes('plans') ? ['mobile', 'usage'] : []
  return [...ofMobile, 'billing', 'account', 'help']
}

/** The navigation section of a page, so that pages below it are marked too. */
export function sectionOf(path: string): Section | undefined {
  return beginnings.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))?.[1]
}
