import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { authName } from '@waea/domain/identity/names'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Chip } from '@waea/ui/chip'
import { Facts } from '@waea/ui/data/facts'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { UserRound } from 'lucide-react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { ConfirmedDeed } from '../../../shell/forms/shared/row-deeds.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { SecurityPart, SecurityRow } from './security-part.tsx'

/** The people who can open the current account (2§7.18). */
export function AccessPart({ customerUuid }: { customerUuid: string }) {
  const { t } = useLingui()
  const users = useCall(identitySafety.accessUsers, { customerUuid })
  return (
    <SecurityPart
      title={<Trans>Who can open this account</Trans>}
      folded={<UsersWords users={users.data?.Users ?? []} />}
      lead={
        <Trans>
          Only owners can buy, pay and give access. Members can see the account, change everyday things such as an
          address or most SIM settings, and stop a SIM.
        </Trans>
      }
    >
      <Loaded query={users} waiting={<SkeletonList count={1} />} failed={t`We couldn’t load the list of people`} isPart>
        {({ Users }) => (
          <ul aria-label={t`Who can open this account`} className="grid divide-y divide-line border-t border-line">
            {Users.map((user) => (
              <UserRow key={user.UUID} user={user} customerUuid={customerUuid} />
            ))}
          </ul>
        )}
      </Loaded>
    </SecurityPart>
  )
}

/** Who they are, the person first. */
function UsersWords({ users }: { users: readonly User[] }) {
  const sorted = [...users].sort((a, b) => Number(b.IsYou) - Number(a.IsYou))
  return sorted.map((user) => authName({ ...user, Email: user.Email ?? '' })).join(', ')
}

type User = Gives<typeof identitySafety.accessUsers>['Users'][number]

function UserRow({ user, customerUuid }: { user: User; customerUuid: string }) {
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
      <span className="flex flex-wrap items-center gap-3">
        {user.IsYou && (
          <Chip>
            <Trans>You</Trans>
          </Chip>
        )}
        {user.CanEnd && <EndAccess user={user} customerUuid={customerUuid} />}
      </span>
    </SecurityRow>
  )
}

/** Removes a user's access, or the person's own; in that case the page reloads with the accounts that are left. */
function EndAccess({ user, customerUuid }: { user: User; customerUuid: string }) {
  const { t } = useLingui()
  const name = authName({ ...user, Email: user.Email ?? '' })
  const shared = {
    call: identitySafety.endAccess,
    input: { customerUuid, userUuid: user.UUID },
    changes: [identitySafety.accessUsers],
  }
  if (user.IsYou) {
    return (
      <ConfirmedDeed
        {...shared}
        changes={[]}
        question={t`Leave this account?`}
        says={
          <Trans>
            You won’t see this account any more, and we’ll tell the owner. To come back you need a new invite.
          </Trans>
        }
        confirmText={<Trans>Leave</Trans>}
        done={() => {
          location.assign('/')
          return t`You’ve left this account.`
        }}
      >
        <Trans>Leave</Trans>
      </ConfirmedDeed>
    )
  }
  return (
    <ConfirmedDeed
      {...shared}
      label={t`Remove ${name}`}
      question={t`Remove ${name}?`}
      says={<Trans>{name} loses access to this account straight away, on every device. We’ll tell both of you.</Trans>}
      confirmText={<Trans>Remove</Trans>}
      done={() => t`${name} was removed.`}
    >
      <Trans>Remove</Trans>
    </ConfirmedDeed>
  )
}
