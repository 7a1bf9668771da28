import { CallError } from '@waea/contract/call-error'
import type { Send } from '../../calls/shared/api.ts'
import { createQuestion, type Question } from '../question.ts'

/** The step-up question: asks the person to confirm who they are; answered with whether they did. */
export type StepUp = Question<boolean>

export const createStepUp = (): StepUp => createQuestion()

/**
 * Sends a call; if the server demands a step-up, asks the person and sends the call again. If they refuse, the call
 * fails with the server's refusal.
 */
export function withStepUp(send: Send, ask: () => Promise<boolean>): Send {
  return async (call, input, options) => {
    try {
      return await send(call, input, options)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'step-up-needed' || !(await ask())) throw error
      return send(call, input, options)
    }
  }
}

/** This tab's step-up question. */
export const stepUp = createStepUp()
