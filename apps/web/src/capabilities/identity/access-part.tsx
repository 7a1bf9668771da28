import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/identity-safety'
import { displayName } from '@waea/domain/identity/names'
import { dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { Chip } from '@waea/ui/chip'
import { FailedState } from '@waea/ui/failed-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { UserRound } from 'lucide-react'
import { dayText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'
import { SecurityPart } from './security-part.tsx'

/** The people to whom the account in use is open (2§7.18). */
export function AccessPart({ customerUuid }: { customerUuid: string }) {
  const { t } = useLingui()
  const users = useCall(identitySafety.accessUsers, { customerUuid })
  return (
    <SecurityPart
      title={<Trans>Who can open this account</Trans>}
      lead={<Trans>Owners change and pay; members look.</Trans>}
    >
      {users.isPending && <SkeletonList count={1} />}
      {users.isError && !users.data && (
        <FailedState
          title={t`Who can open this account could not be loaded`}
          onRetry={() => void users.refetch()}
          retrying={users.isFetching}
        />
      )}
      {users.data && (
        <ul aria-label={t`Who can open this account`} className="grid divide-y divide-line border-y border-line">
          {users.data.Users.map((user) => (
            <UserRow key={user.UUID} user={user} />
          ))}
        </ul>
      )}
    </SecurityPart>
  )
}

type User = Gives<typeof identitySafety.accessUsers>['Users'][number]

function UserRow({ user }: { user: User }) {
  const { t } = useLingui()
  const since = dayText(dayOf(fromNanos(user.Since)), useLocale())
  const role = user.Role === 'owner' ? t`Owner` : t`Member`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <UserRound aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold break-words">{displayName({ ...user, Email: user.Email ?? '' })}</h3>
        <p className="text-s break-words text-ink-2">
          {[role, user.Email, t`since ${since}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {user.IsYou && (
        <Chip>
          <Trans>You</Trans>
        </Chip>
      )}
    </li>
  )
}
