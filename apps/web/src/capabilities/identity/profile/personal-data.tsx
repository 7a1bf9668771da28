import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { dateText } from '@waea/kit/date-text'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useWasTyping } from '../../../shell/forms/shared/kept-typing.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { RowLink } from '../../../shell/routing/shared/row-link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { useAccount } from '../../customers/shared/use-account.ts'
import { EditPersonalData, ownData } from './edit-personal-data.tsx'

/** The customer's personal data, with links to change email, password and number (1§2). */
export default function PersonalData() {
  const { t } = useLingui()
  const { account } = useAccount()
  const me = useCall(identity.me, {})
  const [isEditing, setEditing] = useState(useWasTyping(ownData))
  const pending = me.data?.PendingEmail
  return (
    <Screen
      title={<Trans>Personal data</Trans>}
      actions={
        account.data &&
        !isEditing && (
          <Button tone="quiet" onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
      width="text"
    >
      {pending !== undefined && (
        <Notice
          tone="warn"
          title={<Trans>Confirm {pending}</Trans>}
          action={
            <Link
              to="/email-verify-page"
              search={{ redirect: '/profile/account/personal-data' }}
              className={buttonClass({ tone: 'quiet', size: 's' })}
            >
              <Trans>Enter the code</Trans>
            </Link>
          }
        >
          <Trans>We’ve emailed it a code. Until you enter the code, you sign in with your current email.</Trans>
        </Notice>
      )}
      <Loaded
        query={account}
        waiting={<Skeleton className="h-64 rounded-card" />}
        failed={t`We couldn’t load your details`}
      >
        {(data) =>
          isEditing ? <EditPersonalData account={data} onEnd={() => setEditing(false)} /> : <Data account={data} />
        }
      </Loaded>
      <Ways />
    </Screen>
  )
}

type Account = NonNullable<ReturnType<typeof useAccount>['account']['data']>

function Data({ account }: { account: Account }) {
  const { t } = useLingui()
  const locale = useLocale()
  const none = <span className="font-normal text-ink-2">{t`Not given`}</span>
  const value = (key: string, term: string, shown: ReactNode) => ({ key, term, value: shown })
  return (
    <Card as="section" aria-label={t`Your details`}>
      <DescriptionList
        lines
        items={[
          value('first', t`First name`, <bdi className="break-words">{account.FirstName}</bdi>),
          value('last', t`Surname`, <bdi className="break-words">{account.LastName}</bdi>),
          value('email', t`Email`, <bdi className="wrap-anywhere">{account.Email}</bdi>),
          value('number', t`Contact number`, account.MobileNumber ? displayMsisdn(account.MobileNumber) : none),
          value('rewards', t`Rewards number`, account.ExternalRef5 || none),
          value('since', t`Customer since`, dateText(fromNanos(account.CreatedAt), 'date', locale)),
        ]}
      />
    </Card>
  )
}

function Ways() {
  return (
    <Card className="py-1">
      <ul className="divide-y divide-line">
        <RowLink to="/profile/account/personal-data/change-password">
          <Trans>Change password</Trans>
        </RowLink>
        <RowLink to="/profile/account/personal-data/change-email">
          <Trans>Change email</Trans>
        </RowLink>
        <RowLink to="/profile/account/security">
          <Trans>Security</Trans>
        </RowLink>
        <RowLink to="/profile/account/personal-data/change-notifications">
          <Trans>Notifications</Trans>
        </RowLink>
        <RowLink to="/profile/account/personal-data/auth-to-set-true-rewards-number">
          <Trans>Rewards number</Trans>
        </RowLink>
        <RowLink to="/sim-nicknames">
          <Trans>SIM nicknames</Trans>
        </RowLink>
      </ul>
    </Card>
  )
}
