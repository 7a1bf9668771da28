import { type ReactNode, useState } from 'react'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import type { AuthData } from '../../../shell/session/shared/session.ts'
import SecondFactorStep, { ticketOf } from '../sign-in/second-factor-step.tsx'

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
