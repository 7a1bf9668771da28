import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/payments'
import { Button } from '@waea/ui/button'
import { ErrorDialog } from '@waea/ui/error-dialog'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { fetchFile, saveFile } from '../../shell/session/fetch-file.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'

/** Downloads a receipt as a PDF. It needs the person's token, which a plain link can't carry. */
export function PdfButton({
  receipt,
  tone = 'primary',
}: {
  receipt: { UUID: string; Number: string }
  tone?: 'primary' | 'link'
}) {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()

  const save = async () => {
    setLoading(true)
    try {
      const file = await fetchFile(session, payments.receiptPdf, { customerUuid, receiptUuid: receipt.UUID })
      saveFile(file, `receipt-${receipt.Number}.pdf`)
    } catch (error) {
      setFailure(errorText(error))
    }
    setLoading(false)
  }
  return (
    <>
      <Button
        tone={tone}
        loading={isLoading}
        aria-label={
          tone === 'link' ? t`PDF of receipt ${receipt.Number}` : t`Download PDF of receipt ${receipt.Number}`
        }
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void save()}
      >
        {tone === 'link' ? 'PDF' : <Trans>Download PDF</Trans>}
      </Button>
      <ErrorDialog
        open={failure !== undefined}
        header={<Trans>Receipt {receipt.Number}</Trans>}
        title={<Trans>We couldn’t save the PDF</Trans>}
        message={failure}
        buttonCaption={<Trans>OK</Trans>}
        onClose={() => setFailure(undefined)}
      />
    </>
  )
}
