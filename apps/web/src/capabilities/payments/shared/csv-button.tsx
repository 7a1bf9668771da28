import { Trans } from '@lingui/react/macro'
import { FileButton } from './file-button.tsx'

type CsvButtonProps = { name: string; fetch: () => Promise<Blob> }

/** Downloads the filtered list as a CSV file. */
export function CsvButton({ name, fetch }: CsvButtonProps) {
  return (
    <FileButton name={name} fetch={fetch} what={name} className="max-sm:w-full">
      <Trans>Download as CSV</Trans>
    </FileButton>
  )
}
