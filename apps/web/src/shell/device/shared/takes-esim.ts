/**
 * Whether this is a phone that very likely takes an eSIM: an iPhone with iOS 16 or later, or Android 12 or later. A browser
 * cannot tell for sure, so this only preselects.
 */
export function takesEsim(userAgent: string): boolean {
  const ios = /\(iPhone;.* OS (\d+)_/.exec(userAgent)?.[1]
  const android = /Android (\d+)\b.*Mobile/.exec(userAgent)?.[1]
  return Number(ios) >= 16 || Number(android) >= 12
}
