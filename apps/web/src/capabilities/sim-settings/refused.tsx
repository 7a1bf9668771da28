import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { useEffect, useRef } from 'react'
import type { useSettings } from './shared/use-settings.ts'

/** Why a setting wasn't changed, beside the setting and scrolled into view, because the screen is long. */
export function Refused({ settings, at }: { settings: ReturnType<typeof useSettings>; at: string }) {
  const refusal = settings.refusalAt(at)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (!refusal) return null
  return (
    <div ref={notice} className="w-full">
      <Notice tone="bad" title={<Trans>Nothing was changed</Trans>}>
        {refusal}
      </Notice>
    </div>
  )
}
