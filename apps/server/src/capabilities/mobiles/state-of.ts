import type { MobileState } from '@waea/domain/mobiles/mobile-state'
import type { Ctx } from '../../platform/ctx.ts'
import type { MobileRow } from './stores/mobiles.store.ts'

/** The current state of a mobile, as the domain rules take it. */
export function stateOf(ctx: Pick<Ctx, 'now'>, mobile: MobileRow): MobileState {
  const { Status, Holds, Move } = mobile
  return { Status, Holds, Move, isLocked: isLocked(ctx, mobile) }
}

/** Whether a mobile is locked. A lock with an end is in force until then. */
export function isLocked({ now }: Pick<Ctx, 'now'>, { lockedAt, unlocksAt }: MobileRow): boolean {
  return lockedAt !== null && (unlocksAt === null || now() < unlocksAt)
}
