import { activationWaitMs } from '@waea/domain/activation/activation'

/**
 * Tells once how long has been waited for a mobile, in milliseconds, when that is as long as is waited at all (3§9.2).
 * Answers how to stop before.
 */
export function onWaitOver(tell: (waitedMs: number) => void): () => void {
  const timer = setTimeout(() => tell(activationWaitMs), activationWaitMs)
  return () => clearTimeout(timer)
}
