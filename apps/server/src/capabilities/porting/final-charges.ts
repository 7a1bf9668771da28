import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { creditOf } from '../balance/index.ts'
import { findAccount, whatIsOwedBy } from '../billing/index.ts'
import { unbilledCharges } from '../ledger/index.ts'

/** What a service that leaves still costs, and what is lost with it. Cents, GST included. */
export interface FinalCharges {
  /** To be paid of issued bills, whatever they are for: not what is disputed. */
  OwedCents: Money
  /** Charged for the service and on no bill yet. */
  FinalBillCents: Money
  /** Prepay credit of the service, which is lost. */
  CreditCents: Money
  /** Credit of the customer's account: bills take it first, and what they leave of it stays there. */
  AccountCreditCents: Money
}

/** What is to be paid, and what is lost, when a mobile's number leaves now. */
export async function finalCharges(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<FinalCharges> {
  const [{ asked, debt }, charges, credit, account] = await Promise.all([
    whatIsOwedBy(ctx, CustomerUUID),
    unbilledCharges(ctx, [CustomerUUID]),
    creditOf(ctx, CustomerUUID, MobileUUID),
    findAccount(ctx, CustomerUUID),
  ])
  const own = charges.filter(({ service }) => service === MobileUUID)
  return {
    OwedCents: minus(asked, debt),
    FinalBillCents: sum(own.map(({ amount }) => amount)),
    CreditCents: credit?.amount ?? zero,
    AccountCreditCents: account?.credit ?? zero,
  }
}
