import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A guest's purchase was delivered, or is refunded to the card because it cannot be delivered. */
    'guest-payment.settled': { CustomerUUID: Uuid; PaymentUUID: Uuid; outcome: 'delivered' | 'returned' }
    'balance.topped-up': { CustomerUUID: Uuid; MobileUUID: Uuid; PaymentUUID: Uuid; amount: Money; isAuto: boolean }
  }
}
