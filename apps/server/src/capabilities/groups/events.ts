import type { EventOf } from '../../platform/jobs/events.ts'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** Somebody has joined a mobile group whose leader offered to pay for them: the payment they agreed to begins. */
    'group.offer-joined': EventOf<'approval.approved'>
  }
}
