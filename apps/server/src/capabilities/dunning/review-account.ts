import { overdueBills, totalPayable } from '@waea/domain/billing/payable'
import { stateOfExtension } from '@waea/domain/dunning/extension'
import type { Uuid } from '@waea/kit/ids'
import { minus, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import { holdDisputed, type InvoiceRow, lockOwed, owedAndLeft } from '../billing/index.ts'
import { freshCatalogue } from '../catalogue/index.ts'
import { type DunningCase, endCase, insertCase, openCase } from './cases.store.ts'
import { takeDueAgain } from './disputes.store.ts'
import { endExtension, runningExtension } from './extensions.store.ts'
import { settleBillSuspension } from './suspend-account.ts'
import { tellExtension, tellRestored } from './tell-arrears.ts'

/** The state of an account after a review: its overdue bills and its case, if any. */
export interface Reviewed {
  dunningCase: Permitted<DunningCase, 'bill:manage'> | undefined
  overdue: InvoiceRow[]
  /** The overdue amounts to remind of, without payments in progress. */
  toRemind: InvoiceRow[]
  isClosed: boolean
  /** True while a payment extension runs; nothing is suspended meanwhile. */
  isExtended: boolean
}

/**
 * Updates an account to the state of its bills, inside the caller's transaction: disputed amounts that are due again, a
 * kept or broken extension, a case that has ended (which ends a suspension) and one that starts. Locks the account's
 * bills, so that payments run before or after it. Undefined for a customer without an account.
 */
export async function reviewAccount(tx: Tx, CustomerUUID: Uuid): Promise<Reviewed | undefined> {
  const account = await lockOwed(tx, CustomerUUID)
  if (!account) {
    await settleBillSuspension(tx, CustomerUUID, undefined)
    return undefined
  }
  await askAgain(tx, CustomerUUID)
  const { owed, left } = await owedAndLeft(tx, CustomerUUID)
  const isExtended = await settleExtension(tx, CustomerUUID, owed, left)
  const overdue = overdueBills(owed, tx.today())
  const dunningCase = await settleCase(tx, CustomerUUID, overdue)
  return { dunningCase, overdue, toRemind: overdueBills(left, tx.today()), isClosed: account.isClosed, isExtended }
}

/** Asks again for refused disputed amounts whose day has passed. */
async function askAgain(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const again = await takeDueAgain(tx, byRule('dunning', 'bill:manage', { CustomerUUID }))
  if (again.length === 0) return
  const changes = again.map(({ InvoiceUUID, amount }) => ({ InvoiceUUID, amount: minus(zero, amount) }))
  await holdDisputed(tx, CustomerUUID, changes)
}

/**
 * Ends the running extension if it was kept or broken; returns whether it still runs. If payments in progress cover all
 * its bills, it runs until their outcome is known. `left` is the bills after payments in progress.
 */
async function settleExtension(
  tx: Tx,
  CustomerUUID: Uuid,
  owed: readonly InvoiceRow[],
  left: readonly InvoiceRow[],
): Promise<boolean> {
  const found = await runningExtension(tx, CustomerUUID)
  if (!found) return false
  const extension = byRule('dunning', 'bill:manage', found)
  const ofExtension = ({ UUID }: InvoiceRow) => extension.bills.includes(UUID)
  const state = stateOfExtension(extension.until, owed.filter(ofExtension), tx.today())
  const isBeingPaid = totalPayable(left.filter(ofExtension)) === zero
  if (state === 'running' || (state === 'broken' && isBeingPaid)) return true
  await endExtension(tx, extension, state)
  await tellExtension(tx, extension, state)
  await tx.audit({ CustomerUUID, deed: 'extension-ended', detail: { state, until: extension.until } })
  await tx.show(CustomerUUID, 'arrears.changed')
  return false
}

/**
 * Ends a case without overdue bills, starts one if other bills are overdue, and suspends or restores the account to
 * match.
 */
async function settleCase(
  tx: Tx,
  CustomerUUID: Uuid,
  overdue: readonly InvoiceRow[],
): Promise<Permitted<DunningCase, 'bill:manage'> | undefined> {
  const found = await caseOf(tx, CustomerUUID)
  const isOver = found !== undefined && !overdue.some(({ UUID }) => found.bills.includes(UUID))
  if (found && isOver) await endCase(tx, found)
  if ((!found || isOver) && overdue.length > 0) {
    const bills = overdue.map(({ UUID }) => UUID)
    const { dunning: terms } = (await freshCatalogue(tx)).terms
    const one = { CustomerUUID, UUID: tx.newUuid(), bills, openedOn: tx.today(), terms }
    await insertCase(tx, byRule('dunning', 'bill:manage', one))
  }
  const dunningCase = found && !isOver ? found : await caseOf(tx, CustomerUUID)
  const isBack = await settleBillSuspension(tx, CustomerUUID, dunningCase)
  if (dunningCase !== found) await tx.show(CustomerUUID, 'arrears.changed')
  if (found && isOver && found.suspendedOn !== null && isBack) await tellRestored(tx, found)
  return dunningCase
}

async function caseOf(tx: Tx, CustomerUUID: Uuid): Promise<Permitted<DunningCase, 'bill:manage'> | undefined> {
  const found = await openCase(tx, CustomerUUID)
  return found && byRule('dunning', 'bill:manage', found)
}
