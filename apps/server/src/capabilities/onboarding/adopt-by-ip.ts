import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { adoptProven } from '../activation/index.ts'
import { simOfCard } from './find-sim.ts'
import { limitAddresses } from './limits.ts'

/**
 * Starts the SIM whose mobile data carried the request (2§7.11, D70). A gateway of the network names the session, and
 * the network says which SIM has it. Refuses 'cant-adopt-by-ip' for every other request, for a session that is over,
 * and for an unknown SIM.
 */
export async function adoptByIp(ctx: Ctx) {
  await limitAddresses(ctx)
  const session = ctx.from?.networkSession
  const ICCID = session && (await ctx.ports.network.simOfSession(session))
  const sim = ICCID ? await simOfCard(ctx, ICCID) : undefined
  if (!sim) throw new Refused(refuse('cant-adopt-by-ip'))
  if (sim.isInService) throw new Refused(refuse('already-active'))
  return ctx.inTransaction((tx) => adoptProven(tx, sim))
}
