import type { Uuid } from '@waea/kit/ids'

/** An account of the books within one owner's; prepay credit is of one service, a mobile. */
export interface Account {
  kind: AccountKind
  service?: Uuid
}

export type AccountKind = (typeof accounts)[Exclude<keyof typeof accounts, 'credit'>]['kind'] | 'credit'

/**
 * The accounts of the books. Debits are positive: what came to us, or what is no longer owed.
 * - `gateway`: what the card partner has taken for us (a debit), less what it has given back.
 * - `received`: what the customer has paid and not yet been given for (a credit).
 * - `receivable`: what the customer owes for what was delivered (a debit).
 * - `credit`: prepay credit of a service that we owe the customer (a credit).
 * - `voucher`, `gift`: what we owe whoever redeems a voucher, or was given credit (a credit).
 * - `arrears`: what the customer has paid of debts that were run up outside these books (a credit).
 * - `sales` and `gst`: what was sold, and the tax in it, less what was given back.
 * - `refunds`: what is to go back and has not gone yet (a credit).
 * - `writeOff`: what is owed and will not be paid (a debit).
 * - `clearing`: what is on its way from one owner's books into another's; nothing at the end of each statement.
 */
export const accounts = {
  gateway: { kind: 'gateway' },
  received: { kind: 'received' },
  receivable: { kind: 'receivable' },
  voucher: { kind: 'voucher' },
  gift: { kind: 'gift' },
  arrears: { kind: 'arrears' },
  sales: { kind: 'sales' },
  gst: { kind: 'gst' },
  refunds: { kind: 'refunds' },
  writeOff: { kind: 'write-off' },
  clearing: { kind: 'clearing' },
  credit: (service: Uuid) => ({ kind: 'credit', service }) as const,
} as const
