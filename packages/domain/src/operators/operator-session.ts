/** An operator signs in again after this long, whatever they do. */
export const operatorSessionLifeMs = 12 * 3_600_000

/** A session without a request for this long has ended: operators share desks. */
export const operatorIdleMs = 60 * 60_000

/** An invitation's link is valid for this long. */
export const operatorInvitationLifeMs = 3 * 86_400_000

/** The times of an operator's session. */
export interface OperatorSessionTimes {
  seenAt: Date
  expiresAt: Date
}

/** Whether a session that nobody ended is still open. */
export function isOperatorSessionOpen({ seenAt, expiresAt }: OperatorSessionTimes, now: Date): boolean {
  return now < expiresAt && now.getTime() - seenAt.getTime() < operatorIdleMs
}
