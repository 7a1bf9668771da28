import { I18nProvider, type TransRenderProps } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import type { PortalTexts } from './i18n.ts'

/**
 * Provides the texts to the screens. In another language, an untranslated sentence is shown in English (1§1) and marked
 * as English, so that a screen reader uses the right voice (WCAG 3.1.2).
 */
export function Texts({ texts, children }: { texts: PortalTexts; children: ReactNode }) {
  const marked = useMemo(() => (texts.locale === 'en' ? {} : { defaultComponent: markingIn(texts) }), [texts])
  return (
    <I18nProvider i18n={texts} {...marked}>
      {children}
    </I18nProvider>
  )
}

function markingIn(texts: PortalTexts) {
  return function Marked({ id, translation }: TransRenderProps) {
    return texts.isEnglish(id) ? <span lang="en">{translation}</span> : translation
  }
}
