import { Trans } from '@lingui/react/macro'
import { balance } from '@waea/contract/balance'
import type { Asked } from '@waea/contract/call'
import { Button } from '@waea/ui/button'
import { useToast } from '@waea/ui/toast'
import { Download } from 'lucide-react'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useSending } from '../../shell/forms/sending.ts'
import { fetchFile, saveFile } from '../../shell/session/fetch-file.ts'
import { usePortal } from '../../shell/session/portal.tsx'

/** Saves what is chosen of the movements as a file that a spreadsheet opens. */
export function CsvButton({ asked }: { asked: Asked<typeof balance.movementsFile> }) {
  const { session } = usePortal()
  const toast = useToast()
  const errorText = useErrorText()
  const { onSend, isSending } = useSending(async () => {
    try {
      const name = `credit${asked.Month ? `-${asked.Month}` : ''}.csv`
      saveFile(await fetchFile(session, balance.movementsFile, asked), name)
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
