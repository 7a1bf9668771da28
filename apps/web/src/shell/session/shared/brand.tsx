import { type ShownBrand, shownBrand } from '@waea/brands/looks'
import { usePortal } from './portal.tsx'

/** The current brand. */
export function useBrand(): ShownBrand {
  return shownBrand(usePortal().settings.brand)
}
