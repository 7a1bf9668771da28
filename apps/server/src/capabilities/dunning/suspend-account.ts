import { isStoppedOverBills } from '@waea/domain/dunning/suspension-scope'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { customerOf, settleSuspension } from '../customers/index.ts'
import { holdMobile, mobilesOf, releaseMobile } from '../mobiles/index.ts'
import { type DunningCase, saveCase } from './cases.store.ts'

/**
 * Suspends an account over its unpaid bills inside the caller's transaction: the portal, and at the network its mobiles
 * on monthly bills, which can still call 111. Prepaid services keep working (decision 46). No-op if the provider has
 * suspended or closed the account. Returns whether it was suspended by this call.
 */
export async function suspendAccount(tx: Tx, dunningCase: Permitted<DunningCase, 'bill:manage'>): Promise<boolean> {
  const { CustomerUUID } = dunningCase
  if ((await customerOf(tx, CustomerUUID)).deletedAt !== null) return false
  if ((await settleSuspension(tx, CustomerUUID))?.endsBy === 'provider') return false
  dunningCase.suspendedOn = tx.today()
  await saveCase(tx, dunningCase)
  await settleBillSuspension(tx, CustomerUUID, dunningCase)
  return true
}

/**
 * Makes an account and its mobiles match the case, inside the caller's transaction: suspended while the case is,
 * otherwise back in service unless something else suspends it. Includes mobiles that came into service meanwhile; skips
 * mobiles that are not in service for another reason. Idempotent. Returns whether the account is in service.
 */
export async function settleBillSuspension(
  tx: Tx,
  CustomerUUID: Uuid,
  dunningCase: DunningCase | undefined,
): Promise<boolean> {
  const isOverBills = dunningCase !== undefined && dunningCase.suspendedOn !== null
  const suspension = await settleSuspension(tx, CustomerUUID, { isOverBills })
  for (const { UUID: MobileUUID, ...mobile } of await mobilesOf(tx, CustomerUUID)) {
    // A mobile that moved to prepay since it was stopped is released.
    const shouldHold = isOverBills && isStoppedOverBills(mobile)
    if (!isInService(mobile) || mobile.Holds.includes('arrears') === shouldHold) continue
    await (shouldHold ? holdMobile : releaseMobile)(tx, { CustomerUUID, MobileUUID, hold: 'arrears' })
  }
  return suspension === undefined
}
