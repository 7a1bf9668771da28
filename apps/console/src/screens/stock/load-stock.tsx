import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { simStock } from '@waea/contract/mobile/sim-stock'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { send } from '../../shell/calls.ts'
import { countOf } from '../../shell/counts.ts'
import { refusalText } from '../../shell/refusal-text.ts'

type Delivery = Gives<typeof simStock.loadStock>

/** Checks the file of a delivery of SIMs, says what is in it, and loads it. */
export function LoadStock({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const cache = useQueryClient()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Delivery>()
  const [isTried, setIsTried] = useState(false)
  const loading = useMutation<Delivery, CallError, { file: File; Write: boolean }>({
    mutationFn: ({ file: content, Write }) => send(simStock.loadStock, { Write }, { file: content }),
    onSettled: () => cache.invalidateQueries({ queryKey: [simStock.stock.is] }),
  })
  const isGood = checked?.FaultCount === 0
  const onSend = async () => {
    setIsTried(true)
    if (!file) return
    const answer = await loading.mutateAsync({ file, Write: isGood }).catch(() => undefined)
    setChecked(answer)
    if (!answer?.IsLoaded) return
    toast({ text: `${countOf(answer.New, 'SIM is', 'SIMs are')} loaded`, tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Load a delivery" size="m">
      <SendForm
        onSend={onSend}
        submitText={isGood ? `Load ${countOf(checked.New, 'SIM')}` : 'Check the file'}
        disabled={isGood && checked.New === 0}
        refusal={refusalText(loading.error, { 'file-too-large': 'The file is larger than 20 MB. Divide it.' })}
        note="The file has PINs, PUKs and codes: delete it once it is loaded."
      >
        <Field
          label="File"
          hint="The CSV file that the maker of the SIMs sends with them."
          error={isTried && !file ? 'Choose a file.' : undefined}
          required
        >
          <TextInput
            data-autofocus
            type="file"
            accept=".csv,text/csv"
            className="py-2.5"
            onChange={({ target }) => {
              setFile(target.files?.[0])
              setChecked(undefined)
              loading.reset()
            }}
          />
        </Field>
        {checked && <Checked delivery={checked} />}
      </SendForm>
    </Dialog>
  )
}

function Checked({ delivery: { SIMs, New, Faults, FaultCount } }: { delivery: Delivery }) {
  if (FaultCount === 0)
    return (
      <Notice tone="good" title={`${countOf(SIMs, 'SIM')}: ${New} new, ${SIMs - New} in the stock already`}>
        {New === 0 ? 'There is nothing to load.' : 'Nothing is loaded yet.'}
      </Notice>
    )
  const more = FaultCount - Faults.length
  return (
    <Notice tone="bad" title={`${countOf(FaultCount, 'fault')}: nothing is loaded`}>
      <ul className="grid gap-1">
        {Faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      {more > 0 && <p>And {countOf(more, 'more', 'more')}.</p>}
    </Notice>
  )
}
