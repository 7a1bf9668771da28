import { Trans, useLingui } from '@lingui/react/macro'
import { billingFiles } from '@waea/contract/money/billing'
import { fetchFile } from '../../shell/session/shared/fetch-file.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { FileButton } from '../payments/shared/file-button.tsx'

/** Downloads an issued bill as a PDF, saved as {number}.pdf (2§7.12). */
export function InvoicePdfButton({ number }: { number: string }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  return (
    <FileButton
      name={`${number}.pdf`}
      fetch={() => fetchFile(session, billingFiles.invoicePdf, { customerUuid, number })}
      what={<Trans>Invoice {number}</Trans>}
      label={t`Download PDF of invoice ${number}`}
    >
      <Trans>Download PDF</Trans>
    </FileButton>
  )
}

/** Downloads a credit note as a PDF. */
export function CreditNotePdfButton({ number }: { number: string }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  return (
    <FileButton
      name={`${number}.pdf`}
      fetch={() => fetchFile(session, billingFiles.creditNotePdf, { customerUuid, number })}
      what={<Trans>Credit note {number}</Trans>}
      tone="link"
      label={t`PDF of credit note ${number}`}
    >
      PDF
    </FileButton>
  )
}
