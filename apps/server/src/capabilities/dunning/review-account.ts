import { askedFor, overdueBills } from '@waea/domain/billing/asked-for'
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

/** An account as it stands: what is overdue, and its case where something is. */
export interface Reviewed {
  held: Permitted<DunningCase, 'bill:manage'> | undefined
  overdue: InvoiceRow[]
  /** What of it is reminded of: not what the card partner or a bank still has a payment of. */
  asked: InvoiceRow[]
  isClosed: boolean
  /** A payment extension runs: nothing is suspended. */
  isExtended: boolean
}

/**
 * Brings an account up to date with its bills, in the context's transaction: disputed amounts that are due again, the
 * extension that was kept or broken, the case that has ended, which brings a suspended account back, and the one that
 * begins. Locks the account's bills, so a payment comes before it or after. Undefined for a customer without an account.
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
  const held = await settleCase(tx, CustomerUUID, overdue)
  return { held, overdue, asked: overdueBills(left, tx.today()), isClosed: account.isClosed, isExtended }
}

/** Asks again for what was disputed without success, once its day has passed. */
async function askAgain(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const again = await takeDueAgain(tx, byRule('dunning', 'bill:manage', { CustomerUUID }))
  if (again.length === 0) return
  const changes = again.map(({ InvoiceUUID, amount }) => ({ InvoiceUUID, amount: minus(zero, amount) }))
  await holdDisputed(tx, CustomerUUID, changes)
}

/**
 * Ends the extension that runs if it was kept or broken; returns whether it goes on. One whose bills are all being paid goes
 * on until that is known; `left` is what payments under way leave of the bills.
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
  const isBeingPaid = askedFor(left.filter(ofExtension)) === zero
  if (state === 'running' || (state === 'broken' && isBeingPaid)) return true
  await endExtension(tx, extension, state)
  await tellExtension(tx, extension, state)
  await tx.audit({ CustomerUUID, deed: 'extension-ended', detail: { state, until: extension.until } })
  await tx.show(CustomerUUID, 'arrears.changed')
  return false
}

/**
 * Ends the case of which no bill is overdue any more, and begins one where others are; the account is suspended, or back,
 * by what stands then.
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
  const held = found && !isOver ? found : await caseOf(tx, CustomerUUID)
  const isBack = await settleBillSuspension(tx, CustomerUUID, held)
  if (held !== found) await tx.show(CustomerUUID, 'arrears.changed')
  if (found && isOver && found.suspendedOn !== null && isBack) await tellRestored(tx, found)
  return held
}

async function caseOf(tx: Tx, CustomerUUID: Uuid): Promise<Permitted<DunningCase, 'bill:manage'> | undefined> {
  const found = await openCase(tx, CustomerUUID)
  return found && byRule('dunning', 'bill:manage', found)
}
