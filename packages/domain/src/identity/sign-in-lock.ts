/** This many failures within the window lock the sign-in for a while. */
export const maxFailures = 10
export const failureWindowMs = 15 * 60_000
