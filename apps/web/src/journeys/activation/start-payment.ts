import type { activation } from '@waea/contract/activation'
import type { Gives } from '@waea/contract/call'
import { afterOnboardingPurchase } from '@waea/domain/plans/addon-purchase-answer'
import type { StartedPayment } from '../../capabilities/payments/use-pay.ts'

/**
 * What the answer to an activation means for its payment (1§4): with a client secret the card is confirmed, except where
 * the plan was fully paid with the SIM; a SIM on its way into service is paid.
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
