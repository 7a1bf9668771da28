import { anchorDayOf, billDayAfter } from '@waea/domain/billing/making/cycle'
import {
  type BillDue,
  type BillMade,
  billableFrom,
  firstBillOfStarts,
  makeBill,
} from '@waea/domain/billing/making/make-bill'
import { maxMissedBills, missedBills } from '@waea/domain/billing/making/missed-bills'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { type UnbilledCharge, unbilledCharges } from '../../ledger/index.ts'
import { customersNotRenewed } from '../../plans/index.ts'
import { type AccountRow, cycleOfAccount } from '../stores/accounts.store.ts'
import { type AccountMoved, type DueAccount, dueAccounts, lockDueAccounts, parkAccounts } from '../stores/due.store.ts'
import { deleteRunFailures, saveRunFailure } from '../stores/run-board.store.ts'
import { type BillToIssue, type IssuedBill, issueBills } from './issue-bills.ts'

/**
 * How many days a plan that failed to renew delays the bill of its account. After that the bill is issued without it.
 */
export const waitsForRenewalsDays = 2

/**
 * Issues all due bills in chunks, oldest first; a run closes one period per account. Idempotent: a run that is killed,
 * repeated, late or shared by several workers makes the same bills.
 */
export async function runBills(ctx: Ctx, most?: number): Promise<void> {
  const day = lastBillableDay(ctx)
  await inChunks(
    ctx,
    {
      failed: 'An account could not be billed',
      page: (reads, after: DueAccount | undefined, upTo) => dueAccounts(reads, day, after, upTo),
      together: async (tx, due) => {
        await billChunk(tx, due)
        return []
      },
      alone: async () => undefined,
      afterFailure: (tx, CustomerUUID, error) => noteFailure(tx, CustomerUUID, error),
    },
    most,
  )
}

/** Records why the due bill of an account could not be made, for the operators. */
export function noteFailure(tx: Tx, CustomerUUID: Uuid, error: Error): Promise<void> {
  return saveRunFailure(tx, byRule('billing', 'bill:manage', { CustomerUUID }), error.message)
}

/**
 * The last day whose bills can be made. In the first hours of a day the network may still report use of the day before.
 */
export function lastBillableDay(ctx: Ctx): CalendarDay {
  const today = ctx.today()
  return ctx.now() < billableFrom(today) ? addDays(today, -1) : today
}

type Account = Permitted<DueAccount, 'bill:manage'>

/** Bills the accounts that are still due and that no other transaction has locked, inside the caller's transaction. */
export async function billChunk(tx: Tx, input: readonly DueAccount[]): Promise<IssuedBill[]> {
  const locked = await lockDueAccounts(tx, input)
  const late = await customersNotRenewed(
    tx,
    locked.map(({ CustomerUUID, dueOn: day }) => ({ CustomerUUID, day })),
  )
  const due = locked
    .filter(({ CustomerUUID, dueOn }) => !late.has(CustomerUUID) || addDays(dueOn, waitsForRenewalsDays) <= tx.today())
    .map((account) => byRule('billing', 'bill:manage', account))
  const parked = due.filter((account) => hasMissedTooMany(account, tx.today()))
  await park(tx, parked)
  const billable = due.filter((account) => !parked.includes(account))
  const charges = await chargesByCustomer(tx, billable)
  await deleteRunFailures(tx, due)
  return issueBills(
    tx,
    billable.map((account) => decide(account, charges.get(account.CustomerUUID) ?? [])),
  )
}

/** Whether an account missed so many bills that it waits for an operator. */
export function hasMissedTooMany(account: AccountRow, today: CalendarDay): boolean {
  return missedBills({ ...account, cycle: cycleOfAccount(account) }, today) > maxMissedBills
}

/** Unbilled charges by customer. */
export async function chargesByCustomer(
  ctx: Ctx,
  accounts: readonly { CustomerUUID: Uuid }[],
): Promise<Map<Uuid, UnbilledCharge[]>> {
  const customers = accounts.map(({ CustomerUUID }) => CustomerUUID)
  const charges = customers.length > 0 ? await unbilledCharges(ctx, customers) : []
  return Map.groupBy(charges, ({ CustomerUUID }) => CustomerUUID)
}

/**
 * The due bill and the account's state after it. Plans that start on its day or later get a first bill of their own.
 */
export function decide(account: Account, charges: readonly UnbilledCharge[]): BillToIssue {
  const { billedUpto, nextBillOn, firstBillOn, dueOn, anchor } = account
  const cycle = cycleOfAccount(account)
  if (firstBillOn === dueOn && firstBillOn < nextBillOn) {
    const next = firstBillOfStarts(charges, dueOn, { nextBillOn, anchor, cycle })
    return withMade(account, charges, { kind: 'first', from: billedUpto, upto: dueOn }, { firstBillOn: next })
  }
  const bill = { kind: 'cycle', from: billedUpto, upto: nextBillOn, anchorDay: anchorDayOf(cycle, anchor) } as const
  const next = billDayAfter(nextBillOn, anchor, cycle)
  const isFirstBilled = firstBillOn !== null && firstBillOn <= nextBillOn
  return withMade(account, charges, bill, {
    billedUpto: nextBillOn,
    nextBillOn: next,
    ...(isFirstBilled && { firstBillOn: firstBillOfStarts(charges, nextBillOn, { nextBillOn: next, anchor, cycle }) }),
  })
}

/** A bill with its charges, and the account's state after it. */
export function withMade(
  account: Permitted<AccountRow, 'bill:manage'>,
  charges: readonly UnbilledCharge[],
  bill: BillDue,
  moved: Partial<AccountMoved>,
): BillToIssue {
  const made: BillMade = makeBill(charges, bill)
  const ids = new Set(made.is === 'billed' ? made.charges : [])
  return { account, bill, made, charges: charges.filter(({ UUID }) => ids.has(UUID)), moved: { ...account, ...moved } }
}

/** Operator notice for a parked account. */
export const parkedNotice = (AccountNumber: string) => ({
  kind: 'bill-parked' as const,
  subject: `account ${AccountNumber}`,
})

async function park(tx: Tx, accounts: readonly Account[]): Promise<void> {
  await parkAccounts(tx, accounts)
  for (const { CustomerUUID, AccountNumber, nextBillOn } of accounts) {
    await notifyOperator(tx, {
      ...parkedNotice(AccountNumber),
      reason: `the bill of ${nextBillOn} and more than ${maxMissedBills} after it are missing`,
      document: { CustomerUUID, AccountNumber, nextBillOn },
    })
  }
}
