import type { InvoiceLine } from '@waea/domain/billing/making/invoice-document'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { buyerOf, sellerOf } from '../../platform/documents/parties.ts'
import { accounts, postMovements, transferLines } from '../ledger/index.ts'
import { insertAccounts, insertOpenBills, type OpenBill } from './stores/import.store.ts'

/** An open bill of another system, with what is left to pay of it. */
interface BillToImport {
  number: string
  issuedOn: CalendarDay
  dueOn: CalendarDay
  owed: Money
}

/** A billed customer from another system. */
export interface AccountToImport {
  CustomerUUID: Uuid
  FirstName: string
  LastName: string
  Email: string
  MobileNumber: string | null
  /** When the first of their plans renews: the day of the first bill, after which they are monthly. */
  nextBillOn: CalendarDay
  paysAutomatically: boolean
  bills: readonly BillToImport[]
}

/**
 * Opens the accounts of billed customers from another system, inside the caller's transaction. What is open there is
 * owed here under its own number, without GST, since the other system has accounted for it. Publishes nothing.
 */
export async function importAccounts(tx: Tx, input: readonly AccountToImport[]): Promise<void> {
  if (input.length === 0) return
  const numbers = await insertAccounts(
    tx,
    input.map(({ CustomerUUID, nextBillOn, paysAutomatically }) =>
      byRule('billing', 'bill:manage', { CustomerUUID, nextBillOn, automatic: paysAutomatically ? 'when-due' : 'off' }),
    ),
  )
  const bills = input.flatMap((account) => {
    const accountNumber = numbers.get(account.CustomerUUID) ?? ''
    return account.bills.map((bill) => byRule('billing', 'bill:manage', openBill(tx, account, accountNumber, bill)))
  })
  await insertOpenBills(tx, bills)
  await postMovements(
    tx,
    bills.map(({ CustomerUUID, UUID, number, owed }) =>
      transferLines({
        CustomerUUID,
        parties: ownParties(CustomerUUID, null),
        reason: `brought-forward:${UUID}`,
        because: number,
        amount: owed,
        debit: accounts.receivable,
        credit: accounts.broughtForward,
      }),
    ),
  )
}

function openBill(tx: Tx, account: AccountToImport, accountNumber: string, bill: BillToImport): OpenBill {
  const { CustomerUUID } = account
  const { number, issuedOn, dueOn, owed } = bill
  const line: InvoiceLine = {
    kind: 'adjustment',
    name: `Left to pay of invoice ${number} of ${dateText(issuedOn, 'date')}`,
    service: null,
    MSISDN: null,
    from: issuedOn,
    upto: null,
    quantity: 1,
    amount: owed,
    gst: zero,
    taxCode: 'zero-rated',
    because: 'correction',
    isCarriedForward: false,
    charges: [],
  }
  return {
    CustomerUUID,
    UUID: tx.newUuid(),
    number,
    issuedOn,
    upto: addDays(issuedOn, 1),
    dueOn,
    owed,
    lines: [line],
    document: {
      seller: sellerOf(tx),
      buyer: { accountNumber, ...buyerOf(account) },
      applied: [],
      totalBefore: null,
      brand: tx.config.brand,
      language: 'en',
    },
  }
}
