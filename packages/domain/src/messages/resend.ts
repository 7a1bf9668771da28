import { type Refusal, refuse } from '../refusal.ts'

/** How long a message has to rest before it is sent again once more. */
export const resendPauseMs = 5 * 60_000

/** A message that an operator wants to send again. */
export interface ResendFacts {
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  isTextKept: boolean
  /** How the person gets a new one, if its template may hold a code or a link that is only for them. */
  secret: string | undefined
  /** When it was last sent again. */
  resentAt: Date | null
}

/**
 * Whether a message may be sent again. Refuses 'conflict' for one that is on its way, 'message-secret' with how the
 * person gets a new one, 'message-text-deleted', and 'message-resent' with the seconds to wait.
 */
export function checkResend({ state, isTextKept, secret, resentAt }: ResendFacts, now: Date): Refusal | undefined {
  if (state !== 'sent' && state !== 'refused') return refuse('conflict')
  if (!isTextKept) return secret === undefined ? refuse('message-text-deleted') : refuse('message-secret', { secret })
  const waitMs = resentAt === null ? 0 : resentAt.getTime() + resendPauseMs - now.getTime()
  return waitMs > 0 ? resentJustNow(waitMs) : undefined
}

/** The refusal of a message that was sent again just now. */
export function resentJustNow(waitMs = resendPauseMs): Refusal {
  return refuse('message-resent', { seconds: Math.ceil(waitMs / 1000) })
}
