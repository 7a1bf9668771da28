import { providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { useToast } from '@waea/ui/states/toast'
import { useSend } from '../../shell/calls.ts'
import { countOf } from '../../shell/counts.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { changedByCatalogue, Differences, type Planned } from './catalogue-differences.tsx'
import { LoadFile } from './load-file.tsx'

const changesOf = (checked: Planned | undefined) => checked?.Differences.length ?? 0

/** Checks a file of everything on sale, says what it changes, and applies it once that is confirmed. */
export function LoadCatalogue({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const check = useSend(providerCatalogue.checkCatalogue)
  const apply = useSend(providerCatalogue.applyCatalogue, changedByCatalogue)
  const reset = () => {
    check.reset()
    apply.reset()
  }
  return (
    <LoadFile<Planned>
      title="Load a file"
      size="l"
      accept=".json,application/json"
      hint="The whole catalogue as JSON. What it leaves out is taken off sale."
      send={(file, checked) => {
        reset()
        return checked && changesOf(checked) > 0
          ? apply.mutateAsync({ file, Version: checked.Version })
          : check.mutateAsync({ file })
      }}
      onOther={reset}
      isLoaded={({ IsApplied }) => IsApplied}
      onLoaded={() => {
        toast({ text: 'The catalogue is changed', tone: 'good' })
        onClose()
      }}
      onClose={onClose}
      form={(checked) => ({
        submitText: changesOf(checked) > 0 ? `Apply ${countOf(changesOf(checked), 'change')}` : 'Check the file',
        submitTone: changesOf(checked) > 0 ? 'danger' : 'primary',
        refusal: refusalText(check.error ?? apply.error, {
          'file-too-large': 'The file is larger than 5 MB.',
          conflict: 'The catalogue has changed since. Check the file again.',
        }),
        note:
          changesOf(checked) > 0
            ? 'It holds at once, and a price with days of its own on those days, for everyone who buys. Customers who have a plan keep the agreed price.'
            : 'A price can begin on a later day: give the plan "prices": [{"price": "49.00", "from": "2027-01-15"}].',
      })}
    >
      {(checked) => <Differences planned={checked} />}
    </LoadFile>
  )
}
