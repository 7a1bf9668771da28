import { useMemo } from 'react'
import { useOfBrowser } from '../../shell/device/of-browser.ts'
import { type PendingLink, recalledLink } from './social-pending.ts'

/** The provider that the next sign-in in this tab will connect. */
export function usePendingLink(): PendingLink | undefined {
  const text = useOfBrowser(recalledLink, undefined)
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as PendingLink)), [text])
}
