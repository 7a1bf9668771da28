import type { Gives, Input } from '@waea/contract/call'
import type { porting } from '@waea/contract/mobile/porting'
import { canStop, isPortOver } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { isLocked, mobileOf } from '../mobiles/index.ts'
import { changePort, own } from './change-port.ts'
import { portAnswer } from './read-ports.ts'
import { lockLastPort, type OwnPort, type PortRow } from './stores/ports.store.ts'

type Which = { CustomerUUID: Uuid; MobileUUID: Uuid }

/**
 * Cancels the move of a number to a SIM (2§7.11); the porting system is told after the commit. Idempotent. Refuses
 * 'port-cannot-stop' once the networks have begun to move it, and if there is no port.
 */
export async function cancelPort(ctx: Tx, input: Input<typeof porting.cancel>): Promise<Gives<typeof porting.cancel>> {
  const of = { CustomerUUID: input.customerUuid, MobileUUID: input.ProductInstanceUUID }
  permit(ctx.actor, 'number:port', await mobileOf(ctx, of.CustomerUUID, of.MobileUUID))
  return portAnswer(ctx, await stopPort(ctx, await lockLastPort(ctx, of, 'in')))
}

/**
 * Stops a move that another provider requested and nobody here wants. Any person of the customer may, since it only
 * keeps the present state. Refuses as `cancelPort` does.
 */
export async function stopLeaving(
  ctx: Tx,
  input: Input<typeof porting.stopLeaving>,
): Promise<Gives<typeof porting.stopLeaving>> {
  const of = { CustomerUUID: input.customerUuid, MobileUUID: input.mobileUuid }
  permit(ctx.actor, 'mobile:manage', await mobileOf(ctx, of.CustomerUUID, of.MobileUUID))
  return portAnswer(ctx, await stopPort(ctx, await lockLastPort(ctx, of, 'out')))
}

async function stopPort(ctx: Tx, port: PortRow | undefined): Promise<PortRow> {
  if (!port) throw new Refused(refuse('port-cannot-stop'))
  if (port.state === 8 || port.state === 9 || port.isStopWanted) return port
  if (!canStop(port.state)) throw new Refused(refuse('port-cannot-stop'))
  return wantStop(ctx, own(port), null)
}

async function wantStop(ctx: Tx, port: OwnPort, reason: PortReason | null): Promise<PortRow> {
  const { CustomerUUID, UUID: PortUUID, direction } = port
  await ctx.audit({ CustomerUUID, deed: 'port-stop-asked', detail: { PortUUID, direction } })
  return changePort(ctx, port, { isStopWanted: true, reason })
}

/**
 * Stops another provider's request when a SIM is locked or frozen, if it can still be stopped. With a freeze, the reason
 * is that nobody here asked for the move.
 */
export async function stopByLock(tx: Tx, of: Which): Promise<void> {
  const mobile = await mobileOf(tx, of.CustomerUUID, of.MobileUUID)
  const isFrozen = mobile?.Holds.includes('frozen') === true
  if (!mobile || !(isFrozen || isLocked(tx, mobile))) return
  const port = await lockLastPort(tx, of, 'out')
  if (!port || port.isStopWanted || !canStop(port.state)) return
  await wantStop(tx, own(port), isFrozen ? 'not-asked-for' : 'locked')
}

/** Ends the ports of a mobile that has ended, or whose SIM was removed. */
export async function mobileIsGone(tx: Tx, of: Which): Promise<void> {
  for (const direction of ['in', 'out'] as const) {
    const port = await lockLastPort(tx, of, direction)
    if (port && !isPortOver(port.state)) await endWithMobile(tx, own(port))
  }
}

/**
 * Ends a port whose mobile is gone, or could not take its number in time: stops it if possible. Once the networks have
 * begun, a number that comes has failed, and one that leaves is done, as nothing is left to end here. An order that is
 * under way reports its own end.
 */
export async function endWithMobile(tx: Tx, port: OwnPort): Promise<void> {
  const isOut = port.direction === 'out'
  if (canStop(port.state)) {
    if (!port.isStopWanted) await wantStop(tx, port, isOut ? 'not-active' : null)
  } else if (port.network === 'idle' || port.network === 'failed')
    await changePort(tx, port, { network: isOut ? 'done' : 'failed' })
}
