import { randomFillSync } from 'node:crypto'
import { type Uuid, uuidV7 } from '@waea/kit/ids'

const bytesOfAnId = 10
const chance = Buffer.alloc(400 * bytesOfAnId)
let chanceUsed = chance.length

/** Random bytes for one id, never given twice. They are drawn for many ids at once: a draw costs more than an id. */
function chanceOfAnId(): Buffer {
  if (chanceUsed === chance.length) {
    randomFillSync(chance)
    chanceUsed = 0
  }
  chanceUsed += bytesOfAnId
  return chance.subarray(chanceUsed - bytesOfAnId, chanceUsed)
}

/** What the 12 bits after the time can count. */
const maxOfAMs = 0xfff
const last = { atMs: 0, count: 0 }

/**
 * A new id, by the time in milliseconds. Those that this process makes within one millisecond are counted, so that they
 * too sort in the order of their making (RFC 9562 §6.2, method 1); 62 random bits are left to each.
 */
export function newUuid(atMs: number): Uuid {
  last.count = atMs === last.atMs ? Math.min(last.count + 1, maxOfAMs) : 0
  last.atMs = atMs
  const bytes = chanceOfAnId()
  bytes.writeUInt16BE(last.count)
  return uuidV7(atMs, bytes)
}
