export type SocialName = 'FACEBOOK' | 'APPLE' | 'GOOGLE'

/** The names people know the providers by. */
export const socialNames: Readonly<Record<SocialName, string>> = {
  GOOGLE: 'Google',
  APPLE: 'Apple',
  FACEBOOK: 'Facebook',
}

/** The order they are offered in. */
export const socialOrder = ['GOOGLE', 'APPLE', 'FACEBOOK'] as const

export function isSocialName(name: string): name is SocialName {
  return Object.hasOwn(socialNames, name)
}
