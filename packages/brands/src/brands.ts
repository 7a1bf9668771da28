import type { Brand } from './brand.ts'
import { tahi } from './tahi/brand.ts'
import { waea } from './waea/brand.ts'

/**
 * Every brand that ships, by the value of the setting BRAND. Another provider copies a folder, changes what is in it and
 * names it here: pages find a folder's logo, icons, font and tokens by themselves (looks.ts, tokens.ts).
 */
export const brands = { waea, tahi } as const satisfies Record<string, Brand>

export type BrandId = keyof typeof brands

/** The brand when BRAND is not set. */
export const defaultBrand: BrandId = 'waea'

export const brandIds = Object.keys(brands) as BrandId[]
