import { isFinal } from './call-error.ts'

/**
 * The idempotency key of a call that moves money or goods: the same while its outcome is unknown (no answer, a server
 * fault, still being processed), so that trying again never does it twice; another after a definite answer, and for
 * another input.
 */
export class OnceKey {
  #attempt: { input: string; key: string } | undefined

  for(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.#attempt?.input !== text) this.#attempt = { input: text, key: crypto.randomUUID() }
    return this.#attempt.key
  }

  /** To be called with the error of every attempt, or without one after an answer. */
  end(error?: unknown): void {
    if (!error || isFinal(error)) this.#attempt = undefined
  }
}
