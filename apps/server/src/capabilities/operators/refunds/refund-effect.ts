import type { Gives, Input } from '@waea/contract/call'
import type { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { type Money, money, zero } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { creditOfRefund } from '../../balance/index.ts'
import { billsOfRefund } from '../../billing/index.ts'
import { customerOf } from '../../customers/index.ts'
import { mobileOf } from '../../mobiles/index.ts'
import { owedOfReturn, planRefund, type Refunded } from '../../payments/index.ts'

type Call = (typeof operatorRefunds)['refundEffect']

interface Effect {
  fromCredit: Money
  owed: Money
  writtenOff: Money
  onNoBill: Money
  MSISDN?: string | undefined
}

const none: Effect = { fromCredit: zero, owed: zero, writtenOff: zero, onNoBill: zero }

/**
 * What a refund would do besides returning the money, as each capability that owns what was paid for would do it. Reads
 * without locks: the refund decides again.
 */
export async function readRefundEffect(ctx: Ctx, input: Input<Call>): Promise<Gives<Call>> {
  const { UUID: CustomerUUID } = await customerOf(ctx, input.customerUuid)
  const { paymentUuid: PaymentUUID, AmountCents } = input
  const { waits, taken } = await planRefund(ctx, { CustomerUUID, PaymentUUID, amount: money(AmountCents) })
  const { fromCredit, owed, writtenOff, onNoBill, MSISDN } = taken ? await effectOf(ctx, taken) : none
  return {
    NeedsApproval: waits,
    IsKept: taken === undefined,
    FromCreditCents: fromCredit,
    ...(MSISDN && { MSISDN }),
    OwedAgainCents: owed,
    WrittenOffCents: writtenOff,
    OnNoBillCents: onNoBill,
  }
}

async function effectOf(ctx: Ctx, taken: Refunded): Promise<Effect> {
  if (taken.purpose === 'bill') {
    const { fromCredit, owed, rest } = await billsOfRefund(ctx, taken)
    return { ...none, fromCredit, owed, onNoBill: rest }
  }
  if (taken.purpose !== 'top-up') return { ...none, ...(await owedOfReturn(ctx, taken)) }
  const covered = await creditOfRefund(ctx, taken)
  const owedOf = await owedOfReturn(ctx, taken, covered)
  return { ...none, ...owedOf, fromCredit: covered.fromCredit, MSISDN: await numberOf(ctx, taken) }
}

/** The number of the mobile that was topped up; undefined if there were several. */
async function numberOf(ctx: Ctx, { paysFor }: Refunded): Promise<string | undefined> {
  const [part, another] = paysFor
  if (!part || another) return undefined
  return (await mobileOf(ctx, part.beneficiary, part.service ?? part.thing))?.MSISDN ?? undefined
}
