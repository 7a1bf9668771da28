import type { Gives } from '@waea/contract/call'
import { billRuns } from '@waea/contract/money/bill-runs'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useId, useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { CountTiles } from '../../shell/count-tiles.tsx'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { HoldBills } from '../customers/bills/bill-hold.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'

type Next = Gives<typeof billRuns.nextRun>
type Sample = Next['Samples'][number]
type Run = Gives<typeof billRuns.lastRuns>['Runs'][number]

const one = { PageSize: 1 }

/** What the next bill run will bill, what the last ones have billed, and what they left out. */
export function BillRunPage() {
  const next = useCall(billRuns.nextRun, {})
  const runs = useCall(billRuns.lastRuns, {})
  const nextId = useId()
  const lastId = useId()
  return (
    <>
      <PageHeading title="Bill run">
        A day’s bills are made from six in the morning, and every hour after that until all are made.
      </PageHeading>
      <LeftOut />
      <Card as="section" aria-labelledby={nextId} className="grid gap-6">
        <h2 id={nextId} className="text-h3">
          Next run
        </h2>
        <Loaded query={next} waiting={<SkeletonList count={4} />} failed="The next run can’t be loaded" isPart>
          {(answer) => <NextRun next={answer} />}
        </Loaded>
      </Card>
      <Card as="section" aria-labelledby={lastId} className="grid gap-4">
        <h2 id={lastId} className="text-h3">
          Last seven runs
        </h2>
        <Loaded query={runs} waiting={<SkeletonList count={4} />} failed="The last runs can’t be loaded" isPart>
          {({ Runs }) => <LastRuns runs={Runs} />}
        </Loaded>
      </Card>
    </>
  )
}

/** How many accounts get no bill, with the lists of them. */
function LeftOut() {
  const failed = useCall(billRuns.failedBills, one)
  const parked = useCall(operatorWork.parkedAccounts, one)
  const countOf = ({ data, error }: typeof failed | typeof parked) =>
    error ? 'Can’t be loaded' : data?.PageInfo.TotalItemCount
  return (
    <CountTiles
      tiles={[
        { path: '/bill-run/failed', name: 'Failed bills', count: countOf(failed) },
        { path: '/bill-run/on-hold', name: 'Bills on hold', count: countOf(parked) },
      ]}
    />
  )
}

function NextRun({ next }: { next: Next }) {
  const { Day, FromNanos, Accounts, CountedAccounts, Bills, TotalCents, Before, MonthBefore, Samples } = next
  const isEstimate = CountedAccounts < Accounts
  const about = isEstimate ? 'about ' : ''
  return (
    <>
      <DescriptionList
        items={[
          { key: 'day', term: 'Bills of', value: dateText(Day, 'day') },
          { key: 'from', term: 'From', value: moment(FromNanos) },
          { key: 'accounts', term: 'Accounts due', value: Accounts },
          { key: 'bills', term: 'Bills expected', value: `${about}${Bills}` },
          {
            key: 'total',
            term: 'Total expected',
            value: `${about}${dollars(money(TotalCents))}`,
            weight: 'total' as const,
          },
          { key: 'before', term: 'The day before', value: comparedText(TotalCents, Before) },
          { key: 'month', term: 'A month before', value: comparedText(TotalCents, MonthBefore) },
        ]}
      />
      <p className="text-s text-ink-2">
        {isEstimate && `Bills and total are worked out from ${CountedAccounts} of the ${Accounts} accounts. `}
        What is charged now, and what renews until that day. Use that the network still reports comes on top. Accounts
        that are due and get no bill have nothing charged, or less than $5.00, which waits for the next bill.
      </p>
      <h3 className="font-semibold">Some of its bills, as they would be made now</h3>
      {Samples.length === 0 ? <EmptyState title="No bill is expected" /> : <SampleBills samples={Samples} />}
    </>
  )
}

function SampleBills({ samples }: { samples: readonly Sample[] }) {
  const mayHold = useMay('bill:hold')
  const [chosen, setChosen] = useState<Sample>()
  return (
    <>
      <Table
        caption="Some of its bills"
        rows={samples}
        keyOf={({ AccountNumber }) => AccountNumber}
        columns={[
          {
            key: 'customer',
            header: 'Customer',
            names: true,
            cell: ({ CustomerUUID, CustomerName, AccountNumber }) => (
              <CustomerLink customerUuid={CustomerUUID} name={CustomerName || AccountNumber} />
            ),
          },
          { key: 'kind', header: 'Bill', cell: ({ Kind }) => (Kind === 'first' ? 'First' : 'Cycle') },
          {
            key: 'lines',
            header: 'Lines',
            cell: ({ Lines }) => <span className="whitespace-pre-line">{Lines.map(lineText).join('\n')}</span>,
          },
          {
            key: 'total',
            header: 'Total',
            align: 'end',
            cell: ({ TotalCents, CreditCents }) => (
              <>
                {dollars(money(TotalCents))}
                {CreditCents > 0 && `, ${dollars(money(CreditCents))} of it paid by credit`}
              </>
            ),
          },
          {
            key: 'hold',
            header: '',
            align: 'end',
            cell: (sample) =>
              mayHold && (
                <Button size="s" tone="quiet" onClick={() => setChosen(sample)}>
                  Hold<span className="sr-only"> the bills of {sample.CustomerName || sample.AccountNumber}</span>
                </Button>
              ),
          },
        ]}
      />
      {chosen && (
        <HoldBills
          of={{ customerUuid: chosen.CustomerUUID, name: chosen.CustomerName || chosen.AccountNumber }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

/** A line of a bill: how often, what, and its amount. */
function lineText({ Name, Quantity, AmountCents }: Sample['Lines'][number]): string {
  return `${Quantity > 1 ? `${Quantity} × ` : ''}${Name}, ${dollars(money(AmountCents))}`
}

function LastRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <Table
      caption="Last seven runs"
      rows={runs}
      keyOf={({ Day }) => Day}
      columns={[
        { key: 'day', header: 'Bills of', names: true, cell: ({ Day }) => dateText(Day, 'day') },
        { key: 'bills', header: 'Issued', align: 'end', cell: ({ Bills }) => Bills },
        { key: 'total', header: 'Total', align: 'end', cell: ({ TotalCents }) => dollars(money(TotalCents)) },
        {
          key: 'before',
          header: 'The day before',
          align: 'end',
          cell: ({ TotalCents, Before }) => comparedText(TotalCents, Before),
        },
        {
          key: 'month',
          header: 'A month before',
          align: 'end',
          cell: ({ TotalCents, MonthBefore }) => comparedText(TotalCents, MonthBefore),
        },
        { key: 'skipped', header: 'Without a bill', align: 'end', cell: ({ Skipped }) => Skipped },
        { key: 'waiting', header: 'Not yet', align: 'end', cell: ({ Waiting }) => Waiting },
        { key: 'failed', header: 'Failed', align: 'end', cell: ({ Failed }) => Failed },
        { key: 'parked', header: 'On hold', align: 'end', cell: ({ Parked }) => Parked },
      ]}
    />
  )
}

/** Another day's total and bills, and how much more or less it is now. */
function comparedText(now: number, { TotalCents, Bills }: Run['Before']): string {
  const difference = now - TotalCents
  const change =
    difference === 0 ? 'the same' : `${dollars(money(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'} now`
  return `${dollars(money(TotalCents))}, ${Bills === 1 ? '1 bill' : `${Bills} bills`}: ${change}`
}
