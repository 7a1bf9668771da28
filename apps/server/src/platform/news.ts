import type { Part, Payer, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from './ctx.ts'

/**
 * News between capabilities, written in the transaction of the action it reports and heard by jobs. It carries ids and
 * what the listener cannot fetch later; a listener may run twice and must tolerate that.
 */
interface News {
  'payment.completed': PaymentNews & { amount: Money }
  'payment.failed': PaymentNews & { reason: string }
  'refund.changed': PaymentNews & {
    RefundUUID: Uuid
    /** What could not be delivered: an order, or a mobile. */
    thingUuid: Uuid
  }
  'order.paid': { CustomerUUID: Uuid; OrderUUID: Uuid; Number: string }
  'network.usage': {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    documents: {
      id: string
      type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
      amount: number
      atMs: number
    }[]
  }
  'mobile.activation-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.stop-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.activated': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has seen its SIM in a phone for the first time. */
  'mobile.seen': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** A change was ordered at the network for a mobile in service. */
  'mobile.order-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has ended its service for good. */
  'mobile.ended': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.activation-failed': { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string }
  'arrears.settled': { CustomerUUID: Uuid; PaymentUUID: Uuid; outcome: 'open' | 'still-suspended' | 'returned' }
  /** Tags were put on a customer. */
  'customer.tagged': { CustomerUUID: Uuid }
  /** A customer was erased; `people` are those who had a role there. The books stay, under the id alone. */
  'customer.purged': { CustomerUUID: Uuid; people: readonly Uuid[] }
  /** A customer's saved cards are others now, or another one is the default. */
  'cards.changed': { CustomerUUID: Uuid }
  'balance.topped-up': { CustomerUUID: Uuid; MobileUUID: Uuid; PaymentUUID: Uuid; amount: Money; isAuto: boolean }
  /** Saved cards that are no longer there: removed here, or at the card partner. */
  'card.removed': { CustomerUUID: Uuid; PaymentMethodUUIDs: readonly Uuid[] }
  'plan.started': Service & { AddonUUID: Uuid }
}

/** What all news of a payment has: whose books hold it, who pays, and each thing that it is for. */
interface PaymentNews {
  CustomerUUID: Uuid
  PaymentUUID: Uuid
  payer: Payer
  purpose: PaymentPurpose
  paysFor: readonly (Part & { UUID: Uuid })[]
}

export type NewsName = keyof News
export type NewsOf<N extends NewsName> = News[N]

/** What a capability does when it hears news: a job, retried on failure, so it must tolerate running twice. */
export type Hears<C extends Ctx> = { [N in NewsName]?: (ctx: C, content: NewsOf<N>) => Promise<void> }

/** A named piece of work that a capability runs at set times or when enqueued. */
export interface Job {
  /** `capability.work`, such as `payments.reconcile`. */
  name: string
  /** Crontab (UTC) for clock work; absent for work that is enqueued. */
  every?: string
  /** Runs without a transaction of its own: reads, and `ctx.inTransaction` for what it writes. */
  /** Milliseconds between runs, for sweeps too frequent for a crontab; one process at a time runs them. */
  everyMs?: number
  run(ctx: Ctx, content: unknown): Promise<void>
}
