import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { buttonClass } from '@waea/ui/button'
import { EmptyCartPicture } from '@waea/ui/illustrations/empty-cart'
import { EmptyState } from '@waea/ui/states/empty-state'
import { useEffect } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { browserMemory } from '../../../shell/device/shared/memory.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { noAddonsNotice } from '../../../shell/routing/shared/no-addons-notice.ts'
import { CasualRates } from '../../catalogue/shared/casual-rates.tsx'
import { stopsOutside } from '../../mobiles/shared/mobile-dashboard.ts'
import { useMobile } from '../../mobiles/shared/use-mobile.ts'

/**
 * Shown when the mobile in use has no plan: what that costs, and how to choose one. Seeing this page counts as the
 * notice that opens the account's other screens (1§2, decision B5).
 */
export default function NoAddonsPage() {
  const { t } = useLingui()
  const { customerUuid, mobile } = useMobile()
  const mobileUuid = mobile?.UUID
  const look = useCall(
    overview.dashboard,
    { customerUuid, mobileUuid: mobileUuid ?? '' },
    { enabled: mobileUuid !== undefined },
  )
  const stops = look.data !== undefined && stopsOutside(look.data)
  useEffect(() => {
    if (mobileUuid !== undefined) noAddonsNotice(browserMemory()).give(mobileUuid)
  }, [mobileUuid])
  return (
    <Screen width="wide" title={<Trans>No plan on this mobile</Trans>}>
      <EmptyState
        picture={<EmptyCartPicture className="w-40 max-w-full" />}
        title={stops ? t`Calls, texts and data are stopped` : t`You pay casual rates`}
        action={
          <>
            <Link to="/profile/plans/all-plans" className={buttonClass()}>
              <Trans>Choose a plan</Trans>
            </Link>
            <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Continue without a plan</Trans>
            </Link>
          </>
        }
      >
        {stops ? (
          <Trans>
            You keep your number. Your mobile works again as soon as you choose a plan, and until then you pay nothing.
            Calls to 111 always work.
          </Trans>
        ) : (
          <Trans>
            You keep your number. You pay for calls, texts and data as you use them, which costs more than a plan.
          </Trans>
        )}
      </EmptyState>
      <CasualRates />
    </Screen>
  )
}
