import type { Uuid } from '@waea/kit/ids'

/** A connection with the details that identify it. */
interface Placed {
  CustomerUUID: Uuid
  UUID: Uuid
  /** The customer's name for it. */
  Nickname: string | null
  Address: { Formatted?: string; Lines?: readonly string[]; City?: string }
}

/** A short address: number, street and town. */
export function shortAddress({ Formatted = '', Lines = [], City = '' }: Placed['Address']): string {
  const street = Lines[0] || (Formatted.split(',')[0] ?? '').trim()
  return [street, City].filter((part) => part !== '').join(', ')
}

/**
 * The names of connections on a bill, by id: the customer's nickname, else the short address. If two of a customer
 * would have the same name, the address is added to tell them apart.
 */
export function placeLabels(connections: readonly Placed[]): Map<Uuid, string> {
  const nameOf = ({ Nickname, Address }: Placed) => Nickname || shortAddress(Address)
  const calledSo = Map.groupBy(connections, (one) => `${one.CustomerUUID} ${nameOf(one)}`)
  return new Map(
    [...calledSo.values()].flatMap((same) =>
      same.map((one) => {
        const isAlone = same.length === 1 || !one.Nickname
        return [one.UUID, isAlone ? nameOf(one) : `${one.Nickname}, ${shortAddress(one.Address)}`] as const
      }),
    ),
  )
}
