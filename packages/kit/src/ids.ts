/** A UUID in its usual text form, lower case when made here. */
export type Uuid = string

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a value is a UUID of any version. */
export function isUuid(value: unknown): value is Uuid {
  return typeof value === 'string' && uuidShape.test(value)
}

/**
 * A UUID version 7 (RFC 9562): 48 bits of time, then the version, the variant and 74 random bits, so that ids sort by
 * the time of their making. Takes milliseconds since 1970 and at least 10 random bytes; throws when either is wrong.
 */
export function uuidV7(atMs: number, random: Uint8Array): Uuid {
  if (!Number.isInteger(atMs) || atMs < 0 || atMs >= 2 ** 48) throw new RangeError(`${atMs} is no time for an id`)
  if (random.length < 10) throw new RangeError('an id needs 10 random bytes')
  const time = atMs.toString(16).padStart(12, '0')
  const noise = Array.from(random.subarray(0, 10), (byte, at) => {
    if (at === 0) return (byte & 0x0f) | 0x70
    return at === 2 ? (byte & 0x3f) | 0x80 : byte
  })
  const text = time + noise.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
