import { Trans } from '@lingui/react/macro'
import { dollars } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Money } from '@waea/ui/money'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Suspense, useId } from 'react'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { ArrearsSkeleton } from '../arrears-skeleton.tsx'
import { OwedWords } from '../owed-text.tsx'
import { underWayOf } from './under-way.tsx'
import { amountToPay, useAccount } from './use-bills.ts'

// Loaded on demand: most people never have an overdue bill.
const ArrearsCard = lazyPart(() => import('../arrears-card.tsx'))

/**
 * The overdue amount and its consequences. Keeps its place while loading if `isExpected`; renders nothing if nothing is
 * overdue.
 */
export function OverdueCard({ className, isExpected }: { className: string; isExpected: boolean }) {
  const account = useAccount()
  const isOverdue = account.isPending ? isExpected : (account.data?.result.OverdueCents ?? 0) > 0
  const skeleton = <ArrearsSkeleton className={className} />
  if (!isOverdue) return null
  return account.isPending ? (
    skeleton
  ) : (
    <Suspense fallback={skeleton}>
      <ArrearsCard className={className} />
    </Suspense>
  )
}

/** What an account with a monthly plan owes, with a link to pay. Renders nothing if it can't be loaded. */
export function OwedCard() {
  const account = useAccount()
  const isMember = useIsMember()
  const id = useId()
  const data = account.data?.result
  if (account.isPending) return <Skeleton className="h-28 rounded-card" />
  if (!data) return null
  return (
    <Card as="section" aria-labelledby={id} className="flex items-center justify-between gap-4">
      <div className="grid min-w-0 gap-0.5">
        <h2 id={id} className="text-s font-normal tracking-normal text-ink-2">
          <Trans>To pay</Trans>
        </h2>
        <Money size="large" text={dollars(amountToPay(data))} />
        <p className={`text-s ${data.OverdueCents > 0 ? 'font-medium text-bad' : 'text-ink-2'}`}>
          <OwedWords account={data} />
        </p>
      </div>
      {amountToPay(data) > underWayOf(data.PaymentsUnderWay) && !isMember ? (
        <Link to="/profile/account/pay-bill" className={buttonClass({ className: 'shrink-0' })}>
          <Trans>Pay</Trans>
        </Link>
      ) : (
        <Link to="/profile/billing" className={buttonClass({ tone: 'quiet', className: 'shrink-0' })}>
          <Trans>Billing</Trans>
        </Link>
      )}
    </Card>
  )
}
