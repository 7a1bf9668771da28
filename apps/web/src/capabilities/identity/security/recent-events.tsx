import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { EventList } from './event-list.tsx'
import { eventWords, type SecurityEvent } from './event-words.ts'
import { eventsShown } from './events-shown.ts'
import { SecurityPart } from './security-part.tsx'

/** The latest security events, with a link to the full log. */
export function RecentEvents() {
  const { t } = useLingui()
  const log = useCall(identitySafety.securityLog, { PageNumber: 1, PageSize: eventsShown.recent })
  return (
    <SecurityPart
      title={<Trans>Recent activity</Trans>}
      folded={<LastEvent event={log.data?.Events[0]} />}
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

/** What happened last, and when. */
function LastEvent({ event }: { event: SecurityEvent | undefined }) {
  const { _ } = useTexts()
  const locale = useLocale()
  if (!event) return null
  return <Facts parts={[_(eventWords[event.Deed]), dateText(fromNanos(event.At), 'moment', locale)]} />
}
