const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The pauses after failed attempts, as Standard Webhooks recommends them: ten attempts in about three days. */
const pausesMs = [5_000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs)]

/** How long an endpoint that gives no answer, or is overloaded, is left alone. */
const restMs = 60_000

/** An endpoint that has only failed for this long is paused. */
const pausedAfterMs = 3 * dayMs

/** How long an earlier secret still signs after it was replaced. */
export const earlierSecretLifeMs = dayMs

/** Events are kept, and can be replayed, for this long. */
export const deliveryLifeMs = 30 * dayMs

/** How many endpoints there may be: a worker has a place for each, so that a slow one delays no other. */
export const maxEndpoints = 10

/** Statuses of a receiver that is overloaded or away; other refusals are about the one event. */
const overloaded: readonly number[] = [429, 502, 503, 504]

export interface Attempt {
  /** How many attempts were made, this one included. */
  attempts: number
  /** The receiver's answer; undefined if there was none in time. */
  status: number | undefined
  nowMs: number
  /** Since when every attempt at this endpoint has failed; undefined if the last one succeeded. */
  failingSinceMs: number | undefined
}

export interface Outcome {
  state: 'waiting' | 'failed'
  /** When to try again. */
  nextAtMs?: number
  /** Until when the endpoint's other events wait too. */
  restsUntilMs?: number
  /** Why the endpoint is paused now. */
  pauses?: 'failing' | 'gone'
}

/** Whether a receiver took a message: only with 2xx, since a redirect is not followed. */
export function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300
}

/** Decides what a failed attempt means for its event and its endpoint. */
export function outcomeOf({ attempts, status, nowMs, failingSinceMs = nowMs }: Attempt): Outcome {
  const pauseMs = pausesMs[attempts - 1]
  const rests = status === undefined || overloaded.includes(status)
  const pauses = status === 410 ? 'gone' : nowMs - failingSinceMs >= pausedAfterMs ? 'failing' : undefined
  return {
    ...(pauseMs === undefined ? { state: 'failed' } : { state: 'waiting', nextAtMs: nowMs + pauseMs }),
    ...(rests && { restsUntilMs: nowMs + restMs }),
    ...(pauses && { pauses }),
  }
}
