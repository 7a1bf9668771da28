import { isPortOver } from '@waea/domain/porting/port-state'
import { type HoldUp, holdUpOf } from '@waea/domain/porting/porting-block'
import type { Ctx } from '../../platform/ctx.ts'
import { isLocked, type MobileRow } from '../mobiles/index.ts'
import type { PortRow } from './stores/ports.store.ts'

/** What currently keeps a number from coming to a mobile. */
export function holdUpOfMobile(ctx: Pick<Ctx, 'now'>, mobile: MobileRow): HoldUp | undefined {
  return holdUpOf({ ...mobile, isLocked: isLocked(ctx, mobile) })
}

/** What keeps a port's number from coming; nothing, once the change of its mobile has started. */
export function holdUpOfPort(ctx: Pick<Ctx, 'now'>, mobile: MobileRow, port: PortRow): HoldUp | undefined {
  const isComing = port.direction === 'in' && !isPortOver(port.state) && mobile.MoveUUID !== port.UUID
  return isComing ? holdUpOfMobile(ctx, mobile) : undefined
}
