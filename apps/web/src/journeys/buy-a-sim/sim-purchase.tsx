import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Suspense } from 'react'
import { PlanBrowser } from '../../capabilities/catalogue/shared/plan-browser.tsx'
import { useShop } from '../../capabilities/shop/shared/use-shop.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { useLeadOn, useParam, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { ChooseSims } from './choose-sims.tsx'
import { useJoining } from './joining.ts'
import type { JoiningGroup } from './wanted-sims.ts'

const ReplacementSim = lazyPart(() => import('./replacement-sim.tsx'))
const JoiningSim = lazyPart(() => import('./joining-sim.tsx'))

/** Chooses SIMs for the plan in the address; without one, chooses the plan first (1§2 sim-purchase). */
export default function SimPurchase() {
  return <SimPurchaseFor hasPlanEach={false} />
}

/** The same, with one plan for all SIMs or a plan for each. */
export function SimPurchaseFor({ hasPlanEach }: { hasPlanEach: boolean }) {
  const { t } = useLingui()
  const requested = useParam('plan')
  const replaces = useSearchValue('replaces')
  const [joins, forgetJoins] = useJoining()
  const session = useSession()
  const isSignedIn = session.status === 'signed-in' && session.customerUuid !== undefined
  const shop = useShop()
  const plan = shop.planOf(requested) ?? (hasPlanEach ? shop.plans[0] : undefined)
  useLeadOn(shop.isLocked ? '/plans' : undefined)
  if (shop.isLocked) return <SkeletonList />
  if (shop.isLoading || shop.error) {
    return <Loaded query={shop} waiting={<SkeletonList />} failed={t`We couldn’t load the shop`} />
  }
  if (replaces !== undefined && isSignedIn) {
    return (
      <Suspense fallback={<SkeletonList />}>
        <ReplacementSim mobileUuid={replaces} shop={shop} />
      </Suspense>
    )
  }
  const choose = (joining?: JoiningGroup) =>
    plan ? (
      <ChooseSims
        key={plan.UUID}
        plan={plan}
        shop={shop}
        hasPlanEach={hasPlanEach}
        joining={joining && { group: joining, forget: forgetJoins }}
      />
    ) : (
      <ChoosePlan isUnknown={requested !== undefined} />
    )
  if (joins === undefined || !isSignedIn) return choose()
  return (
    <Suspense fallback={<SkeletonList />}>
      <JoiningSim mobileUuid={joins}>{choose}</JoiningSim>
    </Suspense>
  )
}

function ChoosePlan({ isUnknown }: { isUnknown: boolean }) {
  return (
    <div className="grid gap-8 py-2">
      <PageHeading title={<Trans>Choose a plan</Trans>}>
        {isUnknown ? (
          <Trans>We don’t sell that plan any more. Choose one of these.</Trans>
        ) : (
          <Trans>You’ll choose the SIM next.</Trans>
        )}
      </PageHeading>
      <PlanBrowser
        heading={
          <h2 className="text-h2">
            <Trans>Plans</Trans>
          </h2>
        }
      />
    </div>
  )
}
