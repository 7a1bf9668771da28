import type { Send } from './api.ts'
import { CallError } from './call-error.ts'

/** Whether the person is being asked for a proof, and how the question ends. */
export type StepUp = {
  isAsking: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Ends the question: the proof was shown, or the person turned it down. */
  answer: (isProved: boolean) => void
  /** Asks once for all who wait; answers whether the proof was shown. */
  ask: () => Promise<boolean>
}

/** The one question of a tab for a fresh proof of the person. */
export function createStepUp(): StepUp {
  const listeners = new Set<() => void>()
  let asking: { promise: Promise<boolean>; resolve: (isProved: boolean) => void } | undefined
  const become = (next: typeof asking) => {
    asking = next
    for (const listener of listeners) listener()
  }
  return {
    isAsking: () => asking !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(isProved) {
      const ended = asking
      become(undefined)
      ended?.resolve(isProved)
    },
    ask() {
      if (!asking) become(Promise.withResolvers<boolean>())
      return asking?.promise ?? Promise.resolve(false)
    },
  }
}

/**
 * Sends, and where the server asks for a fresh proof asks the person for it and sends the call again. Turned down, the
 * call fails as the server said.
 */
export function withStepUp(send: Send, ask: StepUp['ask']): Send {
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
