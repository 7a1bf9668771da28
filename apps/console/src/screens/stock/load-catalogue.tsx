import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError } from '@waea/contract/call-error'
import { providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { send } from '../../shell/calls.ts'
import { countOf } from '../../shell/counts.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { changedByCatalogue, Differences, type Planned } from './catalogue-differences.tsx'

/** Checks a file of everything on sale, says what it changes, and applies it once that is confirmed. */
export function LoadCatalogue({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const cache = useQueryClient()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Planned>()
  const [isTried, setIsTried] = useState(false)
  const loading = useMutation<Planned, CallError, { file: File; Version?: number }>({
    mutationFn: ({ file: content, Version }) =>
      Version === undefined
        ? send(providerCatalogue.checkCatalogue, {}, { file: content })
        : send(providerCatalogue.applyCatalogue, { Version }, { file: content }),
    onSettled: () => Promise.all(changedByCatalogue.map(({ is }) => cache.invalidateQueries({ queryKey: [is] }))),
  })
  const count = checked?.Differences.length ?? 0
  const onSend = async () => {
    setIsTried(true)
    if (!file) return
    const Version = count > 0 ? checked?.Version : undefined
    const answer = await loading.mutateAsync({ file, ...(Version !== undefined && { Version }) }).catch(() => undefined)
    setChecked(answer)
    if (!answer?.IsApplied) return
    toast({ text: 'The catalogue is changed', tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Load a file" size="l">
      <SendForm
        onSend={onSend}
        submitText={count > 0 ? `Apply ${countOf(count, 'change')}` : 'Check the file'}
        submitTone={count > 0 ? 'danger' : 'primary'}
        refusal={refusalText(loading.error, {
          'file-too-large': 'The file is larger than 5 MB.',
          conflict: 'The catalogue has changed since. Check the file again.',
        })}
        note={
          count > 0
            ? 'It holds at once, for everyone who buys. Customers who have a plan keep the agreed price.'
            : 'A price can begin on a later day: the file has it under prices.'
        }
      >
        <Field
          label="File"
          hint="The whole catalogue as JSON. What it leaves out is taken off sale."
          error={isTried && !file ? 'Choose a file.' : undefined}
          required
        >
          <TextInput
            data-autofocus
            type="file"
            accept=".json,application/json"
            className="py-2.5"
            onChange={({ target }) => {
              setFile(target.files?.[0])
              setChecked(undefined)
              loading.reset()
            }}
          />
        </Field>
        {checked && <Differences planned={checked} />}
      </SendForm>
    </Dialog>
  )
}
