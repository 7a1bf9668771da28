import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** An order or connection has a step due at the local fibre company. */
    'fibre.order-due': { CustomerUUID: Uuid; OrderUUID: Uuid }
    'fibre.connection-due': { CustomerUUID: Uuid; UfbUUID: Uuid }
    /** A fibre connection is in service: its plan starts, at the agreed prices. */
    'fibre.given': { CustomerUUID: Uuid; UfbUUID: Uuid; AvailabilityUUID: Uuid; price: Money; agreed?: AgreedPrice }
    /** A fibre connection has ended. */
    'fibre.ended': { CustomerUUID: Uuid; UfbUUID: Uuid }
  }
}
