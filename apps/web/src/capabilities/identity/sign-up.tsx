import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/identity'
import { cleanEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { optIn } from '@waea/domain/identity/session'
import { Checkbox } from '@waea/ui/checkbox'
import { Field, FieldGroup } from '@waea/ui/field'
import { PasswordInput } from '@waea/ui/password-input'
import { SendForm } from '@waea/ui/send-form'
import { TextInput } from '@waea/ui/text-input'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/form.ts'
import { Link, useGo } from '../../shell/link.tsx'
import { usePortal } from '../../shell/portal.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { AuthPage } from './auth-page.tsx'
import { OtherWays } from './other-ways.tsx'
import { usePasswordRules } from './password-rules.ts'
import { rememberVerification } from './pending-verification.ts'
import { useSignUpChecks } from './sign-up-checks.ts'
import { SocialButtons, useSocialWays } from './social-buttons.tsx'

const blank = {
  FirstName: '',
  LastName: '',
  Email: '',
  ConfirmEmail: '',
  Password: '',
  NotifySpecialOffers: false,
  NotifyNewsletters: false,
}
export type SignUpValues = typeof blank

/** Sign-up with names, email and password; the opt-ins start unticked. The account exists once the email is verified (1§1, 1§5). */
export default function SignUp() {
  const { t } = useLingui()
  const { asked } = useAfterSignIn()
  const form = useForm({ defaultValues: blank })
  const { errors } = form.formState
  const socialWays = useSocialWays()
  const checks = useSignUpChecks(form)
  const { settings } = usePortal()
  const { rules } = usePasswordRules(form.watch('Password'), { ...form.watch(), brand: settings.brand })

  const { refusal, onSend } = useSignUp(form, asked)
  return (
    <AuthPage
      title={<Trans>Create account</Trans>}
      lead={<Trans>One account for your mobiles, your bills and your orders.</Trans>}
      foot={
        <p>
          <Trans>Have an account already?</Trans>{' '}
          <Link to="/sign-in" search={asked} className="font-semibold text-primary underline underline-offset-4">
            <Trans>Sign in</Trans>
          </Link>
        </p>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Create account</Trans>} note={<SmallPrint />}>
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
        <Field label={t`Email`} required error={errors.Email?.message} hint={t`We will send a code to it.`}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...form.register('Email', checks.email)} />
        </Field>
        <Field label={t`Email again`} required error={errors.ConfirmEmail?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.register('ConfirmEmail', checks.confirmEmail)}
          />
        </Field>
        <Field label={t`Password`} required error={errors.Password?.message}>
          <PasswordInput rules={rules} {...form.register('Password', checks.password)} />
        </Field>
        <FieldGroup label={t`Would you like to hear from us?`} optional>
          <Checkbox label={t`Special offers by email`} {...form.register('NotifySpecialOffers')} />
          <Checkbox label={t`News by email`} {...form.register('NotifyNewsletters')} />
        </FieldGroup>
      </SendForm>
      {socialWays.length > 0 && (
        <OtherWays>
          <SocialButtons />
        </OtherWays>
      )}
    </AuthPage>
  )
}

/** Asks for the account, and leads on to the page that takes the code of the mail. */
function useSignUp(form: UseFormReturn<SignUpValues>, asked: ReturnType<typeof useAfterSignIn>['asked']) {
  const { send } = usePortal()
  const go = useGo()
  return useFormSending(form, async (values) => {
    const started = await send(identity.signUp, {
      FirstName: cleanName(values.FirstName),
      LastName: cleanName(values.LastName),
      Email: cleanEmail(values.Email),
      Password: values.Password,
      NotifySpecialOffers: optIn(values.NotifySpecialOffers),
      NotifyNewsletters: optIn(values.NotifyNewsletters),
    })
    const resendAt = Date.now() + started.ResendAfterSeconds * 1000
    rememberVerification({ VerificationUUID: started.VerificationUUID, Email: cleanEmail(values.Email), resendAt })
    await go('/email-verify-page', { search: asked })
  })
}

function SmallPrint() {
  const look = 'text-primary underline underline-offset-4'
  return (
    <Trans>
      By creating an account you accept the{' '}
      <Link to="/terms" className={look}>
        terms
      </Link>
      . How we use your details is in the{' '}
      <Link to="/privacy" className={look}>
        privacy statement
      </Link>
      . You can change each choice at any time.
    </Trans>
  )
}
