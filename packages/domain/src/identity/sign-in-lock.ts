/** So many failures within the window lock a sign-in for a while. */
export const mostFailures = 10
export const failureWindowMs = 15 * 60_000
