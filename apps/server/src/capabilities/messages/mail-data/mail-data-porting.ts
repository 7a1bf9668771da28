import type { HoldUp } from '@waea/domain/porting/hold-up'
import type { PortReason } from '@waea/domain/porting/refusals'
import type { Money } from '@waea/kit/money'
import type { OfService } from './of-service.ts'

/** What the mails about numbers that move between providers say. Amounts are cents. */
export interface PortingMails {
  'port-news': OfService & {
    FirstName: string
    news: 'asked' | 'moved' | 'refused' | 'cancelled' | 'failed' | 'waits' | 'waits-last' | 'leaving' | 'left' | 'stays'
    /** As people read it. */
    MSISDN: string
    /** The other provider's name. */
    carrier: string
    reason?: PortReason
    /** What a number waits for that cannot come yet. */
    holdUp?: HoldUp
    /** The day on which it is given up, if it still waits. */
    until?: string
    /** One more sentence. */
    says?: string
    /** What is still to be paid, what is lost and what stays, of a number that leaves. */
    final?: { OwedCents: Money; FinalBillCents: Money; CreditCents: Money; AccountCreditCents?: Money }
    path: string
  }
}
