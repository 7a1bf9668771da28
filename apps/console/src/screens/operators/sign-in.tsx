import { useRouterState } from '@tanstack/react-router'
import type { CallError } from '@waea/contract/call-error'
import { companySignIn } from '@waea/contract/operators/company-sign-in'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { CodeInput } from '@waea/ui/fields/code-input'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { useEffect, useState } from 'react'
import { send, useCall } from '../../shell/calls.ts'
import { useCompanySignIn } from '../../shell/company-sign-in.ts'
import { passkeyRefusal, signInWithPasskey } from '../../shell/passkeys.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { type OwnOperator, useSignedIn } from '../../shell/session.ts'

/**
 * Signs an operator in: with their company account where there is one, with a passkey, or with email, password and the
 * code of an authenticator app.
 */
export function SignInPage() {
  const signedIn = useSignedIn()
  const [refusal, setRefusal] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    document.title = 'Sign in · Console'
  }, [])
  const withPasskey = async () => {
    setIsAsking(true)
    setRefusal(undefined)
    try {
      signedIn(await signInWithPasskey())
    } catch (error) {
      setRefusal(passkeyRefusal(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <main className="mx-auto grid max-w-md gap-6 p-edge py-12">
      <h1 className="text-title">Console</h1>
      <Card className="grid gap-6">
        <CompanyButton />
        <Button wide loading={isAsking} onClick={withPasskey}>
          Sign in with a passkey
        </Button>
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <p className="border-t border-line pt-5 text-ink-2">Or with your password and the code of your app</p>
        <PasswordForm onSignedIn={signedIn} />
      </Card>
    </main>
  )
}

/** Leads to the sign-in of the company, where the settings name one. */
function CompanyButton() {
  const place = useRouterState({ select: ({ location }) => location.href })
  const ways = useCall(companySignIn.signInWays, {})
  const { isLeaving, refusal, leave } = useCompanySignIn(place)
  if (!ways.data?.HasCompanySignIn) return null
  return (
    <>
      <Button wide tone="quiet" loading={isLeaving} onClick={leave}>
        Sign in with your company account
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </>
  )
}

function PasswordForm({ onSignedIn }: { onSignedIn: (operator: OwnOperator) => void }) {
  const [typed, setTyped] = useState({ Email: '', Password: '', Code: '' })
  const [error, setError] = useState<CallError | null>(null)
  const onSend = async () => {
    setError(null)
    try {
      onSignedIn(await send(operatorAccounts.signIn, typed))
    } catch (refused) {
      setTyped((before) => ({ ...before, Code: '' }))
      setError(refused as CallError)
    }
  }
  return (
    <SendForm onSend={onSend} submitText="Sign in" submitTone="quiet" refusal={refusalText(error)}>
      <Field label="Email" required>
        <TextInput
          type="email"
          autoComplete="username"
          value={typed.Email}
          onChange={({ target }) => setTyped({ ...typed, Email: target.value })}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          value={typed.Password}
          onChange={({ target }) => setTyped({ ...typed, Password: target.value })}
        />
      </Field>
      <Field label="Code of your app" required>
        <CodeInput value={typed.Code} onChange={(Code) => setTyped({ ...typed, Code })} />
      </Field>
    </SendForm>
  )
}
