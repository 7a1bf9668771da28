import { Refused } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { beginMove, dropMove, mobileOf, orderMove } from '../mobiles/index.ts'
import type { PortRow } from './stores/ports.store.ts'

const moveOf = ({ CustomerUUID, MobileUUID, UUID, direction }: PortRow) => ({
  CustomerUUID,
  MobileUUID,
  MoveUUID: UUID,
  move: direction === 'in' ? ('number-change' as const) : ('port-out' as const),
})

/**
 * Starts the change of a port's mobile, so that no other can start before it ends. Returns the refusal if the mobile
 * may not change now: it is locked, held, gone, or has another change under way.
 */
export async function beginPortMove(tx: Tx, port: PortRow): Promise<Refused | undefined> {
  try {
    await beginMove(tx, moveOf(port))
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error
  }
}

/** Orders at our network that the SIM gets the number or, for a number that leaves, that the service ends. */
export function orderPortMove(tx: Tx, port: PortRow): Promise<void> {
  return orderMove(tx, {
    ...moveOf(port),
    ...(port.direction === 'in' ? { features: { MSISDN: port.MSISDN } } : { end: true }),
  })
}

/** Drops the change of a mobile whose port is over, if the mobile still exists, so that others can start. */
export async function dropPortMove(tx: Tx, port: PortRow): Promise<void> {
  if (await mobileOf(tx, port.CustomerUUID, port.MobileUUID)) await dropMove(tx, moveOf(port))
}
