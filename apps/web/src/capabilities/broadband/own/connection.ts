import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import type { Connection } from '../shared/wire.ts'

type Products = Gives<typeof broadband.ufbProducts>

export type { Connection }
export type Order = Products['Orders'][number]
export type FibreNote = Order['Notes'][number]
export type Plan = Order['Plan']

/** The address of the connection, in one line. */
export function addressText({ Formatted, Lines = [], City, PostCode }: Order['Address']): string {
  return Formatted || [...Lines, [City, PostCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** A connection's display name: its nickname, else the street. */
export function connectionName({ Nickname, Address }: Pick<Connection, 'Nickname' | 'Address'>): string {
  return Nickname || streetOf(Address)
}

/** The first line of an address: number and street. */
export function streetOf(address: Order['Address']): string {
  return address.Lines?.[0] || (addressText(address).split(',')[0] ?? '')
}

/** The selected connection: the one chosen on this device, else the first of the list. */
export function connectionInUse(all: readonly Connection[], chosen: string | undefined): Connection | undefined {
  return all.find(({ UUID }) => UUID === chosen) ?? all[0]
}

/**
 * All connections that have been in service: active ones first, then those being moved away from, then ended ones; the
 * oldest first within each. Connections that are only ordered are left out: their order shows them.
 */
export function everInService(all: readonly Connection[]): Connection[] {
  const inOrder = { ACTIVE: 0, ENDED: 2, ORDERED: 3 } as const
  const rank = ({ Status, MovedTo }: Connection) => (Status === 'ACTIVE' && MovedTo !== undefined ? 1 : inOrder[Status])
  return all
    .filter(({ Status }) => Status !== 'ORDERED')
    .sort((a, b) => rank(a) - rank(b) || a.CreatedAtNanos - b.CreatedAtNanos)
}

/** The connections with active ones marked as suspended. The cached answer may be from before the suspension. */
export function offWithAccount(all: readonly Connection[]): Connection[] {
  return all.map((one) => (one.Status === 'ACTIVE' ? { ...one, OutOfUse: 'suspended' } : one))
}
