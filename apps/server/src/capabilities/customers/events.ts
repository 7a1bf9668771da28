import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A customer account was opened, or closed by its owner or the provider. */
    'customer.opened': { CustomerUUID: Uuid }
    'customer.closed': { CustomerUUID: Uuid }
    /** A customer account was suspended, or is active again. */
    'account.state-changed': { CustomerUUID: Uuid }
    /** Tags were put on a customer. */
    'customer.tagged': { CustomerUUID: Uuid }
    /** A customer was erased; `people` are the users who had a role there. The books stay, under the id alone. */
    'customer.purged': { CustomerUUID: Uuid; people: readonly Uuid[] }
  }
}
