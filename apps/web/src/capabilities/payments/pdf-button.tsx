import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/money/payments'
import { fetchFile } from '../../shell/session/shared/fetch-file.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { FileButton } from './shared/file-button.tsx'

type PdfButtonProps = { receipt: { UUID: string; Number: string }; tone?: 'primary' | 'link' }

/** Downloads a receipt as a PDF. */
export function PdfButton({ receipt, tone = 'primary' }: PdfButtonProps) {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  return (
    <FileButton
      name={`${receipt.Number}.pdf`}
      fetch={() => fetchFile(session, payments.receiptPdf, { customerUuid, receiptUuid: receipt.UUID })}
      what={<Trans>Receipt {receipt.Number}</Trans>}
      tone={tone}
      label={tone === 'link' ? t`PDF of receipt ${receipt.Number}` : t`Download PDF of receipt ${receipt.Number}`}
    >
      {tone === 'link' ? 'PDF' : <Trans>Download PDF</Trans>}
    </FileButton>
  )
}
