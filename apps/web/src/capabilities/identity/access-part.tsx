import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/identity-safety'
import { authName } from '@waea/domain/identity/names'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Chip } from '@waea/ui/chip'
import { Facts } from '@waea/ui/facts'
import { FailedState } from '@waea/ui/failed-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { UserRound } from 'lucide-react'
import { useCall } from '../../shell/data/use-call.ts'
import { useLocale } from '../../shell/session/portal.tsx'
import { SecurityPart, SecurityRow } from './security-part.tsx'

/** The people who can open the current account (2§7.18). */
export function AccessPart({ customerUuid }: { customerUuid: string }) {
  const { t } = useLingui()
  const users = useCall(identitySafety.accessUsers, { customerUuid })
  return (
    <SecurityPart
      title={<Trans>Who can open this account</Trans>}
      lead={<Trans>Owners can change things and pay. Members can only look.</Trans>}
    >
      {users.isPending && <SkeletonList count={1} />}
      {users.isError && !users.data && (
        <FailedState
          isPart
          title={t`We couldn’t load the list of people`}
          onRetry={() => void users.refetch()}
          retrying={users.isFetching}
        />
      )}
      {users.data && (
        <ul aria-label={t`Who can open this account`} className="grid divide-y divide-line border-t border-line">
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
  const since = dateText(fromNanos(user.Since), 'date', useLocale())
  const role = user.Role === 'owner' ? t`Owner` : t`Member`
  return (
    <SecurityRow
      icon={<UserRound aria-hidden="true" className="size-6" />}
      title={authName({ ...user, Email: user.Email ?? '' })}
      detail={<Facts parts={[role, user.Email, t`since ${since}`]} />}
      isShort
    >
      {user.IsYou && (
        <Chip>
          <Trans>You</Trans>
        </Chip>
      )}
    </SecurityRow>
  )
}
