import {
  opensWhenPaid,
  type ProvidersReason,
  type Suspension,
  type SuspensionReason,
  suspensionOf,
} from '@waea/domain/customers/suspension'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { bringDebtForward, debtOf, writeOffDebt } from '../ledger/index.ts'
import {
  findSuspension,
  lockSuspension,
  notifyAccess,
  type Standing,
  saveSuspension,
} from './stores/customers.store.ts'

/** Changes to the facts that decide a suspension, other than the debt, which is in the books. */
interface FactsChanged {
  /** A suspension by the provider for a reason that no payment ends; null once it is lifted. */
  byProvider?: { because: SuspensionReason | null } | null
  /** Whether the account has overdue bills that it was suspended for. */
  isOverBills?: boolean
  named?: SuspensionReason
}

/**
 * Suspends or reopens an account according to what is overdue, inside the caller's transaction. Call it after anything
 * that may change that; idempotent. Every process knows within a second. When the account reopens, a debt too small to
 * collect is written off. Returns the current suspension, if any.
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

/** An account's suspension by the provider, and the one over money that is left without it. */
export async function suspensionNow(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ isByProvider: boolean; overMoney: Suspension | undefined }> {
  const [row, debt] = await Promise.all([findSuspension(ctx, CustomerUUID), debtOf(ctx, CustomerUUID)])
  if (!row) return { isByProvider: false, overMoney: undefined }
  const facts = factsOf(row, { byProvider: null }, ctx.now())
  return { isByProvider: isByProvider(row), overMoney: suspensionOf({ ...facts, debt }) }
}

/**
 * Suspends an account for the provider's own reason, beside a suspension over money; false if it is already suspended for
 * that reason. Refuses 'conflict' if the provider suspended it for another one.
 */
export async function suspendByProvider(tx: Tx, CustomerUUID: Uuid, because: ProvidersReason): Promise<boolean> {
  const before = await lockSuspension(tx, CustomerUUID)
  if (before && isByProvider(before)) {
    if (before.because === because) return false
    throw new Refused(refuse('conflict'))
  }
  await settleSuspension(tx, CustomerUUID, { byProvider: { because } })
  return true
}

/**
 * Lifts the provider's suspension. What is owed stays owed; returns the suspension over it, if there is one. Refuses
 * 'conflict' for an account that the provider did not suspend.
 */
export async function liftProvidersSuspension(tx: Tx, CustomerUUID: Uuid): Promise<Suspension | undefined> {
  const before = await lockSuspension(tx, CustomerUUID)
  if (!before || !isByProvider(before)) throw new Refused(refuse('conflict'))
  return settleSuspension(tx, CustomerUUID, { byProvider: null })
}

const isByProvider = ({ isSuspended, because }: Standing) => isSuspended && !opensWhenPaid(because)

/** The stored facts with the changes applied. */
function factsOf(before: Standing, changed: FactsChanged, now: Date) {
  const since = before.since ?? now
  const word =
    changed.byProvider === undefined ? isByProvider(before) && { because: before.because } : changed.byProvider
  const isOverBills = changed.isOverBills ?? before.overBillsSince !== null
  return {
    byProvider: word ? { because: word.because, since } : undefined,
    bills: isOverBills ? { since: before.overBillsSince ?? now } : undefined,
    named: changed.named ?? (opensWhenPaid(before.because) ? (before.because ?? undefined) : undefined),
  }
}

/** A suspension by the provider. */
export interface SuspensionInput {
  because?: SuspensionReason
  /** A debt from outside our books that is the reason. It does not include what the customer's bills ask for. */
  amountCents?: number
}

/**
 * Suspends an account for the provider, over a debt from outside our books or for a reason that no payment ends. Or
 * lifts that suspension and writes off the remaining debt; the account reopens unless it has overdue bills.
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
