import { type HoldUp, holdUpOf } from '@waea/domain/porting/hold-up'
import { isPortOver } from '@waea/domain/porting/port-state'
import type { Ctx } from '../../platform/ctx.ts'
import { isLocked, type MobileRow } from '../mobiles/index.ts'
import type { PortRow } from './ports.store.ts'

/** What keeps a number from coming to a mobile as it is now. */
export function holdUpOfMobile(ctx: Pick<Ctx, 'now'>, mobile: MobileRow): HoldUp | undefined {
  return holdUpOf({ ...mobile, isLocked: isLocked(ctx, mobile) })
}

/** What keeps a port's number from coming; nothing does any more once the change of its mobile has begun. */
export function holdUpOfPort(ctx: Pick<Ctx, 'now'>, mobile: MobileRow, port: PortRow): HoldUp | undefined {
  const isComing = port.direction === 'in' && !isPortOver(port.state) && mobile.MoveUUID !== port.UUID
  return isComing ? holdUpOfMobile(ctx, mobile) : undefined
}
