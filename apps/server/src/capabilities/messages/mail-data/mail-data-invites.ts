import type { ApprovalType, SpendCycle } from '@waea/domain/approvals/approval'
import type { Money } from '@waea/kit/money'

/** What the mails about invites say. */
export interface InviteMails {
  /** Somebody asks the reader to join a group, to be paid for, or to pay for them. The path holds the code of the invite. */
  'invite-received': {
    /** Only of people with an account. */
    FirstName?: string
    /** Who asks. */
    from: string
    what: ApprovalType
    /** What they wrote to it. */
    message?: string
    LimitCents?: Money
    cycle?: { unit: SpendCycle; count: number }
    minutes: number
    path: string
  }
  /**
   * A route was made, changed or ended, or could not be made although it was agreed on; to both of its accounts. `spent`: a
   * top-up of so much was paid by it; to who pays. `rests`: their card was refused so often that it is not tried until
   * tomorrow, or until they say so.
   */
  'route-news': {
    FirstName: string
    news: 'made' | 'changed' | 'removed' | 'failed' | 'spent' | 'rests'
    /** Whether the reader pays, or is paid for. */
    side: 'parent' | 'child'
    other: string
    LimitCents?: Money
    cycle?: { unit: SpendCycle; count: number }
    path: string
  }
  /** What became of an invite: to whom asked, and where it was cancelled to whom was asked. */
  'invite-news': {
    FirstName: string
    what: ApprovalType
    news: 'approved' | 'rejected' | 'cancelled' | 'expired'
    /** Who was asked, as they were named, or who asked. */
    other: string
    path: string
  }
}
