import { holdUpNamed } from '@waea/domain/porting/hold-up'
import type { Refused } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { type OwnPort, savePort } from './ports.store.ts'
import { endWithMobile } from './stop-port.ts'
import { tellOfPort } from './tell-port.ts'

/** A mobile that may not change now is looked at again after so long. */
const waitMs = 30_000

/**
 * Has a port wait, in the context's transaction, whose mobile may not change now. Its customer is told once why, unless
 * another change is in its way, which is over by itself. With a mobile that is gone the port ends.
 */
export async function waitForMobile(tx: Tx, port: OwnPort, { refusal }: Refused): Promise<void> {
  const holdUp = holdUpNamed(refusal.refused)
  if (!holdUp) return endWithMobile(tx, port)
  if (port.direction === 'in' && holdUp !== 'sim-changing') await tellOfPort(tx, port, 'waits', holdUp)
  await savePort(tx, port, new Date(tx.now().getTime() + waitMs))
}
