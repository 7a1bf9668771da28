import { Trans, useLingui } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/field'
import { SendForm } from '@waea/ui/send-form'
import { TextInput } from '@waea/ui/text-input'
import { useState } from 'react'
import { CallError } from '../../shell/calls/call-error.ts'
import { type Code, CodeField, useCode } from '../../shell/forms/code-field.tsx'
import { usePortal } from '../../shell/session/portal.tsx'
import type { AuthData } from '../../shell/session/session.ts'
import { AuthPage } from './auth-page.tsx'
import { useAppCodeText } from './use-app-code-text.ts'

/** The ticket of a sign-in that waits for its second factor; undefined for other errors. */
export function ticketOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'second-factor-needed') return undefined
  const { Ticket } = error.detail
  return typeof Ticket === 'string' ? Ticket : undefined
}

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export default function SecondFactorStep({
  ticket,
  onIn,
  onBack,
}: {
  ticket: string
  onIn: (auth: AuthData) => Promise<void>
  onBack: () => void
}) {
  const { t } = useLingui()
  const { send } = usePortal()
  const textOf = useAppCodeText()
  const [isRecovery, setIsRecovery] = useState(false)
  const show = async (Code: string) =>
    onIn(await send(identitySafety.showSecondFactor, { Ticket: ticket, Code, IncludeRoles: true }))
  const code = useCode(show, {
    missing: isRecovery ? t`Enter a recovery code.` : t`Enter the six digits.`,
    isWhole: (typed) => (isRecovery ? typed.trim() !== '' : typed.length === 6),
    textOf: (error) => textOf(error, isRecovery),
  })
  return (
    <AuthPage
      title={<Trans>One more step</Trans>}
      lead={
        isRecovery ? (
          <Trans>Enter one of the recovery codes you saved. Each works once.</Trans>
        ) : (
          <Trans>Enter the code your authenticator app shows now.</Trans>
        )
      }
      foot={
        <>
          <Button
            tone="link"
            onClick={() => {
              setIsRecovery(!isRecovery)
              code.type('')
            }}
          >
            {isRecovery ? <Trans>Use the app’s code</Trans> : <Trans>Use a recovery code</Trans>}
          </Button>
          <Button tone="link" onClick={onBack}>
            <Trans>Back to sign in</Trans>
          </Button>
        </>
      }
    >
      <SendForm onSend={code.onSend} submitText={<Trans>Sign in</Trans>}>
        {isRecovery ? <RecoveryField of={code} /> : <CodeField label={t`Code from the app`} of={code} />}
      </SendForm>
    </AuthPage>
  )
}

/** Recovery codes have letters too. */
function RecoveryField({ of: { code, wrong, type } }: { of: Code }) {
  const { t } = useLingui()
  return (
    <Field label={t`Recovery code`} required error={wrong}>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  )
}
