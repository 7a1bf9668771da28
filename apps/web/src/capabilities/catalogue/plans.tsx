import { Trans } from '@lingui/react/macro'
import { useParam } from '../../shell/routing/link.tsx'
import { CasualRates } from './casual-rates.tsx'
import { PlanBrowser } from './plan-browser.tsx'

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
      <CasualRates className="mt-8" />
    </div>
  )
}
