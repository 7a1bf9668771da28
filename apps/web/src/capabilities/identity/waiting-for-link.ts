const minute = 60_000

/** How often the page that waits for a sign-up asks whether its link was opened; it ends when the link does. */
export function askAgainMs(waitedMs: number): number | false {
  if (waitedMs < 5 * minute) return 3_000
  return waitedMs < 60 * minute && 15_000
}
