import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { FibreRefused } from '../../../ports/fibre.ts'
import { type ConnectionRow, findConnection } from '../stores/connections.store.ts'

/**
 * The line of a connection, as its company measures it now. Refuses 'not-found', and 'fibre-not-active' for one that is
 * not in service. Throws PartnerUnknown while the company does not answer.
 */
export async function readLine(
  ctx: Ctx,
  input: Input<typeof broadband.fibreLine>,
): Promise<Gives<typeof broadband.fibreLine>> {
  const { lfcProduct } = await inService(ctx, input)
  const { box, isRouterSeen, since } = await ctx.ports.fibre.line(lfcProduct)
  return { Box: box, IsRouterSeen: isRouterSeen, SinceNanos: nanos(since) }
}

/**
 * Restarts the fibre box of a connection from afar. Refuses as `readLine` does, and 'fibre-box-off' for a box that the
 * company does not reach.
 */
export async function restartBox(
  ctx: Ctx,
  input: Input<typeof broadband.restartBox>,
): Promise<Gives<typeof broadband.restartBox>> {
  const one = permit(ctx.actor, 'fibre:restart', await inService(ctx, input))
  const { CustomerUUID, UUID: UfbUUID, lfcProduct } = one
  try {
    await ctx.ports.fibre.restart(lfcProduct, `restart.${ctx.requestKey?.slice(0, 100) ?? ctx.newUuid()}`)
  } catch (error) {
    if (!(error instanceof FibreRefused) || error.refusal !== 'box-offline') throw error
    throw new Refused(refuse('fibre-box-off'))
  }
  await ctx.inTransaction((tx) => tx.audit({ CustomerUUID, deed: 'fibre-box-restarted', detail: { UfbUUID } }))
  return {}
}

type InService = ConnectionRow & { lfcProduct: string }

async function inService(ctx: Ctx, input: { customerUuid: string; ufbUuid: string }): Promise<InService> {
  const one = await findConnection(ctx, { CustomerUUID: input.customerUuid, UUID: input.ufbUuid.toLowerCase() })
  if (!one) throw new Refused(refuse('not-found'))
  const { lfcProduct } = one
  if (one.Status !== 'ACTIVE' || lfcProduct === null) throw new Refused(refuse('fibre-not-active'))
  return { ...one, lfcProduct }
}
