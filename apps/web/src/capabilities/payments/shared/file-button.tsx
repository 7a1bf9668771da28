import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { ErrorDialog } from '@waea/ui/states/error-dialog'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { saveFile } from '../../../shell/session/shared/fetch-file.ts'

type FileButtonProps = {
  /** The file name. */
  name: string
  /** Fetched with the person's token, which a plain link can't carry. */
  fetch: () => Promise<Blob>
  /** The title of the error message: `Receipt R100001`. */
  what: ReactNode
  tone?: 'primary' | 'quiet' | 'link'
  /** The screen reader label, if the button's own text doesn't say which file it is. */
  label?: string
  className?: string
  children: ReactNode
}

/** Downloads a file. On failure it says why, and that nothing is lost. */
export function FileButton({ name, fetch, what, tone = 'quiet', label, className, children }: FileButtonProps) {
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string>()
  const { onSend, isSending } = useSending(async () => {
    try {
      saveFile(await fetch(), name)
    } catch (error) {
      setFailure(errorText(error))
    }
  })
  return (
    <>
      <Button
        tone={tone}
        loading={isSending}
        {...(label && { 'aria-label': label })}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void onSend()}
        className={className}
      >
        {children}
      </Button>
      <ErrorDialog
        open={failure !== undefined}
        header={what}
        title={<Trans>We couldn’t save the file</Trans>}
        message={failure}
        buttonCaption={<Trans>OK</Trans>}
        onClose={() => setFailure(undefined)}
      />
    </>
  )
}

/** Downloads the filtered list as a CSV file. */
export function CsvButton({ name, fetch }: Pick<FileButtonProps, 'name' | 'fetch'>) {
  return (
    <FileButton name={name} fetch={fetch} what={name} className="max-sm:w-full">
      <Trans>Download as CSV</Trans>
    </FileButton>
  )
}
