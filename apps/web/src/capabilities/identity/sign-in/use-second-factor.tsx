import { Trans } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Button } from '@waea/ui/button'
import { SendForm } from '@waea/ui/fields/send-form'
import { type ReactNode, useState } from 'react'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { AuthData } from '../../../shell/session/shared/session.ts'
import { useAppCode } from '../shared/app-code.tsx'
import { AuthPage } from '../shared/auth-page.tsx'

/**
 * Adds the second factor to any way of signing in: wrap the sign-in call in `entering`; if a factor is needed, show
 * `step` instead of the page. `onIn` gets the final answer.
 */
export function useSecondFactor({ onIn, onBack }: { onIn: (auth: AuthData) => Promise<void>; onBack?: () => void }): {
  step: ReactNode | undefined
  entering: (signIn: () => Promise<void>) => Promise<void>
} {
  const [ticket, setTicket] = useState<string>()
  useHeadingFocus(ticket === undefined ? 'first' : 'second')
  const back = () => {
    setTicket(undefined)
    onBack?.()
  }
  return {
    step: ticket !== undefined && <SecondFactorStep ticket={ticket} onIn={onIn} onBack={back} />,
    async entering(signIn) {
      try {
        await signIn()
      } catch (error) {
        const needed = ticketOf(error)
        if (needed === undefined) throw error
        setTicket(needed)
      }
    },
  }
}

/** The ticket of a sign-in that waits for its second factor; undefined for other errors. */
function ticketOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'second-factor-needed') return undefined
  const { Ticket } = error.detail
  return typeof Ticket === 'string' ? Ticket : undefined
}

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
function SecondFactorStep({
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
