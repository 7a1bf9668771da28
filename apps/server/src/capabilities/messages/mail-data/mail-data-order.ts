import type { Money } from '@waea/kit/money'
import type { RefundData } from './refund-data.ts'

/** What the mails about an order on its way, and about changes of it, say. Amounts are cents. */
export interface OrderMails {
  /** People have decided a credit check that was referred. */
  'credit-check-decided': {
    FirstName: string
    hasPassed: boolean
    /** Why, in the words of who decided. */
    reason: string
    /** The last day on which a monthly plan may start on it. */
    until?: string
    /** From when another check may be made. */
    nextOn?: string
    /** Who reported, and where the report is seen and corrected. */
    reporter?: string
    reporterPhone?: string
    path: string
  }
  /** An order was cancelled before it was dispatched; what was paid goes back to the card. */
  'order-cancelled': RefundData & {
    FirstName: string
    Number: string
    /** What was cancelled. */
    cancelled: string[]
    /** What had left before, or was in use, and goes on. */
    kept: string[]
    path: string
  }
  /** How far a return of what an order brought is. */
  'order-return': RefundData & {
    FirstName: string
    Number: string
    ReturnNumber: string
    step: 'asked' | 'on-its-way' | 'received' | 'paid-back' | 'refunded' | 'refused' | 'expired' | 'canceled'
    /** How it comes back: in a parcel, at once as an eSIM, or not before people have looked at it. */
    way: 'parcel' | 'at-once' | 'none'
    isForPeople: boolean
    /** What is returned. */
    what: string[]
    /** What goes back for it. */
    AmountCents: Money
    parcel?: { Carrier: string; TrackingNumber: string; TrackingLink?: string; LabelLink?: string; ReturnTo?: string[] }
    /** The last day on which the parcel can be sent. */
    SendBy?: string
    /** Why it was decided so, in the words of who decided. */
    because?: string
    /** A phone has the eSIM. */
    wasDownloaded?: boolean
    path: string
  }
  'activation-link': {
    FirstName: string
    kind: 'esim' | 'parcel'
    Number?: string
    forName?: string
    /** Which SIM it is, by its plan, person and number. */
    sim?: string
    /** It goes into a mobile in place of its SIM: it is swapped in, never activated. */
    isReplacement?: boolean
    path: string
  }
  /** A parcel was picked up; `path` leads on with the SIM in it, `TrackingLink` is an address of the courier's. */
  'parcel-sent': {
    FirstName: string
    Number: string
    forName?: string
    /** As of an activation link. */
    sim?: string
    isReplacement?: boolean
    /** What is in it. */
    what?: string
    Carrier: string
    TrackingNumber: string
    TrackingLink?: string
    ExpectedOn?: string
    path: string
  }
  /** The parcels of an order go to another address. */
  'order-address': {
    FirstName: string
    Number: string
    /** They had left before: nothing has changed. */
    isTooLate: boolean
    /** What had left before, and goes to the address before. */
    gone: string[]
    deliveredTo: string[]
    path: string
  }
}
