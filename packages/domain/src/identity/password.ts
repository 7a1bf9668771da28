import { type Refusal, refuse } from '../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isPersonalPassword, type PersonalFacts } from './personal-passwords.ts'

/** Password rules, in the order a form shows them. */
export type PasswordFault = 'too-short' | 'no-upper' | 'no-lower' | 'no-number-or-symbol' | 'common' | 'personal'

/** A password has at least this many characters (1§5). */
const passwordMinCharacters = 10

/** A longer password is refused before it is hashed, because hashing megabytes would be an attack. */
const passwordMaxCharacters = 256

/**
 * The rules a password fails; empty for a good one (1§5). At least 10 characters, upper and lower case letters of any
 * script, at least one number or symbol, not a common password, and not one that people who know the person or the
 * brand would guess.
 */
export function passwordFaults(password: string, person: PersonalFacts = {}): PasswordFault[] {
  const faults: PasswordFault[] = []
  // Counted as people count: an emoji or a letter with a macron is one character.
  if ([...password.normalize('NFC')].length < passwordMinCharacters) faults.push('too-short')
  if (!/\p{Lu}/u.test(password)) faults.push('no-upper')
  if (!/\p{Ll}/u.test(password)) faults.push('no-lower')
  if (!/[^\p{L}\p{M}\s]/u.test(password)) faults.push('no-number-or-symbol')
  if (isCommonPassword(password)) faults.push('common')
  if (isPersonalPassword(password, person)) faults.push('personal')
  return faults
}

/** Whether a password may be set. The refusal lists the failed rules, separated by commas. */
export function checkPassword(password: string, person: PersonalFacts = {}): Refusal | undefined {
  if (password.length > passwordMaxCharacters) return refuse('invalid-input', undefined, 'Password')
  const faults = passwordFaults(password, person)
  return faults.length ? refuse('password-weak', { rules: faults.join(',') }, 'Password') : undefined
}

/** The input of a password change; without `old` it sets a first password. */
export interface NewPassword {
  old?: string
  password: string
  confirm: string
  person?: PersonalFacts
}

/** Whether a new password may replace the old one: good, typed the same twice, and different from the old (1§5). */
export function checkNewPassword({ old, password, confirm, person }: NewPassword): Refusal | undefined {
  const weak = checkPassword(password, person)
  if (weak) return weak
  if (password !== confirm) return refuse('password-mismatch', undefined, 'Confirm')
  return password === old ? refuse('password-unchanged', undefined, 'Password') : undefined
}
