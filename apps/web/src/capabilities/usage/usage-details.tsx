import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usage } from '@waea/contract/mobile/usage'
import { overview } from '@waea/contract/overview'
import { historyRange } from '@waea/domain/usage/usage-history'
import { dayOf } from '@waea/kit/calendar-day'
import { Card } from '@waea/ui/card'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { BelowFold } from '../../shell/frame/shared/below-fold.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { stopsOutside } from '../mobiles/shared/mobile-dashboard.ts'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { useMobile } from '../mobiles/shared/use-mobile.ts'
import { BalanceTable } from './balance-table.tsx'
import { PastAllowances } from './past-allowances.tsx'
import { ChargeTable } from './shared/charge-table.tsx'
import { type Read, readBalances, readCharges } from './shared/read-usage.ts'

/** Every allowance in full, and the charges outside the plan in the last 30 days (1§2 usage/details). */
export default function UsageDetails() {
  const { t } = useLingui()
  const { customerUuid, list, mobiles, mobile, choose } = useMobile()
  return (
    <Screen
      width="wide"
      title={<Trans>Usage details</Trans>}
      back={{ to: '/profile/plans/usage', name: <Trans>Usage</Trans> }}
      lead={mobile && mobileName(mobile)}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {list.data && !mobile && (
        <EmptyState picture={<EsimPhonePicture className="w-40" />} title={t`No usage yet`}>
          <Trans>What you use shows here as soon as you have a mobile.</Trans>
        </EmptyState>
      )}
      {mobile && <Parts key={mobile.UUID} customerUuid={customerUuid} mobileUuid={mobile.UUID} />}
    </Screen>
  )
}

type Which = { customerUuid: string; mobileUuid: string }

/** Waits for both parts: a late first part would push the second down. */
function Parts(which: Which) {
  const balances = useBalances(which)
  const charges = useCharges(which)
  const look = useCall(overview.dashboard, which)
  if (balances.isPending || charges.isPending || look.isPending) return <SkeletonList count={2} />
  return (
    <>
      <Allowances balances={balances} stops={look.data !== undefined && stopsOutside(look.data)} />
      <Charges charges={charges} />
      <BelowFold>
        <PastAllowances {...which} />
      </BelowFold>
    </>
  )
}

function useBalances(which: Which) {
  const { send } = usePortal()
  return useQuery({
    queryKey: [...keyOf(usage.postpayBalance), which],
    queryFn: () => readBalances(send, which),
    staleTime: ({ state }) => (state.data?.error === undefined ? usage.postpayBalance.fresh : 0),
  })
}

function useCharges(which: Which) {
  const { send } = usePortal()
  const [from] = useState(() => historyRange(dayOf(new Date())).FirstNanos)
  return useQuery({
    queryKey: [...keyOf(usage.charges), which, from],
    queryFn: () => readCharges(send, which, from),
    staleTime: ({ state }) => (state.data?.error === undefined ? usage.charges.fresh : 0),
  })
}

/** A query whose answer is a `Read`, with the error of its last read as the error of the query. */
function readOf<Answer>({ data, isFetching, refetch }: UseQueryResult<Read<Answer>>) {
  return { data: data?.answer, error: data?.error ?? null, isFetching, refetch }
}

function Allowances({ balances, stops }: { balances: ReturnType<typeof useBalances>; stops: boolean }) {
  const { t } = useLingui()
  return (
    <Card as="section" aria-labelledby="allowances" className="grid gap-3">
      <h2 id="allowances" className="text-h3">
        <Trans>What’s in your plan</Trans>
      </h2>
      <Loaded query={readOf(balances)} failed={t`Cannot get usage`} isPart hidesOlder>
        {(answer) => answer && <BalanceTable balances={answer} stops={stops} />}
      </Loaded>
    </Card>
  )
}

function Charges({ charges }: { charges: ReturnType<typeof useCharges> }) {
  const { t } = useLingui()

  return (
    <Card as="section" aria-labelledby="charges" className="grid gap-3">
      <h2 id="charges" className="text-h3">
        <Trans>Charged outside your plan, last 30 days</Trans>
      </h2>
      <Loaded query={readOf(charges)} failed={t`We couldn’t load the charges`} isPart hidesOlder>
        {(found) =>
          found.length > 0 ? (
            <ChargeTable charges={found} />
          ) : (
            <p className="text-ink-2">
              <Trans>You paid nothing outside your plan.</Trans>
            </p>
          )
        }
      </Loaded>
    </Card>
  )
}
