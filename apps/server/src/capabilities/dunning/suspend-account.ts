import { isStoppedOverBills } from '@waea/domain/dunning/stops'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { customerOf, endBillSuspension, setAccountState } from '../customers/index.ts'
import { holdMobile, mobilesOf, releaseMobile } from '../mobiles/index.ts'
import { type DunningCase, saveCase } from './cases.store.ts'
import { tellRestored } from './tell-arrears.ts'

/**
 * Suspends an account over its unpaid bills, in the context's transaction: its page, and its mobiles on monthly bills at the
 * network, where 111 still connects. What is paid ahead works on (decision 271). Nothing where the account is suspended or closed otherwise. Returns whether it was suspended now.
 */
export async function suspendAccount(tx: Tx, held: Permitted<DunningCase, 'bill:manage'>): Promise<boolean> {
  const { CustomerUUID } = held
  const customer = await customerOf(tx, CustomerUUID)
  if (customer.AccountState !== 'Active' || customer.deletedAt !== null) return false
  await setAccountState(tx, CustomerUUID, 'Suspended', { because: 'unpaid', isOverBills: true })
  await holdMobiles(tx, CustomerUUID)
  held.suspendedOn = tx.today()
  await saveCase(tx, held)
  return true
}

/**
 * Brings back what was suspended over bills of which none is overdue any more, in the context's transaction: its mobiles,
 * and the account, unless it owes a debt as well or is suspended for another reason by now.
 */
export async function restoreAccount(tx: Tx, held: Permitted<DunningCase, 'bill:manage'>): Promise<void> {
  const { CustomerUUID, suspendedOn } = held
  if (suspendedOn === null) return
  // Of all: one may have been held before it was paid ahead.
  for (const { UUID: MobileUUID } of (await mobilesOf(tx, CustomerUUID)).filter(isInService))
    await releaseMobile(tx, { CustomerUUID, MobileUUID, hold: 'arrears' })
  if (await endBillSuspension(tx, CustomerUUID)) await tellRestored(tx, held)
}

/**
 * Holds all mobiles on monthly bills of a suspended account: those that came into service since, too. Each is suspended at the network, and
 * one that is out of use for another reason stays so when this one ends.
 */
export async function holdMobiles(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  for (const MobileUUID of await mobilesOnBills(tx, CustomerUUID))
    await holdMobile(tx, { CustomerUUID, MobileUUID, hold: 'arrears' })
}

async function mobilesOnBills(tx: Tx, CustomerUUID: Uuid): Promise<Uuid[]> {
  return (await mobilesOf(tx, CustomerUUID)).filter(isStoppedOverBills).map(({ UUID }) => UUID)
}
