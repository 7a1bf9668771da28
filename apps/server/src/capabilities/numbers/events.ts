import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A customer's mobile has another number. */
    'number.changed': { CustomerUUID: Uuid; before: string; MSISDN: string }
  }
}
