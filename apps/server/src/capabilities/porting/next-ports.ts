import { type PortFact, triedAgainWithinMs } from '@waea/domain/overview/next-ports'
import { providerName } from '@waea/domain/porting/providers'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { holdUpOfPort } from './hold-up.ts'
import { stageOfPort } from './stage-of-port.ts'
import { newestPorts } from './stores/ports.store.ts'

/** The ports of a customer's mobiles for what happens next; `mobiles` says what keeps a number from coming. */
export async function portsAhead(
  ctx: Ctx,
  CustomerUUID: Uuid,
  mobiles: Promise<readonly MobileRow[]>,
): Promise<PortFact[]> {
  const endedSince = new Date(ctx.now().getTime() - triedAgainWithinMs)
  const [ports, owned] = await Promise.all([newestPorts(ctx, CustomerUUID, endedSince), mobiles])
  return ports.map((port) => {
    const mobile = owned.find(({ UUID }) => UUID === port.MobileUUID)
    const holdUp = mobile && holdUpOfPort(ctx, mobile, port)
    const { stage, window } = stageOfPort(ctx, port, holdUp)
    const { MobileUUID, MSISDN, authoriseBy, answerAt, reason, changedAt } = port
    const carrier = providerName(port.carrier)
    const movesUntil = window.until
    return { stage, MobileUUID, MSISDN, carrier, authoriseBy, movesUntil, answerAt, holdUp, reason, changedAt }
  })
}
