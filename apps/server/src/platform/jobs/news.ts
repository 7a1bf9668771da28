import type { ApprovalType } from '@waea/domain/approvals/approval'
import type { ApprovalTerms } from '@waea/domain/approvals/terms'
import type { Hold, Move } from '@waea/domain/mobiles/mobile-state'
import type { Payer, PaymentPurpose } from '@waea/domain/payments/parties'
import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'

/**
 * News between capabilities, written in the transaction of the action it reports and received by jobs. It carries ids
 * and what the listener cannot fetch later. A listener may run twice and must tolerate that.
 */
interface News {
  /**
   * A payment is paid, authorized, refused, charged back or refunded. It names the payment, not the change: a listener
   * reads the current state (`paymentNow`) and updates its own data to match, so that late, repeated and reordered news
   * do no harm.
   */
  'payment.changed': { CustomerUUID: Uuid; PaymentUUID: Uuid; purpose: PaymentPurpose; payer: Payer['kind'] }
  'order.paid': { CustomerUUID: Uuid; OrderUUID: Uuid; Number: string }
  'network.usage': {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    documents: {
      id: string
      type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
      amount: number
      atMs: number
      destination?: string
      /** The country abroad where it was used, in two letters. */
      country?: string
      /** The document as the network sent it, for a person who has to correct it. */
      document?: unknown
    }[]
  }
  'mobile.activation-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.stop-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.activated': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has seen the mobile's SIM, named by its ICCID, in a phone for the first time. */
  'mobile.seen': { CustomerUUID: Uuid; MobileUUID: Uuid; ICCID?: string }
  /** A change was ordered at the network for a mobile in service. */
  'mobile.order-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has reported something that may be older than its last answer: query it. */
  'mobile.doubted': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /**
   * The network has suspended the mobile or resumed it; `afterArrears` if we ordered the resumption because its bills
   * are paid.
   */
  'mobile.use-changed': {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    inUse: boolean
    afterArrears?: true
    Holds: readonly Hold[]
    at: number
  }
  /** A replacement SIM has moved into its mobile, and is no longer a mobile of its own. */
  'mobile.sim-replaced': { CustomerUUID: Uuid; MobileUUID: Uuid; ReplacementUUID: Uuid }
  /** An unused SIM was removed from its customer's mobiles. */
  'mobile.removed': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** A SIM and its number were locked, by their customer or with a freeze. */
  'sim.locked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** A SIM swap was requested. */
  'sim.swap-asked': { CustomerUUID: Uuid; SwapUUID: Uuid }
  /** A change of the mobile's SIM, number or provider has ended: done by the network, or failed. */
  'mobile.move-ended': {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    move: Move
    MoveUUID: Uuid
    outcome: 'done' | 'failed'
    reason?: string
  }
  /** A customer's mobile has another number. */
  'number.changed': { CustomerUUID: Uuid; before: string; MSISDN: string }
  /** The network has completed or failed an order; `because` is why it was ordered. */
  'mobile.order-ended': { CustomerUUID: Uuid; MobileUUID: Uuid; because: string; isDone: boolean }
  /** The network has reported a change of the mobile's features. */
  'mobile.features-heard': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has ended the mobile's service for good. */
  'mobile.ended': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** A port has a step due. */
  'port.due': { CustomerUUID: Uuid; PortUUID: Uuid }
  'mobile.activation-failed': { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string }
  /** A customer account was suspended, or is active again. */
  'account.state-changed': { CustomerUUID: Uuid }
  /** Tags were put on a customer. */
  'customer.tagged': { CustomerUUID: Uuid }
  /** A customer was erased; `people` are the users who had a role there. The books stay, under the id alone. */
  'customer.purged': { CustomerUUID: Uuid; people: readonly Uuid[] }
  /** Bills were issued: those of one chunk of the run. */
  'bills.issued': { bills: readonly BillNews[] }
  /** A customer's bills were reduced by a payment, credit, or a credit note. */
  'bills.reduced': { CustomerUUID: Uuid }
  /** A credit note reverses a bill or a part of it. */
  'bill.credited': BillNews
  /** A bill is paid in full. */
  'bill.paid': BillNews
  /** Money was returned from a bill that was paid, or paid in part: that amount is owed again. */
  'bill.reopened': BillNews & { amount: Money }
  /** Bills that are past their due day and not paid; those of one chunk. */
  'bills.overdue': { bills: readonly BillNews[] }
  /** A guest's purchase was delivered, or is refunded to the card because it cannot be delivered. */
  'guest-payment.settled': { CustomerUUID: Uuid; PaymentUUID: Uuid; outcome: 'delivered' | 'returned' }
  /** A customer's saved cards or default card have changed. */
  'cards.changed': { CustomerUUID: Uuid }
  /** An invite was accepted. The capability it concerns carries out the request, and may find that it cannot. */
  'approval.approved': ApprovalNews & { ApprovedBy: Uuid }
  'approval.rejected': ApprovalNews
  'approval.cancelled': ApprovalNews
  'approval.expired': ApprovalNews
  /** Somebody has joined a mobile group whose leader offered to pay for them: the payment they agreed to begins. */
  'group.offer-joined': ApprovalNews & { ApprovedBy: Uuid }
  'balance.topped-up': { CustomerUUID: Uuid; MobileUUID: Uuid; PaymentUUID: Uuid; amount: Money; isAuto: boolean }
  /** Saved cards that no longer exist: removed here or at the card partner. */
  'card.removed': { CustomerUUID: Uuid; PaymentMethodUUIDs: readonly Uuid[] }
  'plan.started': Service & { AddonUUID: Uuid }
  /** A service's base plan was removed before its end, because its product type changes. */
  'plan.taken-off': Service
  /** An order or connection has a step due at the local fibre company. */
  'fibre.order-due': { CustomerUUID: Uuid; OrderUUID: Uuid }
  'fibre.connection-due': { CustomerUUID: Uuid; UfbUUID: Uuid }
  /** A fibre connection is in service: its plan starts, at the agreed prices. */
  'fibre.given': { CustomerUUID: Uuid; UfbUUID: Uuid; AvailabilityUUID: Uuid; price: Money; agreed?: AgreedPrice }
  /** A fibre connection has ended. */
  'fibre.ended': { CustomerUUID: Uuid; UfbUUID: Uuid }
  /** A billed plan or add-on was started; not sent for renewals. */
  'plan.on-bill': Service & { StartsOn: CalendarDay; IsBasePlan: boolean }
}

/** An invite: its customer and what it requests. `terms` are what both have agreed to, once it is approved. */
export interface ApprovalNews {
  CustomerUUID: Uuid
  ApprovalUUID: Uuid
  ApprovalType: ApprovalType
  RequestedByProductUUID: Uuid | null
  ResourceUUID: Uuid | null
  ResourceDetails: string | null
  Description: string | null
  terms: ApprovalTerms
}

/** The bill that the news is about. */
export interface BillNews {
  CustomerUUID: Uuid
  InvoiceUUID: Uuid
  Number: string
}

export type NewsName = keyof News
export type NewsOf<N extends NewsName> = News[N]

/** A capability's listeners: each runs as a job, retried on failure, so it must tolerate running twice. */
export type Hears<C> = { [N in NewsName]?: (ctx: C, content: NewsOf<N>) => Promise<void> }
