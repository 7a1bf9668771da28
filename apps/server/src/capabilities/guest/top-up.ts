import type { Gives, Input } from '@waea/contract/call'
import type { guest } from '@waea/contract/money/guest'
import { checkTopUp } from '@waea/domain/balance/top-up'
import { lookupRefusal } from '@waea/domain/guest/lookup'
import { accept, Refused } from '@waea/domain/refusal'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx } from '../../platform/ctx.ts'
import { findLookup } from './find-lookup.ts'
import { guestOf } from './response-token.ts'
import { startGuestPayment } from './start-guest-payment.ts'

/**
 * Starts a guest's top-up of the validated mobile (2§7.17); the browser confirms it with the client secret. The credit
 * rises once the card partner reports the payment, even if the browser is closed. Refuses an amount of $0.99 or less, a
 * token for something else, a number that has moved to another mobile, and a card as payments do.
 */
export async function topUp(ctx: Ctx, input: Input<typeof guest.topup>): Promise<Gives<typeof guest.topup>> {
  const amount = accept(checkTopUp(input.Amount))
  const coming = await guestOf(ctx, input)
  const { guest: actor, lookup, before } = coming
  const found = before ? coming.guest : await findLookup(ctx, { kind: 'mobile', text: lookup }, 'top-up')
  const service = found && 'service' in found.for ? found.for.service : undefined
  if (!service || !('service' in actor.for) || actor.for.service !== service) throw new Refused(lookupRefusal('mobile'))
  return startGuestPayment(ctx, input, coming, {
    purpose: 'top-up',
    part: { thing: service, beneficiary: actor.CustomerUUID, service, amount },
    description: `Top-up of ${displayMsisdn(lookup)}`,
  })
}
