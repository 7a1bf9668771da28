import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanName } from '@waea/domain/identity/names'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { PageState } from '@waea/ui/states/page-state'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { Link, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { useOnArrival } from './arrival.tsx'
import { InvitedSignedIn } from './invited-signed-in.tsx'
import { usePasswordRules } from './password-rules.ts'
import { rememberInvitation } from './pending-invitation.ts'

type Invitation = Gives<typeof signInWays.invitation>

/**
 * Signs up through a mailed invitation to a customer account; someone who already has an account signs in and accepts
 * it (1§2).
 */
export default function IdentityLink() {
  const session = useSession()
  if (session.status === 'restoring') return <Skeleton className="mx-auto mt-8 h-40 max-w-md" />
  return <ForWhom isIn={session.status === 'signed-in'} />
}

/** `isIn` is the state when the page opened: submitting the form signs in. */
function ForWhom({ isIn }: { isIn: boolean }) {
  const [wasIn] = useState(isIn)
  const code = useSearchValue('code')
  return wasIn && code !== undefined ? <InvitedSignedIn code={code} /> : <ForVisitor />
}

function ForVisitor() {
  const code = useSearchValue('code')
  const { send } = usePortal()
  const [invitation, setInvitation] = useState<Invitation>()
  const refusal = useOnArrival(() =>
    send(signInWays.invitation, code === undefined ? {} : { code }).then(setInvitation),
  )
  if (refusal !== undefined) return <NoInvitation why={refusal} />
  if (invitation === undefined || code === undefined) return <Skeleton className="mx-auto mt-8 h-40 max-w-md" />
  if (invitation.Registered) return <SignInFirst invitation={invitation} code={code} />
  return <SignUpForm invitation={invitation} code={code} />
}

type Shown = { invitation: Invitation; code: string }

function SignUpForm({ invitation, code }: Shown) {
  const { t } = useLingui()
  const { send, session, settings } = usePortal()
  const { goOn } = useAfterSignIn()
  const form = useForm({ defaultValues: { FirstName: '', LastName: '', Password: '' } })
  const { errors } = form.formState
  const { rules, isGood } = usePasswordRules(form.watch('Password'), {
    ...form.watch(),
    Email: invitation.Email,
    brand: settings.brand,
  })
  const named = (text: string, missing: string) => cleanName(text) !== '' || missing

  const { refusal, onSend } = useFormSending(form, async ({ FirstName, LastName, Password }) => {
    const names = { FirstName: cleanName(FirstName), LastName: cleanName(LastName) }
    if (session.accept(await send(signInWays.identityLink, { Code: code, ...names, Password }))) await goOn()
  })
  return (
    <AuthPage
      title={<Trans>You’re invited</Trans>}
      lead={
        <Trans>
          Someone has given you access to their account. Sign up with <b>{invitation.Email}</b> to open it.
        </Trans>
      }
    >
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Create account</Trans>}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`First name`} required error={errors.FirstName?.message}>
            <TextInput
              autoComplete="given-name"
              maxLength={100}
              {...form.register('FirstName', { validate: (text) => named(text, t`Please enter your first name`) })}
            />
          </Field>
          <Field label={t`Surname`} required error={errors.LastName?.message}>
            <TextInput
              autoComplete="family-name"
              maxLength={100}
              {...form.register('LastName', { validate: (text) => named(text, t`Please enter your surname`) })}
            />
          </Field>
        </div>
        <Field label={t`Password`} required error={errors.Password?.message}>
          <PasswordInput
            rules={rules}
            {...form.register('Password', { validate: () => isGood || t`Choose a stronger password.` })}
          />
        </Field>
      </SendForm>
    </AuthPage>
  )
}

function SignInFirst({ invitation, code }: Shown) {
  const { t } = useLingui()
  rememberInvitation(code)
  return (
    <PageState
      title={t`You’re invited`}
      action={
        <Link to="/sign-in" className={buttonClass()}>
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      <Trans>{invitation.Email} already has an account. Sign in with it to open the other account as well.</Trans>
    </PageState>
  )
}

function NoInvitation({ why }: { why: string }) {
  const { t } = useLingui()
  return (
    <PageState
      picture={<NotFoundPicture className="w-56" />}
      title={t`This link doesn’t work`}
      action={
        <Link to="/sign-up" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Create account</Trans>
        </Link>
      }
    >
      {why}
    </PageState>
  )
}
