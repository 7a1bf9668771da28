import type { Gives } from '@waea/contract/call'
import { simStock } from '@waea/contract/mobile/sim-stock'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useSend } from '../../shell/calls.ts'
import { countOf } from '../../shell/counts.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { Faults, LoadFile } from './load-file.tsx'

type Delivery = Gives<typeof simStock.loadStock>

const isGood = (checked: Delivery | undefined) => checked?.FaultCount === 0

/** Checks the file of a delivery of SIMs, says what is in it, and loads it. */
export function LoadStock({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const loading = useSend(simStock.loadStock, [simStock.stock])
  return (
    <LoadFile<Delivery>
      title="Load a delivery"
      size="m"
      accept=".csv,text/csv"
      hint="The CSV file that the maker of the SIMs sends with them."
      send={(file, checked) => loading.mutateAsync({ file, Write: isGood(checked) })}
      onOther={loading.reset}
      isLoaded={({ IsLoaded }) => IsLoaded}
      onLoaded={({ New }) => {
        toast({ text: `${countOf(New, 'SIM is', 'SIMs are')} loaded`, tone: 'good' })
        onClose()
      }}
      onClose={onClose}
      form={(checked) => ({
        submitText: checked && isGood(checked) ? `Load ${countOf(checked.New, 'SIM')}` : 'Check the file',
        disabled: isGood(checked) && checked?.New === 0,
        refusal: refusalText(loading.error, { 'file-too-large': 'The file is larger than 20 MB. Divide it.' }),
        note: 'The file has PINs, PUKs and codes: delete it once it is loaded.',
      })}
    >
      {(checked) => <Checked delivery={checked} />}
    </LoadFile>
  )
}

function Checked({ delivery: { SIMs, New, Faults: faults, FaultCount } }: { delivery: Delivery }) {
  if (FaultCount > 0) return <Faults faults={faults} count={FaultCount} outcome="nothing is loaded" />
  return (
    <Notice tone="good" title={`${countOf(SIMs, 'SIM')}: ${New} new, ${SIMs - New} in the stock already`}>
      {New === 0 ? 'There is nothing to load.' : 'Nothing is loaded yet.'}
    </Notice>
  )
}
