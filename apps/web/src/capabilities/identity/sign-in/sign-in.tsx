import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { socialNames } from '@waea/domain/identity/social-names'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { wayMark } from '../../../shell/forms/shared/social-mark.tsx'
import { GuestLinks } from '../../../shell/frame/shared/guest-links.tsx'
import { Link, type Search } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { OtherWays, WaysFirst } from './other-ways.tsx'
import PasskeySignIn from './passkey-sign-in.tsx'
import { SessionEndedNotice } from './session-ended-notice.tsx'
import { SocialButtons, useSocialWays } from './social-buttons.tsx'
import { usePendingLink } from './social-pending.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { useSecondFactor } from './use-second-factor.tsx'

/** Sign-in with a passkey or a code, by email and password, and by a provider (1§1). */
export default function SignIn() {
  const { t } = useLingui()
  const { send } = usePortal()
  const { requested } = useAfterSignIn()
  const enter = useCompleteSignIn()
  const pending = usePendingLink()
  const socialWays = useSocialWays()
  // No default values, so that text typed or autofilled before hydration stays.
  const form = useForm<{ Email: string; Password: string }>()
  const { setValue, getValues } = form
  useEffect(() => {
    if (pending && !getValues('Email')) setValue('Email', pending.Email)
  }, [pending, getValues, setValue])
  const { errors } = form.formState
  const secondFactor = useSecondFactor({ onIn: enter })

  const { refusal, onSend } = useFormSending(form, async ({ Email, Password }) => {
    const given = { spid: '2', SPID: 2, AuthID: cleanEmail(Email), AuthCode: Password, IncludeRoles: true } as const
    await secondFactor.entering(async () => enter(await send(identity.auth, { ...given, IdentityProvider: 'LOCAL' })))
  })
  if (secondFactor.step) return secondFactor.step
  return (
    <AuthPage title={<Trans>Sign in</Trans>} foot={<Foot requested={requested} />}>
      <SessionEndedNotice />
      {pending && <ConnectNotice provider={socialNames[pending.IdentityProvider]} email={pending.Email} />}
      {/* People who signed up at a checkout have no password, and nobody learns here who has one. */}
      <WaysFirst then={<Trans>or with your password</Trans>}>
        <PasskeySignIn onIn={enter} />
        <Link to="/one-time-code" search={requested} className={buttonClass({ tone: 'quiet', wide: true })}>
          <Smartphone aria-hidden="true" className={wayMark} />
          <Trans>Sign in with a code</Trans>
        </Link>
      </WaysFirst>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Sign in</Trans>}>
        <Field label={t`Email`} required error={errors.Email?.message}>
          <TextInput
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            {...form.register('Email', {
              validate: (text) => isEmail(text) || t`Check the email address: it should look like name@example.nz.`,
            })}
          />
        </Field>
        <Field label={t`Password`} required error={errors.Password?.message}>
          <PasswordInput {...form.register('Password', { required: t`Enter your password.` })} />
        </Field>
        <div className="flex flex-wrap gap-x-5">
          <Link to="/forgot-pass" className={linkLook}>
            <Trans>Lost password</Trans>
          </Link>
          <Link to="/forgot-email" className={linkLook}>
            <Trans>Lost email</Trans>
          </Link>
        </div>
      </SendForm>
      {socialWays.length > 0 && (
        <OtherWays>
          <SocialButtons />
        </OtherWays>
      )}
    </AuthPage>
  )
}

/** Links for people who have no account yet, or don't need one. */
function Foot({ requested }: { requested: Search }) {
  return (
    <>
      <p>
        <Trans>New here?</Trans>{' '}
        <Link to="/sign-up" search={requested} className={linkLook}>
          <Trans>Create account</Trans>
        </Link>
      </p>
      <GuestLinks />
    </>
  )
}

/** The provider confirmed an email that already has an account: its owner connects the two by signing in. */
function ConnectNotice({ provider, email }: { provider: string; email: string }) {
  return (
    <Notice title={<Trans>You already have an account</Trans>}>
      <Trans>
        {email} already has an account. Sign in as you usually do, and we’ll connect {provider} to it.
      </Trans>
    </Notice>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4'
