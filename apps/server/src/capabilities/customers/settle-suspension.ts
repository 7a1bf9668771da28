import { opensWhenPaid, type Suspension, type SuspensionReason, suspensionOf } from '@waea/domain/customers/suspension'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { bringDebtForward, debtOf, writeOffDebt } from '../ledger/index.ts'
import { lockSuspension, notifyAccess, type Standing, saveSuspension } from './stores/customers.store.ts'

/** What changes of the facts beside the debt, which stands in the books. */
interface FactsChanged {
  /** The provider's word, for a reason that no payment ends; null once it is taken back. */
  byProvider?: { because: SuspensionReason | null } | null
  /** Whether bills are overdue over which the account was suspended. */
  isOverBills?: boolean
  named?: SuspensionReason
}

/**
 * Makes an account what the rule says that it is by what is overdue, in the context's transaction: suspended, or in
 * service. Called after whatever may change that; calling it again changes nothing. Every process knows within a second,
 * and what of a debt is too little to be asked for is written off as the account opens. Returns the suspension that
 * stands.
 */
export async function settleSuspension(
  tx: Tx,
  CustomerUUID: Uuid,
  changed: FactsChanged = {},
): Promise<Suspension | undefined> {
  const before = await lockSuspension(tx, CustomerUUID)
  if (!before) return undefined
  const facts = factsOf(before, changed, tx.now())
  const now = suspensionOf({ ...facts, debt: await debtOf(tx, CustomerUUID) })
  const customer = byRule('customers', 'customer:write', { CustomerUUID })
  const isNew = await saveSuspension(tx, customer, {
    isSuspended: now !== undefined,
    because: now?.because ?? null,
    since: now?.since ?? null,
    overBillsSince: facts.bills?.since ?? null,
  })
  if (isNew) await tx.show(CustomerUUID, 'account.changed')
  if (before.isSuspended === (now !== undefined)) return now
  if (!now) await writeOffDebt(tx, CustomerUUID)
  await notifyAccess(tx, CustomerUUID)
  await tx.audit({ CustomerUUID, deed: now ? 'account-suspended' : 'account-opened' })
  await tx.tell('account.state-changed', { CustomerUUID })
  return now
}

/** The facts as stored, and what changes of them. */
function factsOf(before: Standing, changed: FactsChanged, now: Date) {
  const since = before.since ?? now
  const isByProvider = before.isSuspended && !opensWhenPaid(before.because)
  const word = changed.byProvider === undefined ? isByProvider && { because: before.because } : changed.byProvider
  const isOverBills = changed.isOverBills ?? before.overBillsSince !== null
  return {
    byProvider: word ? { because: word.because, since } : undefined,
    bills: isOverBills ? { since: before.overBillsSince ?? now } : undefined,
    named: changed.named ?? (opensWhenPaid(before.because) ? (before.because ?? undefined) : undefined),
  }
}

/** A suspension by the provider's word. */
export interface SuspensionInput {
  because?: SuspensionReason
  /** A debt from outside our books, over which it is; what its bills ask for is no part of it. */
  amountCents?: number
}

/**
 * Suspends an account on the provider's word: over a debt from outside our books, or for a reason that no payment ends. Or
 * takes that word back, and writes off what the account still owes: it is in service again, unless bills of it are overdue.
 */
export async function setAccountState(
  tx: Tx,
  CustomerUUID: Uuid,
  state: 'Active' | 'Suspended',
  { because, amountCents }: SuspensionInput = {},
): Promise<void> {
  const before = await lockSuspension(tx, CustomerUUID)
  if (!before || before.isSuspended === (state === 'Suspended')) return
  if (state === 'Active') {
    await writeOffDebt(tx, CustomerUUID)
    await settleSuspension(tx, CustomerUUID, { byProvider: null })
    return
  }
  if (amountCents) await bringDebtForward(tx, CustomerUUID, money(amountCents))
  const isOverMoney = because !== undefined && opensWhenPaid(because)
  const word = isOverMoney ? { named: because } : { byProvider: { because: because ?? null } }
  await settleSuspension(tx, CustomerUUID, word)
}
