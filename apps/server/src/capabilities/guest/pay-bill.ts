import type { Gives, Input } from '@waea/contract/call'
import type { guest } from '@waea/contract/money/guest'
import { type Lookup, lookupRefusal, readLookup } from '@waea/domain/guest/lookup'
import { checkAmount } from '@waea/domain/payments/amount'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx } from '../../platform/ctx.ts'
import { findLookup } from './find-lookup.ts'
import { guestOf } from './response-token.ts'
import { startGuestPayment } from './start-guest-payment.ts'

/**
 * Starts a guest's payment of the validated bill, in whole or in part (2§7.17). It pays that bill, then the oldest due
 * ones, then becomes account credit, like any payment of bills. The maximum is the same for everybody, so that a
 * refusal does not reveal what is owed. Refuses an amount of $0.99 or less, a token for something else, a bill or
 * account that can no longer be paid, and a card as payments do.
 */
export async function payBill(ctx: Ctx, input: Input<typeof guest.payment>): Promise<Gives<typeof guest.payment>> {
  const amount = accept(checkAmount(input.Amount))
  const coming = await guestOf(ctx, input)
  const { guest: actor, before } = coming
  if (!('bill' in actor.for)) throw new Refused(refuse('guest-data-invalid', undefined, 'ResponseToken'))
  const lookup = accept(readLookup(input.LookupID))
  const found = before ? actor : await findLookup(ctx, lookup, 'bill')
  if (!found || !('bill' in found.for) || found.for.bill !== actor.for.bill)
    throw new Refused(lookupRefusal(lookup.kind))
  return startGuestPayment(ctx, input, coming, {
    purpose: 'bill',
    part: { thing: actor.for.bill, beneficiary: actor.CustomerUUID, service: null, amount },
    description: `Payment for ${shown(lookup)}`,
  })
}

/** The guest's own input, formatted; the receipt names nothing else. */
function shown({ kind, text }: Lookup): string {
  return kind === 'mobile' ? displayMsisdn(text) : text
}
