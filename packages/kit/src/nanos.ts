/** An instant on the wire: nanoseconds since 1970 as a JSON number, exact to the millisecond. */
export type Nanos = number

const nanosPerMs = 1e6

/** An instant in nanoseconds, from whole milliseconds. */
export function nanos(at: Date): Nanos {
  return at.getTime() * nanosPerMs
}

/**
 * The instant behind a number of the wire. Nanoseconds are larger than a double can hold exactly,
 * so the answer is rounded to the millisecond from which every such number was made.
 */
export function fromNanos(value: Nanos): Date {
  return new Date(Math.round(value / nanosPerMs))
}
