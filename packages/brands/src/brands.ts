import type { Brand } from './brand.ts'
import { tahi } from './tahi/brand.ts'
import { waea } from './waea/brand.ts'

/**
 * Every brand that ships, by the value of the setting BRAND. To add a brand, copy a folder, change its contents and
 * list it here: pages find the logo, icons, font and tokens of every folder by themselves (looks.ts, tokens.ts).
 */
export const brands = { waea, tahi } as const satisfies Record<string, Brand>

export type BrandId = keyof typeof brands

/** The brand when BRAND is not set. */
export const defaultBrand: BrandId = 'waea'

export const brandIds = Object.keys(brands) as BrandId[]
