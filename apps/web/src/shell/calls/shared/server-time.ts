/** Smaller differences between device and server are ignored, because the header has whole seconds. */
const toleratedMs = 10_000

let aheadMs = 0

/** Updates the clock difference from the Date header of an answer just received. */
export function hearServerTime(date: string | null, nowMs = Date.now()): void {
  const differenceMs = date === null ? Number.NaN : Date.parse(date) - nowMs
  if (Number.isFinite(differenceMs)) aheadMs = Math.abs(differenceMs) > toleratedMs ? differenceMs : 0
}

/**
 * The server's current time, in milliseconds since 1970. Device clocks may be wrong by hours, so use it to compare with
 * times that the server sent.
 */
export const serverNow = (nowMs = Date.now()): number => nowMs + aheadMs

/** The milliseconds until a time that the server sent; negative once it is over. */
export const msUntil = (atMs: number, nowMs = Date.now()): number => atMs - serverNow(nowMs)
