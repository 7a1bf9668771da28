import { Link } from '@tanstack/react-router'
import { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { simStock } from '@waea/contract/mobile/sim-stock'
import { billPayment } from '@waea/contract/money/billing'
import { creditChecks } from '@waea/contract/money/credit-checks'
import { dunning } from '@waea/contract/money/dunning'
import { payouts } from '@waea/contract/money/payouts'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { deployment } from '@waea/contract/provider'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import type { OperatorDeed } from '@waea/domain/access/operator-deeds'
import { dayOf } from '@waea/kit/calendar-day'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { PageHeading } from '@waea/ui/page-heading'
import { FailedState } from '@waea/ui/states/failed-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/calls.ts'
import { CountTiles } from '../../shell/count-tiles.tsx'
import { placesOf } from '../../shell/places.ts'
import { useMay, useOperator } from '../../shell/session.ts'

const one = { PageSize: 1 }

/** What needs a person now, and today's bill run. */
export function HomePage() {
  const { Name } = useOperator()
  const mayReadRun = useMay('bill-run:read')
  return (
    <>
      <PageHeading title={`Kia ora ${Name}`} />
      <section aria-labelledby="waiting" className="grid gap-4">
        <h2 id="waiting" className="text-h3">
          What needs a person
        </h2>
        <WaitingCounts />
      </section>
      {mayReadRun && <BillRun />}
    </>
  )
}

function WaitingCounts() {
  const { Deeds } = useOperator()
  const unless = (deed: OperatorDeed) => ({ isOff: !Deeds.includes(deed) })
  const disputes = useCall(dunning.openDisputes, one, unless('dispute:read'))
  const returns = useCall(shopReturns.returns, one, unless('return:read'))
  const refunds = useCall(operatorRefunds.refundRequests, one, unless('refund:read'))
  const waitingPayouts = useCall(payouts.waitingPayouts, one, unless('payout:read'))
  const checks = useCall(creditChecks.waitingCreditChecks, one, unless('credit-check:read'))
  const waiting = useCall(operatorWork.waiting, one, unless('waiting:read'))
  const messages = useCall(sentMessages.failedMessages, one, unless('message:read'))
  const usage = useCall(parkedUsage.parkedUsage, one, unless('usage:count'))
  const jobs = useCall(deployment.parkedJobs, one, unless('job:read'))
  const stock = useCall(simStock.stock, {}, unless('stock:read'))
  const warnings = useCall(deployment.notices, { Unseen: true, Limit: 1 }, unless('warning:read'))
  const counts = [
    { path: '/disputes', query: disputes, count: disputes.data?.PageInfo.TotalItemCount },
    { path: '/returns', query: returns, count: returns.data?.PageInfo.TotalItemCount },
    { path: '/refunds', query: refunds, count: refunds.data?.PageInfo.TotalItemCount },
    { path: '/payouts', query: waitingPayouts, count: waitingPayouts.data?.PageInfo.TotalItemCount },
    { path: '/credit-checks', query: checks, count: checks.data?.PageInfo.TotalItemCount },
    { path: '/waiting', query: waiting, count: waiting.data?.PageInfo.TotalItemCount },
    { path: '/messages', query: messages, count: messages.data?.PageInfo.TotalItemCount },
    { path: '/parked-usage', query: usage, count: usage.data?.PageInfo.TotalItemCount },
    { path: '/parked-jobs', query: jobs, count: jobs.data?.PageInfo.TotalItemCount },
    { path: '/sim-stock', query: stock, count: stock.data?.Kinds.filter(({ IsLow }) => IsLow).length },
    { path: '/warnings', query: warnings, count: warnings.data?.Count },
  ]
  const failed = counts.find(({ query }) => query.error)
  if (failed) return <FailedState isPart title="What waits can’t be loaded" of={failed.query} />
  const shown = placesOf(Deeds).flatMap((place) =>
    counts.flatMap((it) => (it.path === place.path ? { ...place, ...it } : [])),
  )
  return <CountTiles tiles={shown} isWide />
}

function BillRun() {
  const run = useCall(billPayment.billRun, { day: dayOf(new Date()) })
  return (
    <Card as="section" aria-labelledby="bill-run" className="grid gap-4">
      <h2 id="bill-run" className="text-h3">
        Bills due today
      </h2>
      <Loaded query={run} waiting={<SkeletonList count={1} />} failed="The bill run can’t be loaded" isPart>
        {({ Billed, Waiting, Skipped, Parked }) => (
          <DescriptionList
            items={[
              { key: 'billed', term: 'Billed', value: Billed },
              { key: 'waiting', term: 'Not yet', value: Waiting },
              { key: 'skipped', term: 'Skipped with a reason', value: Skipped },
              { key: 'parked', term: 'Put aside', value: Parked },
            ]}
          />
        )}
      </Loaded>
      <Link to="/bill-run" className="justify-self-start underline">
        The bill run
      </Link>
    </Card>
  )
}
