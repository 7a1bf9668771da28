import type { PaymentPart } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { makePreparedPayment, preparePayment } from '../payments/index.ts'
import { beginPurchase } from './begin-purchase.ts'
import { type GuestComing, type GuestInput, useResponseToken } from './response-token.ts'

/** What a guest pays for; the receipt shows only the description. */
interface Bought {
  purpose: 'top-up' | 'bill'
  part: PaymentPart
  description: string
}

/**
 * Starts a payment by the guest, using up the token in the transaction that writes it. An interrupted request resumes
 * the payment that it started. Call it outside a transaction.
 */
export async function startGuestPayment(
  ctx: Ctx,
  input: GuestInput & { PayAgain?: boolean | undefined },
  coming: GuestComing,
  { purpose, part, description }: Bought,
): Promise<{ OrderID: Uuid; ClientSecret?: string }> {
  const taken = await ctx.inTransaction(async (tx) => {
    const guestTx = tx.asGuest(coming.guest)
    if (!coming.before) await useResponseToken(guestTx, input)
    const prepared = await preparePayment(guestTx, {
      payer: { kind: 'guest', UUID: coming.guest.tokenUuid },
      purpose,
      paysFor: [part],
      description,
      PayAgain: input.PayAgain,
      ...(tx.requestKey && { requestKey: tx.requestKey }),
    })
    const started = { OrderUUID: prepared.intent.UUID, amount: part.amount, state: 'open' as const }
    if (!coming.before) await beginPurchase(guestTx, coming, started)
    return prepared
  })
  const { PaymentUUID, ClientSecret } = await makePreparedPayment(ctx, taken)
  return { OrderID: PaymentUUID, ...(ClientSecret && { ClientSecret }) }
}
