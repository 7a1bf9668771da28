import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    'order.paid': { CustomerUUID: Uuid; OrderUUID: Uuid; Number: string }
  }
}
