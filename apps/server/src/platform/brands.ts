/** What the server itself says in a brand's name: who sends its messages, and what other programs call it. */
export interface ServerBrand {
  name: string
  mailFrom: string
  /** As phones show it: letters and digits, 11 at most. */
  smsFrom: string
}

/** Every brand that ships, by the value of the setting BRAND. */
export const serverBrands = {
  waea: { name: 'Waea', mailFrom: 'Waea <hello@waea.nz>', smsFrom: 'Waea' },
  tahi: { name: 'Tahi', mailFrom: 'Tahi <hello@tahi.nz>', smsFrom: 'Tahi' },
} as const satisfies Record<string, ServerBrand>

export type BrandId = keyof typeof serverBrands

/** The brand of the setting BRAND: Waea where it is unset; throws one sentence where there is no such brand. */
export function readBrand(setting: string | undefined): BrandId {
  const name = setting?.trim() || 'waea'
  if (Object.hasOwn(serverBrands, name)) return name as BrandId
  throw new Error(`There is no brand "${name}". BRAND is one of: ${Object.keys(serverBrands).join(', ')}.`)
}
