import { useMemo } from 'react'
import { useBrowserValue } from '../../../shell/device/shared/browser-value.ts'
import { type PendingLink, recallLink } from '../sign-in/social-pending.ts'

/** The provider that the next sign-in in this tab will connect. */
export function usePendingLink(): PendingLink | undefined {
  const text = useBrowserValue(recallLink, undefined)
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as PendingLink)), [text])
}
