import { activationWaitMs } from '@waea/domain/activation/activation'

/**
 * Calls back once with the time waited, in milliseconds, when the longest wait for a mobile is over (3§9.2). Returns a
 * function that cancels it.
 */
export function onWaitOver(tell: (waitedMs: number) => void): () => void {
  const timer = setTimeout(() => tell(activationWaitMs), activationWaitMs)
  return () => clearTimeout(timer)
}
