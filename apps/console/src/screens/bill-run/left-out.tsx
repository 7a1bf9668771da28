import type { Gives } from '@waea/contract/call'
import { billRuns } from '@waea/contract/money/bill-runs'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { dateText } from '@waea/kit/date-text'
import { Button } from '@waea/ui/button'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useMay } from '../../shell/session.ts'
import { HoldBills, holdText, ReleaseBills } from '../customers/bills/bill-hold.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { useListSearch, WorkList } from '../work/work-list.tsx'

type Failed = Gives<typeof billRuns.failedBills>['Bills'][number]
type Parked = Gives<typeof operatorWork.parkedAccounts>['Accounts'][number]
type Outcome = Gives<typeof billRuns.retryBill>['Outcome']

const nameOf = ({ CustomerName, AccountNumber }: { CustomerName: string; AccountNumber: string }) =>
  CustomerName || AccountNumber

/** The accounts whose due bill could not be made. */
export function FailedBillsPage() {
  const query = useCall(billRuns.failedBills, useListSearch())
  const may = { retry: useMay('bill:release'), hold: useMay('bill:hold') }
  const [chosen, setChosen] = useState<{ bill: Failed; deed: 'retry' | 'hold' }>()
  const close = () => setChosen(undefined)
  return (
    <>
      <WorkList
        title="Failed bills"
        lead="Bills that are due and could not be made. Every hourly run tries them again; the bill keeps its day."
        findHint="Account numbers and errors; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Bills }) => Bills}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ CustomerUUID }) => CustomerUUID}
        empty="No bill has failed"
        columns={[
          {
            key: 'customer',
            header: 'Customer',
            names: true,
            cell: (bill) => <CustomerLink customerUuid={bill.CustomerUUID} name={nameOf(bill)} />,
          },
          { key: 'account', header: 'Account', cell: ({ AccountNumber }) => AccountNumber },
          { key: 'due', header: 'Bill of', cell: ({ DueOn }) => dateText(DueOn, 'day') },
          {
            key: 'error',
            header: 'Reason',
            cell: ({ Error: error }) => <span className="wrap-anywhere">{error}</span>,
          },
          { key: 'tries', header: 'Tries', align: 'end', cell: ({ Tries }) => Tries },
          { key: 'last', header: 'Last try', cell: ({ FailedAtNanos }) => moment(FailedAtNanos) },
          {
            key: 'deeds',
            header: '',
            align: 'end',
            cell: (bill) => (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                {may.retry && (
                  <Button size="s" tone="quiet" onClick={() => setChosen({ bill, deed: 'retry' })}>
                    Try again<span className="sr-only">, {nameOf(bill)}</span>
                  </Button>
                )}
                {may.hold && (
                  <Button size="s" tone="link" onClick={() => setChosen({ bill, deed: 'hold' })}>
                    Hold<span className="sr-only"> the bills of {nameOf(bill)}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {chosen?.deed === 'retry' && <Retry bill={chosen.bill} onClose={close} />}
      {chosen?.deed === 'hold' && (
        <HoldBills of={{ customerUuid: chosen.bill.CustomerUUID, name: nameOf(chosen.bill) }} onClose={close} />
      )}
    </>
  )
}

const outcomes: Record<Exclude<Outcome, 'FAILED'>, string> = {
  BILLED: 'The bill is issued',
  SKIPPED: 'No bill is issued: nothing is charged, or less than $5.00',
  WAITING: 'The bill waits: for a renewal, for its release, or for the run',
  NOT_DUE: 'The bill was dealt with before',
}

function Retry({ bill, onClose }: { bill: Failed; onClose: () => void }) {
  return (
    <ReasonDialog
      call={billRuns.retryBill}
      inputWith={() => ({ customerUuid: bill.CustomerUUID })}
      changes={[billRuns.failedBills, billRuns.lastRuns, billRuns.nextRun, operatorCustomers.customer]}
      title={`Try the bill of ${nameOf(bill)} again?`}
      submitText="Make the bill"
      done={({ Outcome, Error: error }) =>
        Outcome === 'FAILED'
          ? { failure: `It failed again: ${error}` }
          : { text: outcomes[Outcome], tone: Outcome === 'WAITING' ? 'info' : 'good' }
      }
      onClose={onClose}
    >
      <p className="text-ink-2">
        The bill of {dateText(bill.DueOn, 'day')} is made now, as the run would make it, and sent to the customer. Mend
        the cause first: “{bill.Error}”
      </p>
    </ReasonDialog>
  )
}

/** The accounts that get no bills until somebody releases them. */
export function BillsOnHoldPage() {
  const query = useCall(operatorWork.parkedAccounts, useListSearch())
  const mayRelease = useMay('bill:release')
  const [chosen, setChosen] = useState<Parked>()
  return (
    <>
      <WorkList
        title="Bills on hold"
        lead="Accounts that get no bill until they are released: an operator holds them, or more than three bills are missing."
        findHint="Account numbers and reasons; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Accounts }) => Accounts}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ CustomerUUID }) => CustomerUUID}
        empty="No bills are on hold"
        columns={[
          {
            key: 'customer',
            header: 'Customer',
            names: true,
            cell: (account) => <CustomerLink customerUuid={account.CustomerUUID} name={nameOf(account)} />,
          },
          { key: 'account', header: 'Account', cell: ({ AccountNumber }) => AccountNumber },
          { key: 'due', header: 'Bill of', cell: ({ DueOn }) => dateText(DueOn, 'day') },
          { key: 'why', header: 'By whom and why', cell: ({ Hold }) => holdText(Hold) },
          {
            key: 'since',
            header: 'Since',
            cell: ({ Hold, Since }) => (Hold ? moment(Hold.SinceNanos) : dateText(Since, 'day')),
          },
          {
            key: 'release',
            header: '',
            align: 'end',
            cell: (account) =>
              mayRelease && (
                <Button size="s" tone="quiet" onClick={() => setChosen(account)}>
                  Release<span className="sr-only"> the bills of {nameOf(account)}</span>
                </Button>
              ),
          },
        ]}
      />
      {chosen && (
        <ReleaseBills
          of={{ customerUuid: chosen.CustomerUUID, name: nameOf(chosen) }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
