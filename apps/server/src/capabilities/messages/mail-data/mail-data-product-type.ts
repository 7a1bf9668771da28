import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import type { Money } from '@waea/kit/money'
import type { OfMobile } from './of-service.ts'
import type { RefundData } from './refund-data.ts'

interface About extends OfMobile {
  FirstName: string
  from: BillingType
  to: BillingType
  path: string
}

/** What the mails about moves to another product type say. */
export interface ProductTypeMails {
  /** Without a name it has no plan yet. `MovedCents`: credit that went from the mobile to the account, or back. */
  'product-type-changed': About & {
    Name?: string
    AmountCents?: Money
    paidBy?: 'nothing' | 'balance' | 'card' | 'bill'
    oldName?: string
    MovedCents: Money
  }
  'product-type-failed': About & {
    reason: 'stale' | 'busy' | 'network'
    /** What credit had paid is there again. */
    isCreditBack: boolean
  } & Partial<RefundData>
}
