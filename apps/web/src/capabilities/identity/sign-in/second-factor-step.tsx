import { Trans } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Button } from '@waea/ui/button'
import { SendForm } from '@waea/ui/fields/send-form'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { AuthData } from '../../../shell/session/shared/session.ts'
import { useAppCode } from '../shared/app-code.tsx'
import { AuthPage } from '../shared/auth-page.tsx'

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
  const { send } = usePortal()
  const { isRecovery, field, otherWay, onSend } = useAppCode(async (Code) =>
    onIn(await send(identitySafety.showSecondFactor, { Ticket: ticket, Code, IncludeRoles: true })),
  )
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
          {otherWay}
          <Button tone="link" onClick={onBack}>
            <Trans>Back to sign in</Trans>
          </Button>
        </>
      }
    >
      <SendForm onSend={onSend} submitText={<Trans>Sign in</Trans>}>
        {field}
      </SendForm>
    </AuthPage>
  )
}
