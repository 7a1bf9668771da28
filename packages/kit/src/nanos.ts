/** An instant on the wire: nanoseconds since 1970 as a JSON number, exact to the millisecond. */
export type Nanos = number

const nanosPerMs = 1e6

/** Converts an instant to nanoseconds, from whole milliseconds. */
export function nanos(at: Date): Nanos {
  return at.getTime() * nanosPerMs
}

/**
 * Converts a wire number to an instant. A double can't hold nanoseconds exactly, so the result is rounded to the
 * millisecond that the number was derived from.
 */
export function fromNanos(value: Nanos): Date {
  return new Date(Math.round(value / nanosPerMs))
}
