/** So many failures within the window lock a sign-in for a while. */
export const mostFailures = 10
export const failureWindowMs = 15 * 60_000

/**
 * Until when sign-in is locked; undefined when it is not. Ten failures within 15 minutes lock it until the oldest of
 * them is 15 minutes old. A device that the owner used before still gets in.
 */
export function lockedUntil(failures: readonly Date[], now: Date, knownDevice = false): Date | undefined {
  if (knownDevice) return undefined
  const recent = failures
    .map((failure) => failure.getTime())
    .filter((at) => at <= now.getTime() && now.getTime() - at < failureWindowMs)
    .sort((a, b) => b - a)
  const tenth = recent[mostFailures - 1]
  return tenth === undefined ? undefined : new Date(tenth + failureWindowMs)
}
