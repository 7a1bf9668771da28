import { billDayAfter } from '@waea/domain/billing/making/cycle'
import { ownParties } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import { addDays, addMonths, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { charge, unbilledCharges } from '../ledger/index.ts'
import { withMade } from './issuing/bill-run.ts'
import { type IssuedBill, issueBills } from './issuing/issue-bills.ts'
import { insertAccount, lockAccount, saveAutomatic, saveSeededNumbers } from './stores/accounts.store.ts'

/** A demo account with bills of earlier months. */
export interface SeededBills extends Service {
  /** The day of its last bill; earlier bills are a month apart. */
  lastBillOn: CalendarDay
  /**
   * How many bills, including the last one. The charges of the last bill exist already; `seedBills` writes those of the
   * others.
   */
  bills: number
  plan: { name: string; amount: Money; startsOn: CalendarDay }
  /** Data use outside the plan on the day before the last bill. */
  outside?: Money
  AccountNumber: string
  /** The number of its last bill, without the letters. */
  lastNumber: number
}

const noon = 12 * 3_600_000

/**
 * Opens a demo account dated months ago and issues its bills, each on its day, inside the caller's transaction. The
 * account pays by hand. Call it before any other bill is issued: it sets the counter of bill numbers.
 */
export async function seedBills(tx: Tx, seed: SeededBills): Promise<IssuedBill[]> {
  const { CustomerUUID, ServiceUUID, lastBillOn, bills, plan } = seed
  const anchor = addMonths(lastBillOn, -bills)
  const owner = byRule('billing', 'bill:manage', {
    CustomerUUID,
    anchor,
    nextBillOn: billDayAfter(anchor, anchor, { Type: 'monthly' }),
  })
  await insertAccount(tx, owner)
  await saveAutomatic(tx, owner, 'off')
  await saveSeededNumbers(tx, owner, { AccountNumber: seed.AccountNumber, lastGiven: seed.lastNumber - bills })
  if (seed.outside) await chargeOutside(asOf(tx, addDays(lastBillOn, -1)), seed, seed.outside)
  const issued: IssuedBill[] = []
  for (let n = 1; n <= bills; n += 1) {
    const on = addMonths(anchor, n)
    const then = asOf(tx, on)
    const from = addMonths(plan.startsOn, n - bills)
    if (n < bills)
      await charge(then, {
        parties: ownParties(CustomerUUID, ServiceUUID),
        supply: 'plan',
        name: plan.name,
        taxCode: 'standard',
        from,
        upto: addMonths(from, 1),
        reason: 'renewal',
        key: `seed:${ServiceUUID}:${from}`,
        amount: plan.amount,
      })
    const account = byRule('billing', 'bill:manage', await lockAccount(tx, CustomerUUID))
    const bill = { kind: 'cycle', from: account.billedUpto, upto: on } as const
    const charges = (await unbilledCharges(tx, [CustomerUUID])).filter((one) => one.from < on)
    const moved = { billedUpto: on, nextBillOn: billDayAfter(on, anchor, { Type: 'monthly' }) }
    issued.push(...(await issueBills(then, [withMade(account, charges, bill, moved)])))
  }
  return issued
}

function chargeOutside(then: Tx, { CustomerUUID, ServiceUUID, lastBillOn }: SeededBills, amount: Money) {
  const from = addDays(lastBillOn, -1)
  return charge(then, {
    parties: ownParties(CustomerUUID, ServiceUUID),
    supply: 'use',
    name: 'data',
    taxCode: 'standard',
    from,
    amount,
    upto: lastBillOn,
    reason: 'use',
    key: `seed-outside:${ServiceUUID}`,
  })
}

/** The context at noon of an earlier day. */
function asOf(tx: Tx, day: CalendarDay): Tx {
  return { ...tx, now: () => new Date(startOfDay(day).getTime() + noon), today: () => day }
}
