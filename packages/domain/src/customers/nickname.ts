import { type Refusal, refuse } from '../refusal.ts'

/** A SIM's nickname has at most this many characters (3§9.4). */
export const nicknameMaxCharacters = 6

/** A nickname as stored: trimmed. Refuses an empty one and one of more than 6 characters (1§5). */
export function checkNickname(typed: string): string | Refusal {
  const nickname = typed.trim().normalize('NFC')
  // Counted as people count: a letter with a macron is one character.
  const characters = [...nickname].length
  if (characters === 0) return refuse('invalid-input', { rule: 'please enter' }, 'Nickname')
  return characters <= nicknameMaxCharacters ? nickname : refuse('nickname-invalid', { characters }, 'Nickname')
}

/** One SIM's new nickname and the result of saving it. */
export interface NicknameOutcome {
  MobileUUID: string
  saved: boolean
}

/**
 * Saves several nicknames, continuing after one fails. If any is refused, the whole request is, and the refusal lists
 * the failed ones, so that a screen can flag each (2§7.1, 3§8.6).
 */
export async function saveNicknames(
  wanted: readonly { MobileUUID: string; Nickname: string }[],
  save: (one: { MobileUUID: string; Nickname: string }) => Promise<unknown>,
): Promise<{ isRefused: boolean; outcomes: NicknameOutcome[] }> {
  const settled = await Promise.allSettled(wanted.map((one) => save(one)))
  const outcomes = wanted.map(({ MobileUUID }, at) => ({ MobileUUID, saved: settled[at]?.status === 'fulfilled' }))
  return { isRefused: outcomes.some((one) => !one.saved), outcomes }
}
