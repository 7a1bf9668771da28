import type { Asked, Gives } from '@waea/contract/call'
import type { porting } from '@waea/contract/porting'
import { canStop } from '@waea/domain/porting/port-state'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { mobileOf } from '../mobiles/index.ts'
import { changePort, own } from './move-port.ts'
import { lockLastPort, type PortRow } from './ports.store.ts'
import { portAnswer } from './read-ports.ts'

/**
 * Cancels the move of a number to a SIM (2§7.11); the porting system is told afterwards. Repeating it changes nothing.
 * Refuses 'port-cannot-stop' once the networks have begun to move it, and where nothing is on its way.
 */
export async function cancelPort(ctx: Tx, asked: Asked<typeof porting.cancel>): Promise<Gives<typeof porting.cancel>> {
  const of = { CustomerUUID: asked.customerUuid, MobileUUID: asked.ProductInstanceUUID }
  permit(ctx.actor, 'number:port', await mobileOf(ctx, of.CustomerUUID, of.MobileUUID))
  return portAnswer(ctx, await stopPort(ctx, await lockLastPort(ctx, of, 'in')))
}

/**
 * Stops a number that another provider has asked for: nobody here wants it moved. Any person of the customer may, since
 * nothing but the present state is kept. Refuses as `cancelPort` does.
 */
export async function stopLeaving(
  ctx: Tx,
  asked: Asked<typeof porting.stopLeaving>,
): Promise<Gives<typeof porting.stopLeaving>> {
  const of = { CustomerUUID: asked.customerUuid, MobileUUID: asked.mobileUuid }
  permit(ctx.actor, 'mobile:manage', await mobileOf(ctx, of.CustomerUUID, of.MobileUUID))
  return portAnswer(ctx, await stopPort(ctx, await lockLastPort(ctx, of, 'out')))
}

async function stopPort(ctx: Tx, port: PortRow | undefined): Promise<PortRow> {
  if (!port) throw new Refused(refuse('port-cannot-stop'))
  if (port.state === 8 || port.state === 9 || port.isStopWanted) return port
  if (!canStop(port.state)) throw new Refused(refuse('port-cannot-stop'))
  const { CustomerUUID, UUID: PortUUID, direction } = port
  await ctx.audit({ CustomerUUID, deed: 'port-stop-asked', detail: { PortUUID, direction } })
  return changePort(ctx, own(port), { isStopWanted: true })
}
