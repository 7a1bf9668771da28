import { billRuns } from '@waea/contract/money/bill-runs'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { dateText } from '@waea/kit/date-text'
import type { ReactNode } from 'react'
import { ReasonDialog } from '../../../shell/reason-dialog.tsx'

/** Everything that shows which accounts are billed. */
const changed = [
  billRuns.nextRun,
  billRuns.lastRuns,
  billRuns.failedBills,
  operatorWork.parkedAccounts,
  operatorCustomers.customer,
  operatorCustomers.history,
]

/** The customer whose bills are meant, with their name for the title. */
interface Of {
  customerUuid: string
  name: string
}

const closed = { 'no-postpay-product': 'The account is closed: it gets no more bills.' }

/** Holds a customer's bills, after saying what that does, with a reason that is kept. */
export function HoldBills({ of: { customerUuid, name }, onClose }: { of: Of; onClose: () => void }) {
  return (
    <ReasonDialog
      call={billRuns.holdAccount}
      inputWith={(Because) => ({ customerUuid, Because })}
      changes={changed}
      title={`Hold the bills of ${name}?`}
      hint="Such as the number of a ticket. Other operators read it, and it is kept in the audit log."
      submitText="Hold the bills"
      refusals={closed}
      done={() => ({ text: `The bills of ${name} are on hold` })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The account gets no bill until somebody releases it. What it is charged meanwhile is kept, and billed after the
        release. Bills that were issued before are still due and collected. The customer is not told, and can’t change
        the billing cycle.
      </p>
    </ReasonDialog>
  )
}

/** Releases a customer's bills, after saying what that does, with a reason that is kept. */
export function ReleaseBills({ of: { customerUuid, name }, onClose }: { of: Of; onClose: () => void }) {
  return (
    <ReasonDialog
      call={billRuns.releaseAccount}
      inputWith={() => ({ customerUuid })}
      changes={changed}
      title={`Release the bills of ${name}?`}
      submitText="Release the bills"
      refusals={closed}
      done={({ NextBillOn }) => ({
        text: `${name} is billed again; the next bill is that of ${dateText(NextBillOn, 'day')}`,
      })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The next hourly run bills what is due: missed bills one with each run, the oldest first, or all of them with one
        bill if more than three are missing. A bill that is more than two days late has the date of its run. If the last
        service has ended, the account is closed with its final bill.
      </p>
    </ReasonDialog>
  )
}

/** Why and since when no bills are issued, in one sentence. */
export function holdText(hold: { Because: string; By?: string } | undefined): ReactNode {
  if (!hold) return 'More than three bills are missing'
  return `${hold.By ?? 'A program'}: ${hold.Because}`
}
