import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Suspense } from 'react'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { CompareBox, Filters } from './choosing.tsx'
import { PlanBrowser } from './shared/plan-browser.tsx'

/** Below the plans, so its code loads after what is visible first. */
const CasualRates = lazyPart(async () => ({ default: (await import('./shared/casual-rates.tsx')).CasualRates }))

/** All plans, with quick filters and a comparison; the plan named in the address is highlighted (1§2). */
export default function Plans() {
  const plan = useParam('plan')
  const session = useSession()
  return (
    <div className="pt-2 lg:pt-6">
      <PlanBrowser
        key={plan ?? ''}
        plan={plan}
        choosing={{ Filters, CompareBox }}
        heading={
          <h1 className="text-title">
            <Trans>Plans</Trans>
          </h1>
        }
      />
      {session.status === 'signed-in' && (
        <p className="mt-4">
          <Link to="/sim-purchase" className={buttonClass({ tone: 'link' })}>
            <Trans>Choose a plan for another SIM</Trans>
          </Link>
        </p>
      )}
      <Suspense fallback={null}>
        <CasualRates className="mt-8" />
      </Suspense>
    </div>
  )
}
