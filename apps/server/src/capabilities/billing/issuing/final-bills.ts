import { type BillDue, isFurtherBillDue } from '@waea/domain/billing/making/make-bill'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { UnbilledCharge } from '../../ledger/index.ts'
import { writeOffRest } from '../settling/write-off-rest.ts'
import type { AccountRow } from '../stores/accounts.store.ts'
import { closedAccounts, lockClosedAccounts } from '../stores/due.store.ts'
import { chargesByCustomer, withMade } from './bill-run.ts'
import { issueBills } from './issue-bills.ts'

type Closed = Pick<AccountRow, 'CustomerUUID'>

/**
 * Issues a further final bill for each closed account with charges after its last one, such as use that the network
 * reported late. Late charges are collected for a week and billed together, whatever the amount. The account stays
 * closed.
 */
export async function billClosedAccounts(ctx: Ctx, most?: number): Promise<void> {
  await inChunks(
    ctx,
    {
      failed: 'A closed account could not be billed',
      page: (reads, after: Closed | undefined, upTo) => closedAccounts(reads, reads.today(), after?.CustomerUUID, upTo),
      together: async (tx, closed) => {
        await billChunk(tx, closed)
        return []
      },
      alone: async () => undefined,
    },
    most,
  )
}

/** A final bill of everything up to and including today. */
const billOf = ({ billedUpto }: Pick<AccountRow, 'billedUpto'>, today: CalendarDay): BillDue => ({
  kind: 'final',
  from: billedUpto,
  upto: addDays(today, 1),
})

/** Bills the accounts whose late charges have waited long enough, and locks only those. */
async function billChunk(tx: Tx, closed: readonly Closed[]): Promise<void> {
  const today = tx.today()
  const unbilled = await chargesByCustomer(tx, closed)
  const waiting = closed.filter(({ CustomerUUID }) => unbilled.has(CustomerUUID))
  const locked = waiting.length > 0 ? await lockClosedAccounts(tx, waiting, today) : []
  // Read again under the lock: another transaction may have billed them.
  const charges = await chargesByCustomer(tx, locked)
  const due = locked.filter((account) => isDue(tx, account, charges))
  const bills = due.map((one) => {
    const account = byRule('billing', 'bill:manage', one)
    const bill = billOf(account, today)
    const moved = { billedUpto: bill.upto, nextBillOn: addDays(bill.upto, 1) }
    return withMade(account, charges.get(account.CustomerUUID) ?? [], bill, moved)
  })
  await issueBills(tx, bills)
  for (const { account } of bills) await writeOffRest(tx, account, { isNotifiedByBill: true })
}

function isDue(tx: Tx, account: AccountRow, charges: ReadonlyMap<Uuid, UnbilledCharge[]>): boolean {
  return isFurtherBillDue(charges.get(account.CustomerUUID) ?? [], billOf(account, tx.today()), tx.now())
}
