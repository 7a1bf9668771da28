import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { Money } from '@waea/kit/money'
import type { FibreMails } from './mail-data-fibre.ts'
import type { OfMobile, OfService } from './of-service.ts'
import type { RefundData } from './refund-data.ts'

/** The plan or extra of a mobile that a mail is about, and the card that pays it, where one does. */
interface OfPlan extends OfMobile {
  FirstName: string
  /** It has no number. */
  isFibre?: true
  Name: string
  CardLast4?: string
  CardBrand?: string
  path: string
}

/** What the mails about plans and extras say. Amounts are cents; days are 'YYYY-MM-DD' in Pacific/Auckland. */
export interface PlanMails {
  /** A plan was paid for, and refunded: without `why` another plan had started, `twice` another payment had paid for it. */
  'plan-refunded': RefundData &
    Partial<OfService> & {
      FirstName: string
      what: string
      why?: 'ended' | 'other-type' | 'twice'
      path: string
    }
  /** What became of a change of plan; the card is the one that was named, which pays it alone. */
  'plan-change': RefundData &
    OfService &
    Pick<FibreMails['fibre-news'], 'Periods' | 'ThenCents'> & {
      FirstName: string
      /**
       * `made`; `waits` for its day; `cancelled`; `unpaid`: its day has come and nothing could pay it yet; `failed`: it
       * is not made; `refunded`: it was paid for too late, and the payment is refunded.
       */
      news: 'made' | 'waits' | 'cancelled' | 'unpaid' | 'failed' | 'refunded'
      oldName: string
      newName: string
      /** The day on which it takes effect, or should have. */
      on: string
      /** What the first period of the new plan costs; of fibre, `ThenCents` may come later. */
      AmountCents: Money
      /** It comes on the bill. */
      isOnBill: boolean
      /** It failed since the plan is not in the catalogue any more. */
      isNotSold?: boolean
      path: string
    }
  /** Three days before a plan is charged, or ends. */
  'plan-reminder': OfPlan & {
    /** The day of the charge, or the first day without it. */
    on: string
    AmountCents: Money
    /** `ends`: it does not renew. */
    from: 'credit' | 'card' | 'bill' | 'ends'
    /** The card was named, so that nothing else pays, and it has expired. */
    hasExpired?: true
    /** What the credit lacks, where no card stands in for it. */
    missingCents?: Money
    /** It was paused until then. */
    wasPaused?: boolean
  }
  /** The next period of a plan could not be paid; it is tried again. */
  'renewal-failed': OfPlan & { AmountCents: Money; because: FailureReason; nextTryOn: string; endsOn: string }
  /** It could not be paid on the last of its days either. */
  'plan-ended-unpaid': OfPlan & { AmountCents: Money; because: FailureReason }
  'plan-paused': OfPlan & { AmountCents: Money; endsOn: string; until: string }
  'plan-resumed': OfPlan & { AmountCents: Money; on: string }
  /** The next period is due on a day and waits, since the service or the account is suspended; what it costs then. */
  'plan-suspended': OfPlan & { AmountCents: Money; on: string; isOnBill: boolean }
  /**
   * Of a plan that was sold at the price of a group: what it costs now, how many people the group has, and what it costs from
   * which day; absent where it stays as it is after all.
   */
  'plan-price': OfPlan & { AmountCents: Money; people: number; on?: string; thenCents?: Money }
  /** The customer began the next period before the last one was over, or after a pause. */
  'plan-renewed': OfPlan & { AmountCents: Money; from: 'credit' | 'card'; endsOn: string }
}
