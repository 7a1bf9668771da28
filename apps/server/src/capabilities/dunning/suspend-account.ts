import { isStoppedOverBills } from '@waea/domain/dunning/stops'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { customerOf, settleSuspension } from '../customers/index.ts'
import { holdMobile, mobilesOf, releaseMobile } from '../mobiles/index.ts'
import { type DunningCase, saveCase } from './cases.store.ts'

/**
 * Suspends an account over its unpaid bills, in the context's transaction: its page, and its mobiles on monthly bills at
 * the network, where 111 still connects; what is paid ahead works on (decision 46). Nothing where the provider has
 * suspended or closed it otherwise. Returns whether it was suspended now.
 */
export async function suspendAccount(tx: Tx, held: Permitted<DunningCase, 'bill:manage'>): Promise<boolean> {
  const { CustomerUUID } = held
  if ((await customerOf(tx, CustomerUUID)).deletedAt !== null) return false
  if ((await settleSuspension(tx, CustomerUUID))?.endsBy === 'provider') return false
  held.suspendedOn = tx.today()
  await saveCase(tx, held)
  await settleBillSuspension(tx, CustomerUUID, held)
  return true
}

/**
 * Makes an account and its mobiles what the case over its bills says, in the context's transaction: suspended while the
 * case is, and back otherwise, unless something else suspends it. Mobiles that came into service since are held too; one
 * that is out of use for another reason stays so. Calling it again changes nothing. Returns whether the account is in
 * service.
 */
export async function settleBillSuspension(
  tx: Tx,
  CustomerUUID: Uuid,
  held: DunningCase | undefined,
): Promise<boolean> {
  const isOverBills = held !== undefined && held.suspendedOn !== null
  const suspension = await settleSuspension(tx, CustomerUUID, { isOverBills })
  for (const { UUID: MobileUUID, ...mobile } of await mobilesOf(tx, CustomerUUID)) {
    // One may have been held before it was paid ahead.
    const isHeld = isOverBills && isStoppedOverBills(mobile)
    if (!isInService(mobile) || mobile.Holds.includes('arrears') === isHeld) continue
    await (isHeld ? holdMobile : releaseMobile)(tx, { CustomerUUID, MobileUUID, hold: 'arrears' })
  }
  return suspension === undefined
}
