import type { Brand } from '../brands/brand.ts'
import { chooseBrand } from '../brands/choose-brand.ts'
import { usePortal } from './portal.tsx'

/** The brand in use. */
export function useBrand(): Brand {
  return chooseBrand(usePortal().settings.brand)
}
