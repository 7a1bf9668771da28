import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { afterOnboardingPurchase } from '@waea/domain/plans/prices/addon-purchase-answer'
import type { StartedPayment } from '../../../capabilities/payments/shared/use-pay.ts'

/**
 * What an activation's answer means for its payment (1§4): a client secret means that the card must be confirmed,
 * unless the plan was fully paid with the SIM; a SIM being activated counts as paid.
 */
export function startedPayment(answer: Gives<typeof activation.activate>, isFullyPaid: boolean): StartedPayment {
  const { Status, PaymentUUID, ClientSecret } = answer
  const next = afterOnboardingPurchase({ httpStatus: 200, ...answer }, isFullyPaid)
  const isPaid = Status === 'in-progress' || Status === 'active'
  return {
    Status: isPaid ? 'COMPLETED' : 'PENDING',
    PaymentUUID,
    ClientSecret: next === 'confirm-card' ? ClientSecret : undefined,
  }
}
