import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../shell/device/lazy-part.ts'
import { useParam } from '../../shell/routing/link.tsx'
import { PlanBrowser } from './plan-browser.tsx'

/** Below the plans: its code comes after what is seen first. */
const CasualRates = lazyPart(async () => ({ default: (await import('./casual-rates.tsx')).CasualRates }))

/** All plans, with quick filters and a comparison; a plan named in the address stands out (1§2). */
export default function Plans() {
  const plan = useParam('plan')
  return (
    <div className="pt-2 lg:pt-6">
      <PlanBrowser
        key={plan ?? ''}
        plan={plan}
        withFilters
        heading={
          <h1 className="text-title">
            <Trans>Plans</Trans>
          </h1>
        }
      />
      <Suspense fallback={null}>
        <CasualRates className="mt-8" />
      </Suspense>
    </div>
  )
}
