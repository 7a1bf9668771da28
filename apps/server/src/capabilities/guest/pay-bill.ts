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
 * Starts a guest's payment of the bill that was validated, whole or in part (2§7.17). It goes to that bill, then to those
 * due for the longest, then to the credit of the account, as any payment of bills does. The largest amount is the same for
 * everybody, so that nobody finds out what is owed by what is refused. Refuses an amount of $0.99 or less, a token that is
 * not for it, what cannot be paid for any more, and a card as payments do.
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

/** What the guest typed, as people read it: the receipt names nothing else. */
function shown({ kind, text }: Lookup): string {
  return kind === 'mobile' ? displayMsisdn(text) : text
}
