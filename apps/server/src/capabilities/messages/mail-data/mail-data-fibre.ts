import type { VisitMode } from '@waea/domain/broadband/availability'
import type { Money } from '@waea/kit/money'

/** What the mails about orders of fibre and its connections say. Amounts are cents. */
export interface FibreMails {
  'fibre-news': {
    FirstName: string
    news:
      | 'ordered'
      | 'failed'
      | 'book-visit'
      | 'visit-booked'
      | 'visit-missed'
      | 'consent-needed'
      | 'router-sent'
      | 'router-returned'
      | 'connected'
      | 'cancelled'
      | 'cancel-too-late'
      | 'ends'
      | 'stays'
      | 'ended'
    /** The address in one line. */
    place: string
    /** The company that owns the fibre in the street. */
    LFC: string
    planName: string
    /** What the plan costs a month, GST included: for so many months, and what after them, where that changes. */
    MonthlyCents: Money
    Periods?: number
    ThenCents?: Money
    /** The day from which it is the later price, where that is known. */
    priceChangesOn?: string
    /** The order's number. */
    Number?: string
    /** The visit that is to be booked. */
    mode?: VisitMode
    /** The visit that was booked or missed; its moments are ISO 8601. */
    visit?: { mode: VisitMode; start: string; end: string }
    /** The day of connection, or the last day. */
    on?: string
    /** Why it failed, in one sentence. */
    reason?: string
    RefundCents?: Money
    /** The router of the order, which is paid with it; of one that came to nothing, the router that had left us. */
    router?: { Name: string; AmountCents: Money }
    /** The connection is taken over from another provider. */
    isTransfer?: boolean
    /** The order of a router that came back has come to nothing. */
    isOver?: boolean
    /** The account is suspended on the day of connection: the plan begins once it is not. */
    isSuspended?: boolean
    /** The connection that is left by a move. */
    left?: { place: string; overlapDays: number; lastDay?: string; BackCents?: Money }
    /** Of ends and ended: the credit of the account, which the final bill takes first. */
    AccountCreditCents?: Money
    tracking?: { Carrier: string; Number: string; link?: string }
    path: string
  }
}
