import type { Uuid } from '@waea/kit/ids'

/** An account in one owner's ledger; a prepay credit account belongs to one service (a mobile). */
export interface Account {
  kind: AccountKind
  service?: Uuid
}

export type AccountKind = (typeof accounts)[Exclude<keyof typeof accounts, 'credit'>]['kind'] | 'credit'

/**
 * The accounts of the ledger. Debits are positive: money that came to us, or is no longer owed.
 * - `gateway`: what the card partner has taken for us (a debit), less what it has refunded.
 * - `received`: what the customer has paid for things not delivered yet (a credit).
 * - `receivable`: what the customer owes for what was delivered (a debit).
 * - `paidAhead`: what the customer has paid beyond their bills; the next one takes it (a credit).
 * - `credit`: prepay credit of a service that we owe the customer (a credit).
 * - `forfeited`: expired credit, which we no longer owe (a credit).
 * - `voucher`: what we owe the holders of sold vouchers (a credit).
 * - `arrears`: what the customer owes from payments that were taken back, and from before this ledger (a debit).
 * - `broughtForward`: what was owed before this ledger and was brought into it: debts and bills of customers (a credit),
 *   less prepay credit that we owe them (a debit).
 * - `sales` and `gst`: what was sold, and the tax in it, less refunds.
 * - `refunds`: what is to be paid out and has not been yet (a credit).
 * - `bank`: what the operator has paid out from its own bank account (a credit).
 * - `writeOff`: what is owed and will not be paid (a debit).
 * - `clearing`: what moves from one owner's ledger into another's; zero at the end of each statement.
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
