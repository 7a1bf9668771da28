/** What somebody who took over an account would do next waits so long, for its owner to see the messages. */
const cautionMs = 86_400_000

/** When a lock that is taken off now ends. */
export function unlocksAt(now: Date): Date {
  return new Date(now.getTime() + cautionMs)
}

/**
 * When a swap that is asked for now begins: at once, or a day after the account's password, email or second factor last
 * changed.
 */
export function swapStartsAt(now: Date, lastChangeAt: Date | undefined): Date {
  const earliest = (lastChangeAt?.getTime() ?? 0) + cautionMs
  return new Date(Math.max(now.getTime(), lastChangeAt ? earliest : 0))
}
