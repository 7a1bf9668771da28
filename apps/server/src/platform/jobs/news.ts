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
 * News between capabilities, written in the transaction of the action it reports and heard by jobs. It carries ids and
 * what the listener cannot fetch later; a listener may run twice and must tolerate that.
 */
interface News {
  /**
   * A payment is paid, held, refused, taken back or refunded. It says which payment, not what happened: a listener reads
   * how it stands (`paymentNow`) and makes its own things match, so that late, repeated and reordered news do no harm.
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
      /** As the network sent it, for a person who has to correct it. */
      document?: unknown
    }[]
  }
  'mobile.activation-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.stop-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  'mobile.activated': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has seen its SIM, the one named, in a phone for the first time. */
  'mobile.seen': { CustomerUUID: Uuid; MobileUUID: Uuid; ICCID?: string }
  /** A change was ordered at the network for a mobile in service. */
  'mobile.order-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has reported something that may be older than what it has answered: it is to be asked. */
  'mobile.doubted': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /**
   * The network has taken it out of use, or lets it be used again; `afterArrears` if we ordered that because its bills are
   * paid.
   */
  'mobile.use-changed': {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    inUse: boolean
    afterArrears?: true
    Holds: readonly Hold[]
    at: number
  }
  /** A SIM that was ordered in a mobile's place has gone into that mobile, and is no mobile of its own any more. */
  'mobile.sim-replaced': { CustomerUUID: Uuid; MobileUUID: Uuid; ReplacementUUID: Uuid }
  /** A SIM that its customer did not use was taken from their mobiles. */
  'mobile.removed': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** A SIM and its number were locked, by their customer or with a freeze. */
  'sim.locked': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** A SIM swap was asked for. */
  'sim.swap-asked': { CustomerUUID: Uuid; SwapUUID: Uuid }
  /** A change of its SIM, number or provider is over: the network has done it, or could not. */
  'mobile.move-ended': {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    move: Move
    MoveUUID: Uuid
    outcome: 'done' | 'failed'
    reason?: string
  }
  /** A mobile of a customer has another number. */
  'number.changed': { CustomerUUID: Uuid; before: string; MSISDN: string }
  /** The network has done an order, or not: `because` is the cause for which it was ordered. */
  'mobile.order-ended': { CustomerUUID: Uuid; MobileUUID: Uuid; because: string; isDone: boolean }
  /** The network has said something new of its features. */
  'mobile.features-heard': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** The network has ended its service for good. */
  'mobile.ended': { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** Something is to be done for a number that moves between providers. */
  'port.due': { CustomerUUID: Uuid; PortUUID: Uuid }
  'mobile.activation-failed': { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string }
  /** A customer account was suspended, or is active again. */
  'account.state-changed': { CustomerUUID: Uuid }
  /** Tags were put on a customer. */
  'customer.tagged': { CustomerUUID: Uuid }
  /** A customer was erased; `people` are those who had a role there. The books stay, under the id alone. */
  'customer.purged': { CustomerUUID: Uuid; people: readonly Uuid[] }
  /** Bills were issued: those of one chunk of the run. */
  'bills.issued': { bills: readonly BillNews[] }
  /** Something was taken off bills of a customer: a payment, credit, or a credit note. */
  'bills.reduced': { CustomerUUID: Uuid }
  /** A credit note takes back a bill or a part of it. */
  'bill.credited': BillNews
  /** Nothing remains to be paid of a bill. */
  'bill.paid': BillNews
  /** Money came back off a bill that was paid, or paid in part: it is owed again. */
  'bill.reopened': BillNews & { amount: Money }
  /** Bills that are past their day and not paid; those of one chunk. */
  'bills.overdue': { bills: readonly BillNews[] }
  /** What a guest paid for is there, or goes back to the card since it cannot be delivered. */
  'guest-payment.settled': { CustomerUUID: Uuid; PaymentUUID: Uuid; outcome: 'delivered' | 'returned' }
  /** A customer's saved cards are others now, or another one is the default. */
  'cards.changed': { CustomerUUID: Uuid }
  /** An invite was accepted: what it asked for is to be done by whom it concerns, who may find that it cannot. */
  'approval.approved': ApprovalNews & { ApprovedBy: Uuid }
  'approval.rejected': ApprovalNews
  'approval.cancelled': ApprovalNews
  'approval.expired': ApprovalNews
  'balance.topped-up': { CustomerUUID: Uuid; MobileUUID: Uuid; PaymentUUID: Uuid; amount: Money; isAuto: boolean }
  /** Saved cards that are no longer there: removed here, or at the card partner. */
  'card.removed': { CustomerUUID: Uuid; PaymentMethodUUIDs: readonly Uuid[] }
  'plan.started': Service & { AddonUUID: Uuid }
  /** The base plan of a service was taken off before its end, since its product type is another one. */
  'plan.taken-off': Service
  /** Something is to be done at the local fibre company for an order or a connection. */
  'fibre.order-due': { CustomerUUID: Uuid; OrderUUID: Uuid }
  'fibre.connection-due': { CustomerUUID: Uuid; UfbUUID: Uuid }
  /** A connection is in service: its plan starts, at the prices that were agreed. */
  'fibre.given': { CustomerUUID: Uuid; UfbUUID: Uuid; AvailabilityUUID: Uuid; price: Money; agreed?: AgreedPrice }
  /** A connection is over. */
  'fibre.ended': { CustomerUUID: Uuid; UfbUUID: Uuid }
  /** A plan or extra that comes on the bill was started; renewals are not told. */
  'plan.on-bill': Service & { StartsOn: CalendarDay; IsBasePlan: boolean }
}

/** An invite: of whom, and what it asks for. `terms` are those that both have agreed to, once it is approved. */
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

/** Which bill it is about. */
export interface BillNews {
  CustomerUUID: Uuid
  InvoiceUUID: Uuid
  Number: string
}

export type NewsName = keyof News
export type NewsOf<N extends NewsName> = News[N]

/** What a capability does when it hears news: a job, retried on failure, so it must tolerate running twice. */
export type Hears<C> = { [N in NewsName]?: (ctx: C, content: NewsOf<N>) => Promise<void> }
