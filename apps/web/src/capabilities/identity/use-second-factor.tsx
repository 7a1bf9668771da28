import { type ReactNode, useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import type { AuthData } from '../../shell/session/session.ts'
import SecondFactorStep, { ticketOf } from './second-factor-step.tsx'

/**
 * What every way of signing in needs where the person has a second factor: `entering` does what signs in, and where the
 * factor is asked for, `step` is the page to show instead. `onIn` gets the answer that lets the person in.
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
