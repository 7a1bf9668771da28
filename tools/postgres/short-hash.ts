import { createHash } from 'node:crypto'

/** Twelve hexadecimal digits that identify the text: short enough for socket paths and database names. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
