import { BillRunPage } from '../bill-run/bill-run.tsx'
import { BillsOnHoldPage, FailedBillsPage } from '../bill-run/left-out.tsx'
import { VouchersPage } from '../stock/vouchers.tsx'
import { CreditChecksPage } from './credit-checks.tsx'
import { DisputesPage } from './disputes.tsx'
import { MessagesPage } from './messages.tsx'
import { ParkedJobsPage } from './parked-jobs.tsx'
import { ParkedUsagePage } from './parked-usage.tsx'
import { PayoutsPage } from './payouts.tsx'
import { RefundsPage } from './refunds.tsx'
import { ReturnsPage } from './returns.tsx'
import { WaitingPage } from './waiting.tsx'
import { WarningsPage } from './warnings.tsx'

/** The pages of what waits for a person, of the bill run, and of vouchers. */
export const lists = [
  { path: '/disputes', Page: DisputesPage },
  { path: '/returns', Page: ReturnsPage },
  { path: '/refunds', Page: RefundsPage },
  { path: '/payouts', Page: PayoutsPage },
  { path: '/credit-checks', Page: CreditChecksPage },
  { path: '/waiting', Page: WaitingPage },
  { path: '/bill-run', Page: BillRunPage },
  { path: '/bill-run/failed', Page: FailedBillsPage },
  { path: '/bill-run/on-hold', Page: BillsOnHoldPage },
  { path: '/messages', Page: MessagesPage },
  { path: '/parked-usage', Page: ParkedUsagePage },
  { path: '/parked-jobs', Page: ParkedJobsPage },
  { path: '/warnings', Page: WarningsPage },
  { path: '/vouchers', Page: VouchersPage },
] as const
