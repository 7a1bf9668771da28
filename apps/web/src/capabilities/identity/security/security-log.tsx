import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { useGo, useSearchValue } from '../../../shell/routing/shared/link.tsx'
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
  return (
    <Screen
      title={<Trans>Security log</Trans>}
      back={{ to: '/profile/account/security', name: <Trans>Security</Trans> }}
      lead={<Trans>If something here wasn’t you, sign out your other devices and change your password.</Trans>}
      width="text"
    >
      <Loaded query={log} waiting={<SkeletonList count={5} />} failed={t`We couldn’t load the security log`}>
        {({ Events, PageInfo }) => (
          <>
            {Events.length === 0 ? (
              <EmptyState title={t`Nothing here yet`}>
                <Trans>Sign-ins, and changes to how you sign in, show here.</Trans>
              </EmptyState>
            ) : (
              <EventList events={Events} />
            )}
            <Pager
              PageNumber={page}
              TotalPages={PageInfo.TotalPages}
              onPage={(wanted) => void go(address, { search: wanted === 1 ? {} : { page: String(wanted) } })}
              hrefOf={(wanted) => (wanted === 1 ? address : `${address}?page=${wanted}`)}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
