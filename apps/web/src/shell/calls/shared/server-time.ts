/** The device's clock is believed where it differs from the server's by less than this: a header tells whole seconds. */
const toleratedMs = 10_000

let aheadMs = 0

/** Notes the server's time from the Date header of an answer that has just come. */
export function hearServerTime(date: string | null, nowMs = Date.now()): void {
  const differenceMs = date === null ? Number.NaN : Date.parse(date) - nowMs
  if (Number.isFinite(differenceMs)) aheadMs = Math.abs(differenceMs) > toleratedMs ? differenceMs : 0
}

/**
 * The server's time now, in milliseconds since 1970: clocks of devices may be wrong by hours. For whatever the server said
 * ends or begins at an instant.
 */
export const serverNow = (nowMs = Date.now()): number => nowMs + aheadMs
