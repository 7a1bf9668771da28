import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'

type Props = { simText: string; onYes: () => void; onNo: () => void }

/** Asks whether the customer has a voucher, before a prepay SIM starts (1§2 voucher question). */
export function VoucherQuestion({ simText, onYes, onNo }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <PageHeading title={<Trans>Do you have a voucher?</Trans>} above={simText}>
        <Trans>
          We add what it’s worth as credit as soon as your SIM is in service. The plan itself is paid by card.
        </Trans>
      </PageHeading>
      <div className="grid gap-3 sm:flex">
        <Button onClick={onNo}>
          <Trans>No, continue</Trans>
        </Button>
        <Button tone="quiet" onClick={onYes}>
          <Trans>Yes, enter its code</Trans>
        </Button>
      </div>
    </div>
  )
}
