import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/identity-safety'
import { signInWays } from '@waea/contract/sign-in-ways'
import { dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/confirm-dialog'
import { Notice } from '@waea/ui/notice'
import { useToast } from '@waea/ui/toast'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../../shell/format.ts'
import { goToProvider } from '../../shell/own-try.ts'
import { useLocale, usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { type SocialName, socialNames, socialOrder } from '../../shell/social-names.ts'
import { useSend } from '../../shell/use-send.ts'
import { SecurityPart } from './security-part.tsx'

type Connection = Gives<typeof identitySafety.security>['Connections'][number]

const changes = [identitySafety.security, identitySafety.securityLog]

/** The providers by which the person signs in: connected and disconnected here. */
export function ConnectionsPart({ connections }: { connections: readonly Connection[] }) {
  const { t } = useLingui()
  const { settings } = usePortal()
  const [refusal, setRefusal] = useState<string>()
  const missing = socialOrder.filter(
    (name) => settings.signInWith?.includes(name) && !connections.some((one) => one.IdentityProvider === name),
  )
  if (connections.length === 0 && missing.length === 0) return null
  return (
    <SecurityPart
      title={<Trans>Google, Apple and Facebook</Trans>}
      lead={<Trans>Sign in with an account that you have there. They never learn what you do here.</Trans>}
      actions={
        missing.length > 0 && missing.map((name) => <ConnectButton key={name} provider={name} onRefusal={setRefusal} />)
      }
    >
      {connections.length === 0 ? (
        <p>
          <Trans>None is connected.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Connected accounts`} className="grid divide-y divide-line border-y border-line">
          {connections.map((one) => (
            <ConnectionRow key={one.UUID} connection={one} />
          ))}
        </ul>
      )}
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
    </SecurityPart>
  )
}

function ConnectButton({ provider, onRefusal }: { provider: SocialName; onRefusal: (text?: string) => void }) {
  const { send } = usePortal()
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState(false)
  const name = socialNames[provider]
  const connect = async () => {
    onRefusal(undefined)
    setLeaving(true)
    try {
      await goToProvider(send, { provider, purpose: 'connect', path: '/profile/account/security' })
    } catch (error) {
      setLeaving(false)
      onRefusal(errorText(error))
    }
  }
  return (
    <Button tone="quiet" loading={leaving} onClick={() => void connect()}>
      <Trans>Connect {name}</Trans>
    </Button>
  )
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const locale = useLocale()
  const since = dayText(dayOf(fromNanos(connection.ConnectedAt)), locale)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Link2 aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold">{socialNames[connection.IdentityProvider]}</h3>
        <p className="text-s break-words text-ink-2">
          {[connection.Email, t`connected ${since}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Disconnect connection={connection} />
    </li>
  )
}

function Disconnect({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const name = socialNames[connection.IdentityProvider]
  const { mutateAsync, isPending, error, reset } = useSend(signInWays.disconnectProvider, { changes })
  const disconnect = async () => {
    try {
      await mutateAsync({ linkUuid: connection.UUID })
      toast({ tone: 'good', text: t`${name} is disconnected` })
    } catch {
      // The dialog stays and says why.
    }
  }
  return (
    <>
      <Button tone="quiet" size="s" aria-label={t`Disconnect ${name}`} onClick={() => setAsks(true)}>
        <Trans>Disconnect</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t`Disconnect ${name}?`}
        confirmText={<Trans>Disconnect</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void disconnect()}
        onCancel={() => {
          setAsks(false)
          reset()
        }}
      >
        <Trans>You can no longer sign in with it. Devices that are signed in stay so.</Trans>
      </ConfirmDialog>
    </>
  )
}
