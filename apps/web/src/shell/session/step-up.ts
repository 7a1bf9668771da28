import type { Send } from '../calls/api.ts'
import { CallError } from '../calls/call-error.ts'
import { createQuestion, type Question } from './question.ts'

/** The question for a fresh proof of the person; answered with whether it was shown. */
export type StepUp = Question<boolean>

export const createStepUp = (): StepUp => createQuestion()

/**
 * Sends, and where the server asks for a fresh proof asks the person for it and sends the call again. Turned down, the
 * call fails as the server said.
 */
export function withStepUp(send: Send, ask: () => Promise<boolean>): Send {
  return async (call, asked, options) => {
    try {
      return await send(call, asked, options)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'step-up-needed' || !(await ask())) throw error
      return send(call, asked, options)
    }
  }
}

/** The question of this tab. */
export const stepUp = createStepUp()
