import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { type SocialName, socialNames } from '@waea/domain/identity/social-names'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { ConfirmedDeed } from '../../../shell/forms/shared/row-deeds.tsx'
import { SocialMark } from '../../../shell/forms/shared/social-mark.tsx'
import { useLocale, usePortal } from '../../../shell/session/shared/portal.tsx'
import { goToProvider } from '../../../shell/session/shared/provider-trip.ts'
import { useSocialWays } from '../sign-in/social-buttons.tsx'
import { SecurityPart, SecurityRow } from './security-part.tsx'

type Connection = Gives<typeof identitySafety.security>['Connections'][number]

const changes = [identitySafety.security, identitySafety.securityLog]

/** Connects and disconnects the providers that the person signs in with. */
export function ConnectionsPart({ connections }: { connections: readonly Connection[] }) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<string>()
  const missing = useSocialWays().filter((name) => !connections.some((one) => one.IdentityProvider === name))
  if (connections.length === 0 && missing.length === 0) return null
  return (
    <SecurityPart
      title={<Trans>Google, Apple and Facebook</Trans>}
      folded={
        connections.length === 0 ? (
          <Trans>Not connected</Trans>
        ) : (
          connections.map((one) => socialNames[one.IdentityProvider]).join(', ')
        )
      }
      lead={<Trans>Sign in with an account you already have there. They never learn what you do here.</Trans>}
    >
      <ul aria-label={t`Sign-in with another account`} className="grid divide-y divide-line border-t border-line">
        {connections.map((one) => (
          <ConnectionRow key={one.UUID} connection={one} />
        ))}
        {missing.map((name) => (
          <SecurityRow
            key={name}
            isShort
            icon={<SocialMark name={name} className="size-6" />}
            title={socialNames[name]}
            detail={<Trans>Not connected</Trans>}
          >
            <ConnectButton provider={name} onRefusal={setRefusal} />
          </SecurityRow>
        ))}
      </ul>
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
    </SecurityPart>
  )
}

function ConnectButton({ provider, onRefusal }: { provider: SocialName; onRefusal: (text?: string) => void }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const errorText = useErrorText()
  const [isRedirecting, setRedirecting] = useState(false)
  const name = socialNames[provider]
  const connect = async () => {
    onRefusal(undefined)
    setRedirecting(true)
    try {
      await goToProvider(send, { provider, purpose: 'connect', path: '/profile/account/security' })
    } catch (error) {
      setRedirecting(false)
      onRefusal(errorText(error))
    }
  }
  return (
    <Button
      tone="quiet"
      size="s"
      loading={isRedirecting}
      aria-label={t`Connect ${name}`}
      onClick={() => void connect()}
    >
      <Trans>Connect</Trans>
    </Button>
  )
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const locale = useLocale()
  const since = dateText(fromNanos(connection.ConnectedAt), 'date', locale)
  return (
    <SecurityRow
      icon={<SocialMark name={connection.IdentityProvider} className="size-6" />}
      title={socialNames[connection.IdentityProvider]}
      detail={<Facts parts={[connection.Email, t`connected ${since}`]} />}
    >
      <Disconnect connection={connection} />
    </SecurityRow>
  )
}

function Disconnect({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const name = socialNames[connection.IdentityProvider]
  return (
    <ConfirmedDeed
      call={signInWays.disconnectProvider}
      input={{ linkUuid: connection.UUID }}
      changes={changes}
      size="s"
      label={t`Disconnect ${name}`}
      question={t`Disconnect ${name}?`}
      says={<Trans>You won’t be able to sign in with it any more. Devices already signed in stay signed in.</Trans>}
      confirmText={<Trans>Disconnect</Trans>}
      done={() => t`You disconnected ${name}`}
    >
      <Trans>Disconnect</Trans>
    </ConfirmedDeed>
  )
}
