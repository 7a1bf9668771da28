import type { Brand } from './brand.ts'
import { tahi } from './tahi/brand.ts'
import { waea } from './waea/brand.ts'

/** Every brand that ships. */
export const brands = { waea, tahi } as const satisfies Record<string, Brand>
export type BrandId = keyof typeof brands

/** Whether a name is that of a brand that ships. */
export function isBrandId(name: string): name is BrandId {
  return Object.hasOwn(brands, name)
}

/** The brand of a setting: Waea when it is unset, refused when there is no such brand. */
export function chooseBrand(setting: string | undefined): Brand {
  const name = setting?.trim() || 'waea'
  if (!isBrandId(name)) {
    throw new Error(`There is no brand "${name}". BRAND is one of: ${Object.keys(brands).join(', ')}.`)
  }
  return brands[name]
}
