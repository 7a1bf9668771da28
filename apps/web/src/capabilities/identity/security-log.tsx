import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { Pager } from '@waea/ui/pager'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { useGo, useSearchValue } from '../../shell/routing/link.tsx'
import { EventList } from './event-list.tsx'
import { eventsShown } from './events-shown.ts'

const address = '/profile/account/security-log'

/** The full security log, newest first. */
export default function SecurityLog() {
  const { t } = useLingui()
  const go = useGo()
  const given = Number(useSearchValue('page'))
  const page = Number.isSafeInteger(given) && given > 0 ? given : 1
  const log = useCall(identitySafety.securityLog, { PageNumber: page, PageSize: eventsShown.log })
  const above = (
    <BackLink to="/profile/account/security">
      <Trans>Security</Trans>
    </BackLink>
  )
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading title={<Trans>Security log</Trans>} above={above}>
        <Trans>If something here wasn’t you, sign out your other devices and change your password.</Trans>
      </PageHeading>
      {log.isPending && <SkeletonList count={5} />}
      {log.isError && !log.data && <FailedState title={t`We couldn’t load the security log`} of={log} />}
      {log.data && log.data.Events.length === 0 && (
        <EmptyState title={t`Nothing here yet`}>
          <Trans>Sign-ins, and changes to how you sign in, show here.</Trans>
        </EmptyState>
      )}
      {log.data && log.data.Events.length > 0 && <EventList events={log.data.Events} />}
      {log.data && (
        <Pager
          PageNumber={page}
          TotalPages={log.data.PageInfo.TotalPages}
          onPage={(wanted) => void go(address, { search: wanted === 1 ? {} : { page: String(wanted) } })}
          hrefOf={(wanted) => (wanted === 1 ? address : `${address}?page=${wanted}`)}
        />
      )}
    </div>
  )
}
