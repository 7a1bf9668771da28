import { useLingui } from '@lingui/react/macro'
import { type UiTexts, UiTextsProvider } from '@waea/ui/ui-texts'
import type { ReactNode } from 'react'

/** Provides the controls' built-in texts in the person's language. */
export function ControlTexts({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const texts: Partial<UiTexts> = {
    close: t`Close`,
    cancel: t`Cancel`,
    retry: t`Try again`,
    loading: t`Loading…`,
    required: t`Required`,
    more: t`More`,
    previous: t`Previous`,
    next: t`Next`,
    done: t`done`,
  }
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
}
