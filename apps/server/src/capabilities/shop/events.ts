import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    'order.paid': { CustomerUUID: Uuid; OrderUUID: Uuid; Number: string }
    /** All of an order is delivered or in service. */
    'order.completed': { CustomerUUID: Uuid; OrderUUID: Uuid; Number: string }
  }
}
