import { compact } from '@waea/kit/typed'
/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10

// Letters and digits that don't look like another.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 12

/** A recovery code from random bytes, with 60 bits of entropy, in its written form. Needs at least 12 bytes. */
export function recoveryCodeFrom(random: Uint8Array): string {
  if (random.length < length) throw new RangeError('a recovery code needs 12 random bytes')
  const code = [...random.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** A recovery code as typed, without spaces and hyphens; undefined for anything that cannot be one. */
export function typedRecoveryCode(text: string): string | undefined {
  const code = compact(text).toLowerCase()
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}
