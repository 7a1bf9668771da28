import type { MobileState } from '@waea/domain/mobiles/mobile-state'
import type { Ctx } from '../../platform/ctx.ts'
import type { MobileRow } from './stores/mobiles.store.ts'

/** A mobile as its rules see it now. */
export function stateOf(ctx: Pick<Ctx, 'now'>, mobile: MobileRow): MobileState {
  const { Status, Holds, Move } = mobile
  return { Status, Holds, Move, isLocked: isLocked(ctx, mobile) }
}

/** Whether the lock of a mobile stands: one that ends at an instant stands until then. */
export function isLocked({ now }: Pick<Ctx, 'now'>, { lockedAt, unlocksAt }: MobileRow): boolean {
  return lockedAt !== null && (unlocksAt === null || now() < unlocksAt)
}
