import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useDependentWords } from '../feature-words.ts'
import type { useSettings } from './use-settings.ts'

/** Confirms a setting that changes others too, before anything is saved. */
export function ConfirmDependent({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { waiting, confirm, leave, refusal, isSending } = settings
  const words = useDependentWords()
  const lines = Object.entries(waiting?.dependent ?? {}).flatMap(([name, value]) => words(name, value === true) ?? [])
  return (
    <ConfirmDialog
      open={waiting !== undefined}
      title={<Trans>This changes other settings too</Trans>}
      confirmText={<Trans>Change them all</Trans>}
      loading={isSending}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onCancel={leave}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
