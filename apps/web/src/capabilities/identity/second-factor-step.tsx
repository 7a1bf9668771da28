import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { Button } from '@waea/ui/button'
import { CodeInput } from '@waea/ui/code-input'
import { Field } from '@waea/ui/field'
import { SendForm } from '@waea/ui/send-form'
import { TextInput } from '@waea/ui/text-input'
import { useState } from 'react'
import { CallError } from '../../shell/call-error.ts'
import { usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import type { AuthData } from '../../shell/session.ts'
import { AuthPage } from './auth-page.tsx'

/** The ticket of a sign-in that waits for the second factor; undefined for any other error. */
export function ticketOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'second-factor-needed') return undefined
  const { Ticket } = error.detail
  return typeof Ticket === 'string' ? Ticket : undefined
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code for who has lost it. */
export default function SecondFactorStep({
  ticket,
  onIn,
  onBack,
}: {
  ticket: string
  onIn: (auth: AuthData) => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const { send } = usePortal()
  const errorText = useErrorText()
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const type = (typed: string) => {
    setWrong(undefined)
    setCode(typed)
  }
  const onSend = async () => {
    if (code.trim() === '') return setWrong(isRecovery ? t`Enter a recovery code.` : t`Enter the six digits.`)
    try {
      onIn(await send(identitySafety.showSecondFactor, { Ticket: ticket, Code: code, IncludeRoles: true }))
    } catch (error) {
      const isOver = error instanceof CallError && error.code === 'code-expired'
      setWrong(isOver ? t`That took too long. Go back and sign in again.` : errorText(error))
      setCode('')
    }
  }
  return (
    <AuthPage
      title={<Trans>One more step</Trans>}
      lead={
        isRecovery ? (
          <Trans>Enter one of the recovery codes that you kept. Each works once.</Trans>
        ) : (
          <Trans>Enter the code that your authenticator app shows now.</Trans>
        )
      }
      foot={
        <>
          <Button
            tone="link"
            onClick={() => {
              setIsRecovery(!isRecovery)
              type('')
            }}
          >
            {isRecovery ? <Trans>Use the app’s code</Trans> : <Trans>Use a recovery code</Trans>}
          </Button>
          <Button tone="link" onClick={onBack}>
            <Trans>Back to sign-in</Trans>
          </Button>
        </>
      }
    >
      <SendForm onSend={onSend} submitText={<Trans>Sign in</Trans>}>
        <CodeField isRecovery={isRecovery} code={code} wrong={wrong} onType={type} />
      </SendForm>
    </AuthPage>
  )
}

function CodeField(props: {
  isRecovery: boolean
  code: string
  wrong: string | undefined
  onType: (typed: string) => void
}) {
  const { t } = useLingui()
  const { isRecovery, code, wrong, onType } = props
  return isRecovery ? (
    <Field label={t`Recovery code`} required error={wrong}>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  ) : (
    <Field label={t`Code of the app`} required error={wrong}>
      <CodeInput value={code} onChange={onType} />
    </Field>
  )
}
