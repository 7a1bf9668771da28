const minute = 60_000

/** How often to check whether the sign-up's link was opened; false once the link has expired. */
export function nextPollMs(waitedMs: number): number | false {
  if (waitedMs < 5 * minute) return 3_000
  return waitedMs < 60 * minute && 15_000
}
