import { type ShownBrand, shownBrand } from '@waea/brands/looks'
import { useLocale, usePortal } from './portal.tsx'

/** The current brand. */
export function useBrand(): ShownBrand {
  return shownBrand(usePortal().settings.brand)
}

/**
 * The brand's texts for visitors, in the page's language where it has them. `lang` marks English ones on a page in
 * another language.
 */
export function useBrandTexts(): {
  headline: string
  promise: string
  footer: string
  /** When support answers. */
  hours: string
  lang: 'en' | undefined
} {
  const { texts, textsInMaori, support } = useBrand()
  const isMaori = useLocale() === 'mi-NZ'
  if (isMaori && textsInMaori) return { ...textsInMaori, lang: undefined }
  return { ...texts, hours: support.hours, lang: isMaori ? 'en' : undefined }
}
