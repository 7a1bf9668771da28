import { billDayAfter } from '@waea/domain/billing/making/cycle'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import {
  type Account,
  accounts as books,
  charge,
  customerTransferLines,
  type Owned,
  postMovements,
} from '../../ledger/index.ts'
import { spendCredit } from '../settling/spend-credit.ts'
import { insertAccount, lockAccount } from '../stores/accounts.store.ts'
import { allocate } from '../stores/allocations.store.ts'

/** Credit for a billed account, such as a voucher. `from` is the ledger account that the money comes from. */
export interface AccountCredit {
  CustomerUUID: Uuid
  service: Uuid | null
  amount: Money
  /** A unique reason: `voucher:<redemption>`. */
  reason: string
  because: string
  from: Owned & { account: Account }
}

/**
 * Credits an account inside the caller's transaction. Pays the oldest due bills first; the next bill takes the rest.
 * Opens an account if the customer has none.
 */
export async function creditAccount(tx: Tx, input: AccountCredit): Promise<void> {
  const { CustomerUUID, service, amount, reason, because, from } = input
  const owner = byRule('billing', 'bill:manage', {
    CustomerUUID,
    anchor: tx.today(),
    nextBillOn: billDayAfter(tx.today(), tx.today(), { Type: 'monthly' }),
  })
  if (!(await lockAccount(tx, CustomerUUID))) await insertAccount(tx, owner)
  const parties = ownParties(CustomerUUID, service)
  const to = { CustomerUUID, account: books.paidAhead }
  await postMovements(tx, customerTransferLines({ parties, reason, because, amount, from, to }))
  await allocate(tx, owner, [{ kind: 'credit', InvoiceUUID: null, amount }])
  await spendCredit(tx, CustomerUUID, { reason: `${reason}:spent`, service })
  await tx.show(CustomerUUID, 'bill.changed')
}

/**
 * Takes all credit off an account inside the caller's transaction and returns the amount. The caller moves it out of
 * `paidAhead` in the ledger.
 */
export async function withdrawCredit(tx: Tx, CustomerUUID: Uuid): Promise<Money> {
  const account = await lockAccount(tx, CustomerUUID)
  const credit = account?.credit ?? zero
  if (!account || credit === 0) return zero
  const owner = byRule('billing', 'bill:manage', account)
  await allocate(tx, owner, [{ kind: 'credit', InvoiceUUID: null, amount: minus(zero, credit) }])
  await tx.show(CustomerUUID, 'bill.changed')
  return credit
}

/** A fee, a credit or a correction that goes on the next bill. */
export interface AccountCharge {
  CustomerUUID: Uuid
  service?: Uuid | null
  kind: 'fee' | 'credit' | 'correction'
  /** Positive is owed; a credit is negative. */
  amount: Money
  /** The text that the customer reads. */
  name: string
  /** Charged once per key: `late-fee:<bill>`. */
  key: string
}

/** Puts a fee, a credit or a correction on the next bill, once per key; returns whether it was added by this call. */
export function chargeAccount(tx: Tx, input: AccountCharge): Promise<boolean> {
  const { CustomerUUID, service = null, kind, amount, name, key } = input
  const today = tx.today()
  return charge(tx, {
    parties: ownParties(CustomerUUID, service),
    name,
    taxCode: 'standard',
    key,
    amount,
    supply: kind === 'fee' ? 'fee' : 'adjustment',
    reason: kind,
    from: today,
    upto: addDays(today, 1),
  })
}
