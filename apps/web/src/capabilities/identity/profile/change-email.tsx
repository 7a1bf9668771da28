import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { profile } from '@waea/contract/people/profile'
import { checkNewEmail, cleanEmail } from '@waea/domain/identity/email'
import { isRefusal } from '@waea/domain/refusal'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../../shell/forms/shared/kept-form.ts'
import { sentenceOf } from '../../../shell/forms/shared/refusals.ts'
import { TemporaryNotice } from '../../../shell/frame/shared/temporary-notice.tsx'
import { useGo } from '../../../shell/routing/shared/link.tsx'
import { usePortal, useSignedIn } from '../../../shell/session/shared/portal.tsx'
import { ChildPage } from '../../customers/shared/child-page.tsx'
import { useHasPassword } from '../security/use-has-password.ts'
import { usePasswordProof } from '../security/use-password-proof.ts'

/** Changes the email: asks for the password, then confirms by a code sent to the new address (1§5). */
export default function ChangeEmail() {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { send, queries } = usePortal()
  const { person } = useSignedIn()
  const prove = usePasswordProof()
  // People without a password prove who they are in another way, when the server asks for it.
  const hasPassword = useHasPassword()
  const go = useGo()
  const { form, forget } = useKeptForm('email', { Email: '', AuthCode: '' }, ['AuthCode'])
  const { errors } = form.formState

  const { refusal, onSend } = useFormSending(form, async ({ Email, AuthCode }) => {
    if (hasPassword) {
      try {
        await prove(AuthCode)
      } catch (error) {
        form.resetField('AuthCode')
        throw error
      }
    }
    await send(profile.changeEmail, { Email: Email.trim() })
    forget()
    await queries.invalidateQueries({ queryKey: keyOf(identity.me) })
    await go('/email-verify-page', { search: { redirect: '/profile/account/personal-data' } })
  })
  return (
    <ChildPage
      title={<Trans>Change email</Trans>}
      lead={
        <Trans>
          We’ll send a code to your new address. Until you enter it, you sign in with{' '}
          <b className="wrap-anywhere">{person.Email}</b>.
        </Trans>
      }
    >
      <TemporaryNotice />
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send the code</Trans>}>
        <Field label={t`New email`} required error={errors.Email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.register('Email', {
              validate: (text) => {
                if (cleanEmail(text) === '') return t`please enter`
                const checked = checkNewEmail(person.Email, text)
                return isRefusal(checked) ? _(sentenceOf(checked.refused)) : true
              },
            })}
          />
        </Field>
        {hasPassword && (
          <Field label={t`Your password`} required error={errors.AuthCode?.message}>
            <PasswordInput
              autoComplete="current-password"
              {...form.register('AuthCode', { required: t`please enter`, shouldUnregister: true })}
            />
          </Field>
        )}
      </SendForm>
    </ChildPage>
  )
}
