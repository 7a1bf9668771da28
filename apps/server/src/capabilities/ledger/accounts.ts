import type { Uuid } from '@waea/kit/ids'

/** An account within one owner's books; prepay credit belongs to one service, a mobile. */
export interface Account {
  kind: AccountKind
  service?: Uuid
}

export type AccountKind = (typeof accounts)[Exclude<keyof typeof accounts, 'credit'>]['kind'] | 'credit'

/**
 * The accounts of the books. Debits are positive: what came to us, or what is no longer owed.
 * - `gateway`: what the card partner has taken for us (a debit), less what it has refunded.
 * - `received`: what the customer has paid and has not had delivered (a credit).
 * - `receivable`: what the customer owes for what was delivered (a debit).
 * - `paidAhead`: what the customer has paid more than their bills, which the next one takes (a credit).
 * - `credit`: prepay credit of a service that we owe the customer (a credit).
 * - `forfeited`: credit that lapsed, which we owe nobody any more (a credit).
 * - `voucher`: what we owe whoever redeems a voucher (a credit).
 * - `arrears`: what the customer owes of payments that were taken back, and from before these books (a debit).
 * - `broughtForward`: what was owed before these books, and was brought into them (a credit).
 * - `sales` and `gst`: what was sold, and the tax in it, less refunds.
 * - `refunds`: what is to be paid out and has not been yet (a credit).
 * - `bank`: what the operator has paid out from its own bank account (a credit).
 * - `writeOff`: what is owed and will not be paid (a debit).
 * - `clearing`: what moves from one owner's books into another's; zero at the end of each statement.
 */
export const accounts = {
  gateway: { kind: 'gateway' },
  received: { kind: 'received' },
  receivable: { kind: 'receivable' },
  paidAhead: { kind: 'paid-ahead' },
  forfeited: { kind: 'forfeited' },
  voucher: { kind: 'voucher' },
  arrears: { kind: 'arrears' },
  broughtForward: { kind: 'brought-forward' },
  sales: { kind: 'sales' },
  gst: { kind: 'gst' },
  refunds: { kind: 'refunds' },
  bank: { kind: 'bank' },
  writeOff: { kind: 'write-off' },
  clearing: { kind: 'clearing' },
  credit: (service: Uuid) => ({ kind: 'credit', service }) as const,
} as const
