import type { AdjustmentKind } from '@waea/domain/payments/adjustment'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { unbilledCharges } from '../../ledger/index.ts'
import { type AccountRow, findAccount, lockAccount } from '../stores/accounts.store.ts'
import { chargeAccount } from './credit-account.ts'

/** What waits for the next bill of an account. */
interface WaitingForBill {
  amount: Money
  /** The day of that bill; absent while bills are on hold, and until a bill that is due is made. */
  on?: CalendarDay
}

/** What is charged to an account and on no bill yet; undefined for a customer who gets no bills. */
export async function waitingForBill(ctx: Ctx, CustomerUUID: Uuid): Promise<WaitingForBill | undefined> {
  const account = await findAccount(ctx, CustomerUUID)
  return account && account.closedOn === null ? waitingOf(ctx, account) : undefined
}

async function waitingOf(ctx: Ctx, { CustomerUUID, nextBillOn, parkedSince }: AccountRow): Promise<WaitingForBill> {
  const charges = await unbilledCharges(ctx, [CustomerUUID])
  const isAhead = parkedSince === null && nextBillOn > ctx.today()
  return { amount: sum(charges.map(({ amount }) => amount)), ...(isAhead && { on: nextBillOn }) }
}

/** A credit or a charge that an operator puts on the next bill. */
interface NextBillAdjusted {
  CustomerUUID: Uuid
  kind: AdjustmentKind
  amount: Money
  /** The text of its line. */
  name: string
  /** Once per key. */
  key: string
  /** Decides on what waited before; returns what waits after, or a refusal. */
  decide(before: Money): Money | Refusal
}

/**
 * Puts a credit or a charge on the next bill, inside the caller's transaction; returns what waits after it. Refuses a
 * customer who gets no bills ('no-postpay-product').
 */
export async function adjustNextBill(tx: Tx, input: NextBillAdjusted): Promise<WaitingForBill> {
  const { CustomerUUID, kind, amount, name, key, decide } = input
  // Locked, so that no bill takes the charges that are counted here.
  const account = await lockAccount(tx, CustomerUUID)
  if (!account || account.closedOn !== null) throw new Refused(refuse('no-postpay-product'))
  const waiting = await waitingOf(tx, account)
  const after = accept(decide(waiting.amount))
  const line =
    kind === 'charge'
      ? ({ kind: 'correction', amount } as const)
      : ({ kind: 'credit', amount: minus(zero, amount) } as const)
  await chargeAccount(tx, { CustomerUUID, ...line, name, key })
  await tx.show(CustomerUUID, 'bill.changed')
  return { ...waiting, amount: after }
}
