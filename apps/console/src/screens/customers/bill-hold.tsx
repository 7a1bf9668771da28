import { billRuns } from '@waea/contract/money/bill-runs'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { dateText } from '@waea/kit/date-text'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import type { ReactNode } from 'react'
import { useSend } from '../../shell/calls.ts'
import { useTypedReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'

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
export function HoldBills({ of, onClose }: { of: Of; onClose: () => void }) {
  const toast = useToast()
  const hold = useSend(billRuns.holdAccount, changed)
  const { check, field } = useTypedReason({
    label: 'Why',
    hint: 'Such as the number of a ticket. Other operators read it, and it is kept in the audit log.',
  })
  const onSend = async () => {
    const reason = check()
    if (reason === undefined) return
    const { customerUuid } = of
    const done = await hold.mutateAsync({ customerUuid, Because: reason, reason }).catch(() => undefined)
    if (!done) return
    toast({ text: `The bills of ${of.name} are on hold`, tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Hold the bills of ${of.name}?`} size="m">
      <p className="text-ink-2">
        The account gets no bill until somebody releases it. What it is charged meanwhile is kept, and billed after the
        release. Bills that were issued before are still due and collected. The customer is not told, and can’t change
        the billing cycle.
      </p>
      <SendForm onSend={onSend} submitText="Hold the bills" refusal={refusalText(hold.error, closed)}>
        {field}
      </SendForm>
    </Dialog>
  )
}

/** Releases a customer's bills, after saying what that does, with a reason that is kept. */
export function ReleaseBills({ of, onClose }: { of: Of; onClose: () => void }) {
  const toast = useToast()
  const release = useSend(billRuns.releaseAccount, changed)
  const { check, field } = useTypedReason({
    label: 'Why',
    hint: 'Such as the number of a ticket. It is kept in the audit log.',
  })
  const onSend = async () => {
    const reason = check()
    if (reason === undefined) return
    const done = await release.mutateAsync({ customerUuid: of.customerUuid, reason }).catch(() => undefined)
    if (!done) return
    toast({
      text: `${of.name} is billed again; the next bill is that of ${dateText(done.NextBillOn, 'day')}`,
      tone: 'good',
    })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Release the bills of ${of.name}?`} size="m">
      <p className="text-ink-2">
        The next hourly run bills what is due: missed bills one with each run, the oldest first, or all of them with one
        bill if more than three are missing. A bill that is more than two days late has the date of its run. If the last
        service has ended, the account is closed with its final bill.
      </p>
      <SendForm onSend={onSend} submitText="Release the bills" refusal={refusalText(release.error, closed)}>
        {field}
      </SendForm>
    </Dialog>
  )
}

/** Why and since when no bills are issued, in one sentence. */
export function holdText(hold: { Because: string; By?: string } | undefined): ReactNode {
  if (!hold) return 'More than three bills are missing'
  return `${hold.By ?? 'A program'}: ${hold.Because}`
}
