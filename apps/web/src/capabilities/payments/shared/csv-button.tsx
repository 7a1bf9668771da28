import { Trans } from '@lingui/react/macro'
import { FileButton } from './file-button.tsx'

type CsvButtonProps = { name: string; fetch: () => Promise<Blob> }

/** Saves what is chosen of a list as a file that a spreadsheet opens. */
export function CsvButton({ name, fetch }: CsvButtonProps) {
  return (
    <FileButton name={name} fetch={fetch} what={name} className="max-sm:w-full">
      <Trans>Download as CSV</Trans>
    </FileButton>
  )
}
