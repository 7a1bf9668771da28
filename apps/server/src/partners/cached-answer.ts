import { PartnerUnknown } from '../ports/ports.ts'

interface Reuse {
  /** How long an answer is cached, in milliseconds, so that visitors do not become the partner's load. */
  forMs: number
  /** Whether to fall back to the last answer when the partner does not answer. */
  orLast: boolean
}

/**
 * Caches an answer for a while, shares one call among concurrent callers, and may fall back to the last answer when a
 * call fails.
 */
export function usedAgain<T>({ forMs, orLast }: Reuse, load: () => Promise<T>): () => Promise<T> {
  let last: { answer: T; atMs: number } | undefined
  let loading: Promise<T> | undefined
  return async () => {
    if (last && performance.now() - last.atMs < forMs) return last.answer
    loading ??= load().finally(() => {
      loading = undefined
    })
    try {
      const answer = await loading
      last = { answer, atMs: performance.now() }
      return answer
    } catch (error) {
      if (!orLast || !last || !(error instanceof PartnerUnknown)) throw error
      return last.answer
    }
  }
}
