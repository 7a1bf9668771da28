import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { useToast } from '@waea/ui/toast'
import { Download } from 'lucide-react'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useSending } from '../../shell/forms/sending.ts'
import { saveFile } from '../../shell/session/fetch-file.ts'

type CsvButtonProps = { name: string; fetch: () => Promise<Blob> }

/** Saves what is chosen of a list as a file that a spreadsheet opens. */
export function CsvButton({ name, fetch }: CsvButtonProps) {
  const toast = useToast()
  const errorText = useErrorText()
  const { onSend, isSending } = useSending(async () => {
    try {
      saveFile(await fetch(), name)
    } catch (error) {
      toast({ text: errorText(error), tone: 'bad' })
    }
  })
  return (
    <Button
      tone="quiet"
      loading={isSending}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void onSend()}
      className="max-sm:w-full"
    >
      <Trans>Download as CSV</Trans>
    </Button>
  )
}
