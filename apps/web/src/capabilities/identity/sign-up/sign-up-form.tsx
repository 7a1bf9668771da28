import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field, FieldGroup } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useKnowsPasskeys } from '../../../shell/device/shared/passkey.ts'
import { useKeptForm } from '../../../shell/forms/shared/kept-form.ts'
import { wayMark } from '../../../shell/forms/shared/social-mark.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { WaysFirst } from '../sign-in/other-ways.tsx'
import { usePasswordRules } from '../sign-in/password-rules.ts'
import { SocialButtons, useSocialWays } from '../sign-in/social-buttons.tsx'
import { useSignUpChecks } from './sign-up-checks.ts'
import { blank, type SignUpValues } from './sign-up-values.ts'
import { useSignUp } from './use-sign-up.ts'

type Form = UseFormReturn<SignUpValues>

type Props = {
  /** Where to go when the email is confirmed, also through the link in the email. */
  leadsTo: string | undefined
  /** Asks for names and email only; the rest can be added later. */
  isShort?: boolean
  /** The person came back to correct the email, so focus it. */
  isCorrecting?: boolean
  onStarted: () => void | Promise<void>
}

/** Sign-up; the opt-ins start unticked. The account exists once the email is verified (1§1, 1§5). */
export function SignUpForm({ leadsTo, isShort = false, isCorrecting = false, onStarted }: Props) {
  const { t } = useLingui()
  const { form } = useKeptForm<SignUpValues>('sign-up', blank, ['Password'])
  const socialWays = useSocialWays()
  const knowsPasskeys = useKnowsPasskeys()
  useEffect(() => {
    if (isCorrecting) form.setFocus('Email', { shouldSelect: true })
  }, [isCorrecting, form])
  const withPasskey = form.watch('WithPasskey')
  const { refusal, onSend } = useSignUp(form, { leadsTo, hasPassword: !isShort && !withPasskey, onStarted })
  return (
    <>
      {(socialWays.length > 0 || knowsPasskeys) && (
        <WaysFirst>
          <SocialButtons {...(leadsTo !== undefined && { leadsTo })} />
          {knowsPasskeys && <PasskeyWay form={form} />}
        </WaysFirst>
      )}
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={isShort ? <Trans>Continue</Trans> : <Trans>Create account</Trans>}
        note={<SmallPrint />}
      >
        <Names form={form} />
        <Emails form={form} isShort={isShort} />
        {!isShort && !withPasskey && <NewPassword form={form} />}
        {!isShort && (
          <FieldGroup label={t`Would you like to hear from us?`} optional>
            <Checkbox label={t`Special offers by email`} {...form.register('NotifySpecialOffers')} />
            <Checkbox label={t`News by email`} {...form.register('NotifyNewsletters')} />
          </FieldGroup>
        )}
      </SendForm>
    </>
  )
}

/** Signs up with a passkey instead of a password; it is made once the email is confirmed. */
function PasskeyWay({ form }: { form: Form }) {
  const choose = (chosen: boolean) => {
    form.setValue('WithPasskey', chosen)
    form.setFocus('FirstName')
  }
  if (!form.watch('WithPasskey')) {
    return (
      <Button tone="quiet" wide onClick={() => choose(true)}>
        <KeyRound aria-hidden="true" className={wayMark} />
        <Trans>Sign up with a passkey</Trans>
      </Button>
    )
  }
  return (
    <Notice
      tone="good"
      title={<Trans>With a passkey, no password</Trans>}
      action={
        <Button tone="link" onClick={() => choose(false)}>
          <Trans>Without a passkey</Trans>
        </Button>
      }
    >
      <Trans>
        Tell us your name and email. Once you’ve confirmed your email, this device asks for your fingerprint, face or
        screen lock.
      </Trans>
    </Notice>
  )
}

function Names({ form }: { form: Form }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const checks = useSignUpChecks(form)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t`First name`} required error={errors.FirstName?.message}>
        <TextInput
          autoComplete="given-name"
          {...form.register('FirstName', checks.name(t`Please enter your first name`))}
        />
      </Field>
      <Field label={t`Surname`} required error={errors.LastName?.message}>
        <TextInput
          autoComplete="family-name"
          {...form.register('LastName', checks.name(t`Please enter your surname`))}
        />
      </Field>
    </div>
  )
}

/** The email, typed twice when no later step shows it again. */
function Emails({ form, isShort }: { form: Form; isShort: boolean }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const checks = useSignUpChecks(form)
  return (
    <>
      <Field label={t`Email`} required error={errors.Email?.message} hint={t`We’ll send a code to it.`}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.register('Email', isShort ? checks.emailAlone : checks.email)}
        />
      </Field>
      {!isShort && (
        <Field label={t`Email again`} required error={errors.ConfirmEmail?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.register('ConfirmEmail', checks.confirmEmail)}
          />
        </Field>
      )}
    </>
  )
}

function NewPassword({ form }: { form: Form }) {
  const { t } = useLingui()
  const checks = useSignUpChecks(form)
  const { brand } = usePortal().settings
  const { rules } = usePasswordRules(form.watch('Password', ''), { ...form.watch(), brand })
  return (
    <Field label={t`Password`} required error={form.formState.errors.Password?.message}>
      <PasswordInput rules={rules} {...form.register('Password', { ...checks.password, shouldUnregister: true })} />
    </Field>
  )
}

function SmallPrint() {
  const look = 'text-primary underline underline-offset-4'
  return (
    <Trans>
      By creating an account you accept the{' '}
      <Link to="/terms" className={look}>
        terms
      </Link>
      . The{' '}
      <Link to="/privacy" className={look}>
        privacy statement
      </Link>{' '}
      says how we use your details. You can change these choices any time.
    </Trans>
  )
}
