import type { Money } from '@waea/kit/money'
import type { OfMobile } from './of-service.ts'

/** What the mails about changes of a SIM say. Amounts are cents. */
export interface SimMails {
  /** Calls go somewhere else from now on: the person is told, in case it was not them. */
  'calls-forwarded': OfMobile & {
    FirstName: string
    forwards: { kind: 'CFU' | 'CFB' | 'CFNRY' | 'CFNRC'; to: string }[]
    path: string
  }
  /** The mobile has another number now; `paidFrom` is left out where it cost nothing. */
  'number-changed': OfMobile & {
    FirstName: string
    before: string
    AmountCents: Money
    paidFrom?: 'credit' | 'bill'
    path: string
  }
  'number-change-failed': OfMobile & { FirstName: string; wanted: string; path: string }
}
