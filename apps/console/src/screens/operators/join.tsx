import { useNavigate } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { companySignIn } from '@waea/contract/operators/company-sign-in'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { CopyField } from '@waea/ui/copy-field'
import { CodeInput } from '@waea/ui/fields/code-input'
import { Field } from '@waea/ui/fields/field'
import { PasswordInput } from '@waea/ui/fields/password-input'
import { Segmented } from '@waea/ui/fields/segmented'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { QrCode } from '@waea/ui/qr-code'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect, useState } from 'react'
import { send, useCall } from '../../shell/calls.ts'
import { useCompanySignIn } from '../../shell/company-sign-in.ts'
import { moment } from '../../shell/moments.ts'
import { createPasskey, passkeyRefusal } from '../../shell/passkeys.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { useSignedIn } from '../../shell/session.ts'

type Way = 'passkey' | 'password' | 'company'
type Invitation = Gives<typeof operatorAccounts.openInvitation>

/** Accepts an invitation: with a passkey, or with a password and an authenticator app. */
export function JoinPage() {
  const Code = new URLSearchParams(window.location.search).get('code') ?? ''
  const invitation = useCall(operatorAccounts.openInvitation, { Code }, { isOff: Code === '' })
  useEffect(() => {
    document.title = 'Join · Console'
  }, [])
  const noLink = (
    <Notice tone="bad">This address lacks the code of an invitation. Open the link of the mail again.</Notice>
  )
  return (
    <main className="mx-auto grid max-w-xl gap-6 p-edge py-12">
      <h1 className="text-title">Join the console</h1>
      {Code === '' ? (
        noLink
      ) : (
        <Loaded
          query={invitation}
          waiting={<SkeletonList count={3} />}
          failed="The invitation can’t be loaded"
          instead={(error) => error.status !== 0 && <Notice tone="bad">{refusalText(error)}</Notice>}
        >
          {(shown) => <JoinForm invitation={shown} Code={Code} />}
        </Loaded>
      )}
    </main>
  )
}

function JoinForm({ invitation, Code }: { invitation: Invitation; Code: string }) {
  const ways = useCall(companySignIn.signInWays, {})
  const [way, setWay] = useState<Way>('passkey')
  return (
    <Card className="grid gap-6">
      <p className="text-ink-2">
        {invitation.Email} · {invitation.Roles.join(', ')} · good until {moment(invitation.ExpiresAt)}
      </p>
      <Segmented
        label="How you will sign in"
        value={way}
        onChange={setWay}
        segments={[
          { value: 'passkey', label: 'Passkey' },
          { value: 'password', label: 'Password and app' },
          ...(ways.data?.HasCompanySignIn ? [{ value: 'company' as const, label: 'Company account' }] : []),
        ]}
      />
      {way === 'company' ? (
        <JoinWithCompany email={invitation.Email} />
      ) : (
        <JoinFields way={way} invitation={invitation} Code={Code} />
      )}
    </Card>
  )
}

/** Joins by the sign-in of the company, which knows the person's name. */
function JoinWithCompany({ email }: { email: string }) {
  const { isLeaving, refusal, leave } = useCompanySignIn('/')
  return (
    <>
      <p>Sign in there as {email}. That accepts the invitation.</p>
      <Button wide loading={isLeaving} onClick={leave}>
        Join with your company account
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </>
  )
}

function JoinFields({ way, invitation, Code }: { way: 'passkey' | 'password'; invitation: Invitation; Code: string }) {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ Name: '', Password: '', AppCode: '' })
  const [refusal, setRefusal] = useState<string>()
  const onSend = async () => {
    setRefusal(undefined)
    const { Name, Password, AppCode } = typed
    try {
      signedIn(
        way === 'passkey'
          ? await joinWithPasskey(Code, Name)
          : await send(operatorAccounts.acceptInvitation, { Code, Name, Password, AppCode }),
      )
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setRefusal(way === 'passkey' ? passkeyRefusal(error) : refusalText(error as CallError))
    }
  }
  return (
    <SendForm onSend={onSend} submitText={way === 'passkey' ? 'Create a passkey and join' : 'Join'} refusal={refusal}>
      <Field label="Your name" hint="Colleagues see it in the audit log." required>
        <TextInput
          autoComplete="name"
          maxLength={100}
          value={typed.Name}
          onChange={({ target }) => setTyped({ ...typed, Name: target.value })}
        />
      </Field>
      {way === 'password' && (
        <>
          <Field label="Password" hint="At least twelve characters, or several words." required>
            <PasswordInput
              autoComplete="new-password"
              value={typed.Password}
              onChange={({ target }) => setTyped({ ...typed, Password: target.value })}
            />
          </Field>
          <div className="grid gap-3">
            <p className="text-s font-semibold">Add the console to your authenticator app</p>
            <QrCode value={invitation.Address} alt="The code for your authenticator app" className="w-44" />
            <CopyField label="Or type this secret" value={invitation.Secret} />
          </div>
          <Field label="Code of your app" required>
            <CodeInput value={typed.AppCode} onChange={(AppCode) => setTyped({ ...typed, AppCode })} />
          </Field>
        </>
      )}
    </SendForm>
  )
}

async function joinWithPasskey(Code: string, Name: string) {
  const Credential = await createPasskey(await send(operatorAccounts.invitationPasskey, { Code }))
  return send(operatorAccounts.acceptWithPasskey, { Code, Name, PasskeyName: 'First passkey', Credential })
}
