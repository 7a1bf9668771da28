import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { buttonClass } from '@waea/ui/button'
import { FailedState } from '@waea/ui/failed-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { Link } from '../../shell/routing/link.tsx'
import { EventList } from './event-list.tsx'
import { eventsShown } from './events-shown.ts'
import { SecurityPart } from './security-part.tsx'

/** The latest security events, with a link to the full log. */
export function RecentEvents() {
  const { t } = useLingui()
  const log = useCall(identitySafety.securityLog, { PageNumber: 1, PageSize: eventsShown.recent })
  return (
    <SecurityPart
      title={<Trans>Recent activity</Trans>}
      actions={
        <Link to="/profile/account/security-log" className={buttonClass({ tone: 'quiet' })}>
          <Trans>See the security log</Trans>
        </Link>
      }
    >
      {log.isPending && <SkeletonList count={2} />}
      {log.isError && !log.data && <FailedState isPart title={t`We couldn’t load the security log`} of={log} />}
      {log.data && <EventList events={log.data.Events} />}
    </SecurityPart>
  )
}
