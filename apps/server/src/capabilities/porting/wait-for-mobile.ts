import { holdUpNamed } from '@waea/domain/porting/hold-up'
import type { Refused } from '@waea/domain/refusal'
import { dayOf } from '@waea/kit/calendar-day'
import type { Tx } from '../../platform/ctx.ts'
import { authorisedUntil } from './move-port.ts'
import { type OwnPort, savePort } from './ports.store.ts'
import { endWithMobile } from './stop-port.ts'
import { tellOfPort } from './tell-port.ts'

/** A mobile that may not change now is looked at again after so long. */
const waitMs = 30_000
/** So long before its YES is over, a number that still waits is told of again. A lock takes a day to end. */
const lastDaysMs = 3 * 86_400_000

/**
 * Has a port wait, in the context's transaction, whose mobile may not change now, at most as long as its YES is good. Its
 * customer is told once why, unless another change is in its way, which is over by itself, and once more three days before
 * the end. With a mobile that is gone the port ends.
 */
export async function waitForMobile(tx: Tx, port: OwnPort, { refusal }: Refused): Promise<void> {
  const holdUp = holdUpNamed(refusal.refused)
  const until = authorisedUntil(port)
  const leftMs = until.getTime() - tx.now().getTime()
  const isComing = port.direction === 'in'
  // Whatever can still be stopped has lapsed by then; what is left is a number that the networks wait for.
  if (!holdUp || (isComing && leftMs < 0)) return endWithMobile(tx, port)
  if (isComing) {
    const waits = { holdUp, until: dayOf(until) }
    if (leftMs <= lastDaysMs) await tellOfPort(tx, port, 'waits-last', waits)
    else if (holdUp !== 'sim-changing') await tellOfPort(tx, port, 'waits', waits)
  }
  await savePort(tx, port, new Date(tx.now().getTime() + waitMs))
}
