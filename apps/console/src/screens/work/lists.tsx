import { CreditChecksPage } from './credit-checks.tsx'
import { DisputesPage } from './disputes.tsx'
import { MessagesPage } from './messages.tsx'
import { ParkedJobsPage } from './parked-jobs.tsx'
import { ParkedUsagePage } from './parked-usage.tsx'
import { PayoutsPage } from './payouts.tsx'
import { ReturnsPage } from './returns.tsx'
import { WarningsPage } from './warnings.tsx'

/** The pages of what waits for a person. */
export const lists = [
  { path: '/disputes', Page: DisputesPage },
  { path: '/returns', Page: ReturnsPage },
  { path: '/payouts', Page: PayoutsPage },
  { path: '/credit-checks', Page: CreditChecksPage },
  { path: '/messages', Page: MessagesPage },
  { path: '/parked-usage', Page: ParkedUsagePage },
  { path: '/parked-jobs', Page: ParkedJobsPage },
  { path: '/warnings', Page: WarningsPage },
] as const
