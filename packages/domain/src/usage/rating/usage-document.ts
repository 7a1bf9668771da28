import type { UsageType } from './usage-type.ts'

/** A usage document from the network: bytes, seconds or pieces, and when, in milliseconds since 1970. */
export interface UsageDocument {
  id: string
  type: UsageType
  amount: number
  atMs: number
}

const longestId = 200
const firstMs = Date.UTC(2000, 0, 1)
const lastMs = Date.UTC(2200, 0, 1)
/** Ten terabytes: more than any network carries for one service in one document, and far below what a sum can hold. */
const maxBytes = 10_000_000_000_000
/** Seconds or pieces. */
const maxCounted = 10_000_000

/** Why a document cannot be counted; undefined if it can. Checks only whether its values are possible. */
export function documentProblem({ id, type, amount, atMs }: UsageDocument): string | undefined {
  if (id.length === 0 || id.length > longestId) return `its id has not 1 to ${longestId} characters`
  if (id.includes('\0') || !id.isWellFormed()) return 'its id has characters that no text may have'
  if (!(atMs >= firstMs && atMs < lastMs)) return 'its date is not within the years 2000 to 2199'
  if (!Number.isSafeInteger(amount) || amount < 0) return 'its amount is no whole number, or far too large'
  if (amount > (type === 'data' ? maxBytes : maxCounted)) return 'its amount is larger than can be meant'
  return undefined
}

/** A use is counted up to 90 days after it happened; a later one is left to a person. */
const maxDaysLate = 90
/** How far the network's clock may be ahead of ours. */
const maxAheadMs = 10 * 60_000
const dayMs = 86_400_000

/** Why a use arriving now cannot be counted because of its time; undefined if it can. */
export function timeProblem(atMs: number, nowMs: number): string | undefined {
  if (atMs > nowMs + maxAheadMs) return 'its use lies in the future'
  if (atMs < nowMs - maxDaysLate * dayMs) return `its use is more than ${maxDaysLate} days ago`
  return undefined
}
