import { Trans, useLingui } from '@lingui/react/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Skeleton, SkeletonList } from '@waea/ui/states/skeleton'
import { Suspense } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { CheckAddress } from './check-address.tsx'
import { MapsError } from './maps-error.tsx'
import { OutageList } from './outage-list.tsx'

const NetworkMap = lazyPart(() => import('./network-map.tsx'))

/** Outages and coverage: by address, in a list by place, and on a map (1§1). */
export default function Network() {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-8 py-2 lg:py-6">
      <PageHeading title={<Trans>Network</Trans>}>
        <Trans>Where our network is down, what we’re planning, and how far it reaches.</Trans>
      </PageHeading>
      <CheckAddress />
      <section className="grid gap-4">
        <h2 className="text-h3">
          <Trans>Outages and planned work</Trans>
        </h2>
        <Outages />
      </section>
      <section className="grid gap-4">
        <h2 className="text-h3">
          <Trans>Map</Trans>
        </h2>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <NetworkMap />
        </Suspense>
      </section>
    </div>
  )
}

function Outages() {
  const { t } = useLingui()
  const outages = useCall(networkMaps.outages, {})
  if (outages.isPending) return <SkeletonList count={2} />
  if (!outages.data) {
    return <MapsError error={outages.error} onRetry={() => void outages.refetch()} retrying={outages.isFetching} />
  }
  if (outages.data.Outages.length === 0) {
    return (
      <EmptyState title={t`No outages that we know of`}>
        <Trans>If something doesn’t work for you, check your address above or ask us.</Trans>
      </EmptyState>
    )
  }
  return <OutageList label={t`Outages and planned work`} outages={outages.data.Outages} />
}
