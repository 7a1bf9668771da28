/** How long to delay what an account thief would do next, so that the owner sees the messages first. */
const cautionMs = 86_400_000

/** When a lock ends that is taken off now. */
export function unlocksAt(now: Date): Date {
  return new Date(now.getTime() + cautionMs)
}

/**
 * When a swap requested now starts: at once, or a day after the account's password, email or second factor last
 * changed.
 */
export function swapStartsAt(now: Date, lastChangeAt: Date | undefined): Date {
  const earliest = (lastChangeAt?.getTime() ?? 0) + cautionMs
  return new Date(Math.max(now.getTime(), lastChangeAt ? earliest : 0))
}
