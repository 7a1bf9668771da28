import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { creditOf } from '../balance/index.ts'
import { findAccount, whatIsOwedBy } from '../billing/index.ts'
import { unbilledCharges } from '../ledger/index.ts'

/** What a leaving service still costs, and what is lost with it. In cents, including GST. */
export interface FinalCharges {
  /** Due on issued bills, for any service; without disputed amounts. */
  OwedCents: Money
  /** Charged for the service and not billed yet. */
  FinalBillCents: Money
  /** Prepay credit of the service; it is lost. */
  CreditCents: Money
  /** Credit of the customer's account: bills use it first, and the rest stays there. */
  AccountCreditCents: Money
}

/** What is due, and what is lost, if a mobile's number leaves now. */
export async function finalCharges(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<FinalCharges> {
  const [{ payable, debt }, charges, credit, account] = await Promise.all([
    whatIsOwedBy(ctx, CustomerUUID),
    unbilledCharges(ctx, [CustomerUUID]),
    creditOf(ctx, CustomerUUID, MobileUUID),
    findAccount(ctx, CustomerUUID),
  ])
  const own = charges.filter(({ service }) => service === MobileUUID)
  return {
    OwedCents: minus(payable, debt),
    FinalBillCents: sum(own.map(({ amount }) => amount)),
    CreditCents: credit?.amount ?? zero,
    AccountCreditCents: account?.credit ?? zero,
  }
}
