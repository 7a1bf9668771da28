import { holdUpNamed } from '@waea/domain/porting/porting-block'
import type { Refused } from '@waea/domain/refusal'
import { dayOf } from '@waea/kit/calendar-day'
import type { Tx } from '../../platform/ctx.ts'
import { authorisedUntil } from './change-port.ts'
import { endWithMobile } from './stop-port.ts'
import { type OwnPort, savePort } from './stores/ports.store.ts'
import { tellOfPort } from './tell-port.ts'

/** How soon to check a mobile again that may not change now. */
const waitMs = 30_000
/** How long before its YES expires the customer of a waiting number is told again. A lock takes a day to end. */
const lastDaysMs = 3 * 86_400_000

/**
 * Makes a port wait, inside the caller's transaction, while its mobile may not change, at most as long as its YES is
 * valid. Tells its customer once why, unless it is another change, which ends by itself; and once more three days
 * before the end. If the mobile is gone, ends the port.
 */
export async function waitForMobile(tx: Tx, port: OwnPort, { refusal }: Refused): Promise<void> {
  const holdUp = holdUpNamed(refusal.refused)
  const until = authorisedUntil(port)
  const leftMs = until.getTime() - tx.now().getTime()
  const isComing = port.direction === 'in'
  // Every port that can still be stopped has lapsed by then; what is left is a number that the networks wait for.
  if (!holdUp || (isComing && leftMs < 0)) return endWithMobile(tx, port)
  if (isComing) {
    const waits = { holdUp, until: dayOf(until) }
    if (leftMs <= lastDaysMs) await tellOfPort(tx, port, 'waits-last', waits)
    else if (holdUp !== 'sim-changing') await tellOfPort(tx, port, 'waits', waits)
  }
  await savePort(tx, port, new Date(tx.now().getTime() + waitMs))
}
