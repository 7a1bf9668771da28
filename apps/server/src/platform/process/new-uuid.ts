import { randomFillSync } from 'node:crypto'
import { type Uuid, uuidV7 } from '@waea/kit/ids'

const bytesOfAnId = 10
const randomBytes = Buffer.alloc(400 * bytesOfAnId)
let randomUsed = randomBytes.length

/** Random bytes for one id, never used twice. Drawn for many ids at once, because a draw costs more than an id. */
function nextRandomBytes(): Buffer {
  if (randomUsed === randomBytes.length) {
    randomFillSync(randomBytes)
    randomUsed = 0
  }
  randomUsed += bytesOfAnId
  return randomBytes.subarray(randomUsed - bytesOfAnId, randomUsed)
}

/** An id for a request and everything logged about it. */
export const requestId = (): string => nextRandomBytes().toString('hex')

/** The largest value of the 12 bits after the time. */
const maxPerMs = 0xfff
const last = { atMs: 0, count: 0 }

/**
 * A new id that starts with the time in milliseconds. Ids that this process makes within one millisecond are counted,
 * so that they also sort by creation (RFC 9562 §6.2, method 1); 62 bits remain random.
 */
export function newUuid(atMs: number): Uuid {
  last.count = atMs === last.atMs ? Math.min(last.count + 1, maxPerMs) : 0
  last.atMs = atMs
  const bytes = nextRandomBytes()
  bytes.writeUInt16BE(last.count)
  return uuidV7(atMs, bytes)
}
