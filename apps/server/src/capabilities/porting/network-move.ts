import { Refused } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { beginMove, dropMove, mobileOf, orderMove } from '../mobiles/index.ts'
import type { PortRow } from './ports.store.ts'

const moveOf = ({ CustomerUUID, MobileUUID, UUID, direction }: PortRow) => ({
  CustomerUUID,
  MobileUUID,
  MoveUUID: UUID,
  move: direction === 'in' ? ('number-change' as const) : ('port-out' as const),
})

/**
 * Begins the change of a port's mobile, so that no other begins before it ends. Returns the refusal of a mobile that may
 * not change now: locked, held, with another change under way, or gone.
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

/** Orders at our network that the SIM gets the number, or that a service that leaves ends. */
export function orderPortMove(tx: Tx, port: PortRow): Promise<void> {
  return orderMove(tx, {
    ...moveOf(port),
    ...(port.direction === 'in' ? { features: { MSISDN: port.MSISDN } } : { end: true }),
  })
}

/** Lets the mobile of a port that is over change again, if it is still there. */
export async function dropPortMove(tx: Tx, port: PortRow): Promise<void> {
  if (await mobileOf(tx, port.CustomerUUID, port.MobileUUID)) await dropMove(tx, moveOf(port))
}
