import type { Uuid } from '@waea/kit/ids'

/** A connection with what tells it from others. */
interface Placed {
  CustomerUUID: Uuid
  UUID: Uuid
  /** What its customer calls it. */
  Nickname: string | null
  Address: { Formatted?: string; Lines?: readonly string[]; City?: string }
}

/** An address in short: number, street and town. */
export function shortAddress({ Formatted = '', Lines = [], City = '' }: Placed['Address']): string {
  const street = Lines[0] || (Formatted.split(',')[0] ?? '').trim()
  return [street, City].filter((part) => part !== '').join(', ')
}

/**
 * What connections are called on a bill, by their ids: by the customer's own name, else by the address in short. Where two of
 * a customer would be called the same, the address is added, so that each is told from the others.
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
