import type { OperatorDeed } from '@waea/domain/access/operator-deeds'

interface Place {
  path: string
  name: string
  /** The deed that the page is about; absent for what everyone sees. */
  deed?: OperatorDeed
}

/** The pages of the console, in the order of its menu. */
const places: readonly Place[] = [
  { path: '/', name: 'Home' },
  { path: '/customers', name: 'Customers', deed: 'customer:find' },
  { path: '/disputes', name: 'Disputes', deed: 'dispute:read' },
  { path: '/returns', name: 'Returns', deed: 'return:read' },
  { path: '/refunds', name: 'Refunds', deed: 'refund:read' },
  { path: '/payouts', name: 'Payouts', deed: 'payout:read' },
  { path: '/credit-checks', name: 'Credit checks', deed: 'credit-check:read' },
  { path: '/waiting', name: 'Waiting', deed: 'waiting:read' },
  { path: '/bill-run', name: 'Bill run', deed: 'bill-run:read' },
  { path: '/messages', name: 'Messages', deed: 'message:read' },
  { path: '/parked-usage', name: 'Parked usage', deed: 'usage:count' },
  { path: '/parked-jobs', name: 'Parked jobs', deed: 'job:read' },
  { path: '/warnings', name: 'Warnings', deed: 'warning:read' },
  { path: '/catalogue', name: 'Catalogue', deed: 'catalogue:read' },
  { path: '/help-articles', name: 'Help and news', deed: 'article:read' },
  { path: '/sim-stock', name: 'SIM stock', deed: 'stock:read' },
  { path: '/vouchers', name: 'Vouchers', deed: 'voucher:read' },
  { path: '/flags', name: 'Features', deed: 'flag:read' },
  { path: '/webhooks', name: 'Webhooks', deed: 'webhook:read' },
  { path: '/api-keys', name: 'API keys', deed: 'key:read' },
  { path: '/operators', name: 'Operators', deed: 'operator:read' },
  { path: '/audit', name: 'Audit log', deed: 'audit:read' },
]

/** The pages for an operator who may do these deeds. */
export const placesOf = (deeds: readonly OperatorDeed[]) =>
  places.filter(({ deed }) => deed === undefined || deeds.includes(deed))
