import { Trans } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { ConfirmDialog } from '@waea/ui/confirm-dialog'
import { useState } from 'react'
import { useLocale } from '../../shell/session/portal.tsx'

/** Asks whether to pay once more what was just paid, as in another tab. */
export function usePayAgain() {
  const locale = useLocale()
  const [asked, setAsked] = useState<{ at: Date; answer: (isAgreed: boolean) => void }>()
  const end = (isAgreed: boolean) => {
    asked?.answer(isAgreed)
    setAsked(undefined)
  }
  const ask = (nanos: number) =>
    new Promise<boolean>((answer) => {
      setAsked({ at: fromNanos(nanos), answer })
    })
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={<Trans>Pay again?</Trans>}
      confirmText={<Trans>Pay again</Trans>}
      cancelText={<Trans>Don’t pay</Trans>}
      onConfirm={() => end(true)}
      onCancel={() => end(false)}
    >
      {asked && (
        <Trans>
          The same amount was paid for this number from here on {dateText(asked.at, 'moment', locale)}. Nothing has been
          charged a second time yet.
        </Trans>
      )}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
