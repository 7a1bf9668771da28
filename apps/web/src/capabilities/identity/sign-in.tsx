import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/identity'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { Field } from '@waea/ui/field'
import { PasswordInput } from '@waea/ui/password-input'
import { SendForm } from '@waea/ui/send-form'
import { TextInput } from '@waea/ui/text-input'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../shell/form.ts'
import { Link } from '../../shell/link.tsx'
import { usePortal } from '../../shell/portal.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { AuthPage } from './auth-page.tsx'

/** Sign-in by email and password (1§1). */
export default function SignIn() {
  const { t } = useLingui()
  const { send, session } = usePortal()
  const { goOn, asked } = useAfterSignIn()
  const form = useForm({ defaultValues: { Email: '', Password: '' } })
  const { errors } = form.formState

  const { refusal, onSend } = useFormSending(form, async ({ Email, Password }) => {
    const auth = await send(identity.auth, {
      spid: '2',
      SPID: 2,
      IdentityProvider: 'LOCAL',
      AuthID: cleanEmail(Email),
      AuthCode: Password,
      IncludeRoles: true,
    })
    if (session.accept(auth)) goOn()
  })
  return (
    <AuthPage
      title={<Trans>Sign in</Trans>}
      foot={
        <p>
          <Trans>New here?</Trans>{' '}
          <Link to="/sign-up" search={asked} className={linkLook}>
            <Trans>Create account</Trans>
          </Link>
        </p>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Sign in</Trans>}>
        <Field label={t`Email`} required error={errors.Email?.message}>
          <TextInput
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.register('Email', {
              validate: (text) =>
                isEmail(cleanEmail(text)) || t`Check the email address: it should look like name@example.nz.`,
            })}
          />
        </Field>
        <Field label={t`Password`} required error={errors.Password?.message}>
          <PasswordInput {...form.register('Password', { required: t`Enter your password.` })} />
        </Field>
        <Link to="/forgot-pass" className={linkLook}>
          <Trans>Lost password</Trans>
        </Link>
      </SendForm>
    </AuthPage>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4'
