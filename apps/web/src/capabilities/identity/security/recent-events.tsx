import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { buttonClass } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
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
      <Loaded query={log} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load the security log`} isPart>
        {({ Events }) => <EventList events={Events} />}
      </Loaded>
    </SecurityPart>
  )
}
