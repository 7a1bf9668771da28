import type { Gives } from '@waea/contract/call'
import type { balance } from '@waea/contract/money/balance'
import { checkTopUp } from '@waea/domain/balance/top-up'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardChoice, cardChoiceOf } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { asksForRoute, payByRoute } from '../billing-routes/index.ts'
import { type MobileRow, mobileOf, mobileStatus, mustBeKind } from '../mobiles/index.ts'
import { mustNotBeRefused, startPayment } from '../payments/index.ts'
import { creditRow } from './balance.store.ts'

export interface TopUpRequest extends CardChoice {
  customerUuid: Uuid
  ProductInstanceUUID: string
  /** Whole cents, at least 100 (3§9.1). */
  Amount: number
  KeepCard?: boolean
  AuthorizeOnly?: boolean
}

/**
 * Starts a top-up (2§7.12). A saved card is charged at once; otherwise the browser confirms with the client secret. The
 * credit rises once the card partner reports the payment. Refuses to only authorize the price, an amount of $0.99 or
 * less, a mobile without credit or one that has ended, and a card as payments do. A declined card returns the payment,
 * so that the customer can try again.
 */
export async function topUp(ctx: Ctx, input: TopUpRequest): Promise<Gives<typeof balance.topUp>> {
  const { customerUuid: CustomerUUID, ProductInstanceUUID } = input
  if (input.AuthorizeOnly) throw new Refused(refuse('hold-not-possible', undefined, 'AuthorizeOnly'))
  const amount = accept(checkTopUp(input.Amount))
  if (!isUuid(ProductInstanceUUID)) throw new Refused(refuse('not-found'))
  const credit = await creditRow(ctx, CustomerUUID, ProductInstanceUUID)
  if (!credit) await mustBeKind(ctx, 'prepay', CustomerUUID, ProductInstanceUUID)
  permit(ctx.actor, 'payment:make', credit)
  const mobile = await mobileOf(ctx, CustomerUUID, ProductInstanceUUID)
  mustNotHaveEnded(mobile)
  const wanted = {
    purpose: 'top-up' as const,
    paysFor: [{ thing: ProductInstanceUUID, beneficiary: CustomerUUID, service: ProductInstanceUUID, amount }],
    description: mobile?.MSISDN ? `Top-up of ${displayMsisdn(mobile.MSISDN)}` : 'Top-up',
  }
  const payment = asksForRoute(input)
    ? await payByRoute(ctx, { ...wanted, CustomerUUID, service: ProductInstanceUUID, choice: input })
    : await startPayment(ctx, {
        ...wanted,
        payer: ownPayer(CustomerUUID),
        ...cardChoiceOf(input),
        ...(input.KeepCard && { keepCard: true }),
        ...(ctx.requestKey && { requestKey: ctx.requestKey }),
      })
  if (asksForSavedCard(input)) mustNotBeRefused(payment)
  const { Status, PaymentUUID, ClientSecret } = payment
  return { Status, PaymentUUID, AmountCents: amount, ...(ClientSecret && { ClientSecret }) }
}

/** Refuses 'mobile-ended': a top-up of an ended mobile would only be refunded to its card. */
export function mustNotHaveEnded(mobile: Pick<MobileRow, 'Status'> | undefined): void {
  if (mobile?.Status === mobileStatus.ended) throw new Refused(refuse('mobile-ended'))
}
