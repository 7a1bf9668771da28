import { Trans } from '@lingui/react/macro'
import { porting } from '@waea/contract/mobile/porting'
import { isPortOver, type PortState } from '@waea/domain/porting/port-state'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { usePortWords } from '../port-words.ts'
import { toneOf } from '../tone.ts'

/** The number that is on its way to or from a mobile, on its dashboard: how far it is and what to do. */
export default function PortNotice({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) {
  const { settings } = usePortal()
  const words = usePortWords()
  const { data, isPending } = useCall(porting.ports, { customerUuid, mobileUuid })
  if (isPending) return <Skeleton className="h-56 rounded-control sm:h-34" />
  const port = data?.Ports.find(({ State }) => !isPortOver(State as PortState))
  if (!port) return null
  const { title, says } = words(port)
  return (
    <Notice
      tone={toneOf(port.Stage)}
      title={title}
      action={
        isOn(settings, 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED') && (
          <Link
            to="/profile/plans/sim-card-actions/number-porting"
            search={{ mobile: mobileUuid }}
            className={buttonClass({ size: 's', tone: 'quiet' })}
          >
            {port.Direction === 'in' ? <Trans>See your number’s move</Trans> : <Trans>See what you can do</Trans>}
          </Link>
        )
      }
    >
      {says}
    </Notice>
  )
}
