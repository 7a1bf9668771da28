import type { Gives, Input } from '@waea/contract/call'
import type { guest } from '@waea/contract/money/guest'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { redeemVoucher } from '../vouchers/index.ts'
import { beginPurchase } from './begin-purchase.ts'
import { guestOf, useResponseToken } from './response-token.ts'

/**
 * Redeems a voucher on the validated mobile (2§7.17), once, by the rules of vouchers. Wrong codes have a counter of
 * their own per mobile for guests. Only a right code uses up the token, so that a typing error costs nothing. Refuses a
 * token for something else, and a code as vouchers do.
 */
export async function redeem(ctx: Ctx, input: Input<typeof guest.redeem>): Promise<Gives<typeof guest.redeem>> {
  const coming = await guestOf(ctx, input)
  const { guest: actor, before } = coming
  if (before) return { Attributes: { CreditCents: before.amount } }
  if (!('service' in actor.for)) throw new Refused(refuse('guest-data-invalid', undefined, 'LookupID'))
  const voucher = { customerUuid: actor.CustomerUUID, productUuid: actor.for.service, code: input.Code }
  const { CreditCents } = await redeemVoucher(ctx.asGuest(actor), voucher, async (tx, { RedemptionUUID, amount }) => {
    await useResponseToken(tx, input)
    await beginPurchase(tx, coming, { OrderUUID: RedemptionUUID, amount, state: 'delivered' })
  })
  return { Attributes: { CreditCents } }
}
