import type { Payer, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /**
     * A payment is paid, authorized, refused, charged back or refunded. It names the payment, not the change: a listener
     * reads the current state (`paymentNow`) and updates its own data to match, so that late, repeated and reordered news
     * do no harm.
     */
    'payment.changed': { CustomerUUID: Uuid; PaymentUUID: Uuid; purpose: PaymentPurpose; payer: Payer['kind'] }
    /** A customer's saved cards or default card have changed. */
    'cards.changed': { CustomerUUID: Uuid }
    /** Saved cards that no longer exist: removed here or at the card partner. */
    'card.removed': { CustomerUUID: Uuid; PaymentMethodUUIDs: readonly Uuid[] }
  }
}
