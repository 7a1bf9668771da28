import { type PortFact, triedAgainWithinMs } from '@waea/domain/overview/next-ports'
import { providerName } from '@waea/domain/porting/providers'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { holdUpOfPort } from './hold-up.ts'
import { newestPorts } from './ports.store.ts'

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
    const { direction, MobileUUID, MSISDN, state, isSimReady, authorisation, authoriseBy, authorisedAt } = port
    const { startsAt, answerAt, reason, changedAt, carrier } = port
    return {
      direction,
      MobileUUID,
      MSISDN,
      carrier: providerName(carrier),
      state,
      isSimReady,
      authorisation,
      authoriseBy,
      authorisedAt,
      startsAt,
      answerAt,
      holdUp: mobile && holdUpOfPort(ctx, mobile, port),
      reason,
      changedAt,
      hours: ctx.config.porting.hours,
    }
  })
}
