import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import type { SocialName } from '@waea/domain/identity/social-names'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { KeyRound, Mail } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isPasskeyRefusal, knowsPasskeys, showPasskey } from '../device/shared/passkey.ts'
import { CodeField, useCode } from '../forms/shared/code-field.tsx'
import { useErrorText } from '../forms/shared/refusal-text.tsx'
import { useSending } from '../forms/shared/sending.ts'
import { SocialButton } from '../forms/shared/social-button.tsx'
import { wayMark } from '../forms/shared/social-mark.tsx'
import { usePortal, useSignedIn } from '../session/shared/portal.tsx'
import { goToProvider } from '../session/shared/provider-trip.ts'
import type { Session } from '../session/shared/session.ts'
import { stepUp } from '../session/shared/step-up.ts'

/**
 * Confirms who the person is: by password, passkey, emailed code or a connected provider, whichever they have. The
 * waiting call is then sent again; a provider leads away and back to this page.
 */
export default function StepUpDialog() {
  const { t } = useLingui()
  const { session } = usePortal()
  const [byCode, setByCode] = useState(false)
  const ways = useQuery({
    queryKey: ['ways to show who is there'],
    queryFn: () => waysOf(session),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog open onClose={() => stepUp.answer(false)} title={t`Confirm it’s you`}>
      <p className="text-ink-2">
        <Trans>
          Before you change this, we check that nobody else is using your device. We won’t ask again for 5 minutes.
        </Trans>
      </p>
      {ways.isPending ? (
        <Skeleton className="h-24 rounded-card" />
      ) : byCode ? (
        <ByCode onBack={() => setByCode(false)} />
      ) : ways.data?.HasPassword === false ? (
        <WithoutPassword ways={ways.data} onCode={() => setByCode(true)} />
      ) : (
        <Focused>
          <ByPassword onCode={() => setByCode(true)} />
        </Focused>
      )}
    </Dialog>
  )
}

/** Focuses the field, which is mounted after the dialog opens. */
function Focused({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return <div ref={frame}>{children}</div>
}

type Ways = Gives<typeof identitySafety.security>

/** If the ways can't be loaded, ask for the password: most people have one. */
const waysOf = (session: Session): Promise<Ways | null> => session.send(identitySafety.security, {}).catch(() => null)

function WithoutPassword({ ways, onCode }: { ways: Ways; onCode: () => void }) {
  const { session, settings } = usePortal()
  const { person, customerUuid } = useSignedIn()
  const errorText = useErrorText()
  const [wrong, setWrong] = useState<string>()
  const [redirectingTo, setRedirectingTo] = useState<SocialName>()
  const canMail = customerUuid !== undefined && !person.Email.endsWith(settings.placeholderEmailEnding ?? '\0')
  const providers = [...new Set(ways.Connections.map((one) => one.IdentityProvider))]
  const leave = async (provider: SocialName) => {
    setRedirectingTo(provider)
    try {
      const path = `${location.pathname}${location.search}`
      await goToProvider(session.send, { provider, purpose: 'proof', path })
    } catch (error) {
      setRedirectingTo(undefined)
      setWrong(errorText(error))
    }
  }
  return (
    <div className="grid gap-3">
      {wrong !== undefined && <Notice tone="bad">{wrong}</Notice>}
      {ways.Passkeys.length > 0 && knowsPasskeys() && <ByPasskey wide onWrong={setWrong} />}
      {canMail && (
        <Button tone="quiet" wide icon={<Mail aria-hidden="true" className={wayMark} />} onClick={onCode}>
          <Trans>Email me a code</Trans>
        </Button>
      )}
      {providers.map((name) => (
        <SocialButton key={name} name={name} redirectingTo={redirectingTo} onLeave={leave} />
      ))}
    </div>
  )
}

function ByPassword({ onCode }: { onCode: () => void }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const { person, customerUuid } = useSignedIn()
  const [password, setPassword] = useState('')
  const sending = useSending(async () => {
    if (password === '') return t`Enter your password.`
    await session.send(identity.auth, {
      spid: '2',
      SPID: 2,
      IdentityProvider: 'LOCAL',
      AuthID: person.Email,
      AuthCode: password,
    })
    stepUp.answer(true)
    return undefined
  })
  return (
    <SendForm onSend={sending.onSend} submitText={<Trans>Confirm</Trans>}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={person.Email} readOnly />
      <Field label={t`Password`} required error={sending.refusal}>
        <PasswordInput
          data-autofocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            sending.refuse(undefined)
            setPassword(event.target.value)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-x-4">
        {knowsPasskeys() && <ByPasskey onWrong={sending.refuse} />}
        {customerUuid !== undefined && (
          <Button tone="link" onClick={onCode}>
            <Trans>Email me a code instead</Trans>
          </Button>
        )}
      </div>
    </SendForm>
  )
}

function ByPasskey({ onWrong, wide = false }: { onWrong: (text: string) => void; wide?: boolean }) {
  const { session } = usePortal()
  const errorText = useErrorText()
  const [waiting, setWaiting] = useState(false)
  const show = async () => {
    setWaiting(true)
    try {
      const Credential = await showPasskey(() => session.send(identitySafety.passkeyRequest, {}))
      await session.send(identitySafety.showPasskey, { Credential })
      stepUp.answer(true)
    } catch (error) {
      if (!isPasskeyRefusal(error)) onWrong(errorText(error))
      setWaiting(false)
    }
  }
  return (
    <Button
      {...(wide
        ? { tone: 'quiet', wide, icon: <KeyRound aria-hidden="true" className={wayMark} /> }
        : { tone: 'link' })}
      loading={waiting}
      onClick={() => void show()}
    >
      <Trans>Use a passkey</Trans>
    </Button>
  )
}

function ByCode({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const { person, customerUuid = '' } = useSignedIn()
  const [isSent, setIsSent] = useState(false)
  const ask = async () => {
    // Send errors are ignored (3§8.6).
    await session.send(identitySafety.sendMfa, { customerUuid }).catch(() => undefined)
    setIsSent(true)
  }
  const confirm = async (code: string) => {
    await session.send(identitySafety.verifyMfa, { customerUuid, code })
    stepUp.answer(true)
  }
  const code = useCode(confirm, { missing: t`Enter the six digits of the code.` })
  const email = <b className="wrap-anywhere">{person.Email}</b>
  return (
    <div className="grid justify-items-start gap-2 *:w-full">
      {isSent ? (
        <Focused>
          <SendForm onSend={code.onSend} submitText={<Trans>Confirm</Trans>}>
            <p>
              <Trans>We emailed six digits to {email}. No email? Check your spam folder too.</Trans>
            </p>
            <CodeField label={t`Code from the email`} of={code} />
          </SendForm>
        </Focused>
      ) : (
        <SendForm onSend={ask} submitText={<Trans>Email the code</Trans>}>
          <p>
            <Trans>We’ll email six digits to {email}.</Trans>
          </p>
        </SendForm>
      )}
      <Button tone="link" onClick={onBack}>
        <Trans>Choose another way</Trans>
      </Button>
    </div>
  )
}
