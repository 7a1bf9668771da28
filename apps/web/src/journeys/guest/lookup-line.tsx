import { Trans, useLingui } from '@lingui/react/macro'
import type { LookupUse } from '@waea/domain/guest/lookup'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'

/** The number being paid for, and a button to change it; everything typed is kept. */
export function LookupLine({ use, shown, onChange }: { use: LookupUse; shown: string; onChange: () => void }) {
  const { t } = useLingui()
  return (
    <Card tone="sunken" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="grid min-w-0">
        <span className="text-s text-ink-2">{use === 'bill' ? <Trans>Bill of</Trans> : <Trans>Mobile</Trans>}</span>
        <b className="tabular-nums wrap-anywhere">{shown}</b>
      </p>
      <Button tone="link" onClick={onChange} aria-label={t`Change the number`}>
        <Trans>Change</Trans>
      </Button>
    </Card>
  )
}
