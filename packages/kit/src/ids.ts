/** A UUID in its usual text form; lower case when created here. */
export type Uuid = string

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The smallest UUID, for paging from the start. */
export const noUuid: Uuid = '00000000-0000-0000-0000-000000000000'

/** Whether a value is a UUID of any version. */
export function isUuid(value: unknown): value is Uuid {
  return typeof value === 'string' && uuidShape.test(value)
}

/**
 * A UUID version 7 (RFC 9562): 48 bits of time, then the version, the variant and 74 random bits, so that ids sort by
 * creation time. Takes milliseconds since 1970 and at least 10 random bytes; throws when either is invalid.
 */
export function uuidV7(atMs: number, random: Uint8Array): Uuid {
  if (!Number.isInteger(atMs) || atMs < 0 || atMs >= 2 ** 48) throw new RangeError(`${atMs} is no time for an id`)
  if (random.length < 10) throw new RangeError('an id needs 10 random bytes')
  const time = atMs.toString(16).padStart(12, '0')
  const byte = (at: number) => random[at] ?? 0
  const version = hex((byte(0) & 0x0f) | 0x70) + hex(byte(1))
  const variant = hex((byte(2) & 0x3f) | 0x80) + hex(byte(3))
  const rest = hex(byte(4)) + hex(byte(5)) + hex(byte(6)) + hex(byte(7)) + hex(byte(8)) + hex(byte(9))
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`
}

/** A byte as two hex digits. */
function hex(byte: number): string {
  return (byte + 0x100).toString(16).slice(1)
}
