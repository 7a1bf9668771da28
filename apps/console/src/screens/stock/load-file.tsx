import { contentOf } from '@waea/ui/chosen-file'
import { Field } from '@waea/ui/fields/field'
import { SendForm, type SendFormProps } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { Notice } from '@waea/ui/states/notice'
import { type ReactNode, useState } from 'react'
import { countOf } from '../../shell/counts.ts'

interface LoadFileProps<Answer> {
  title: string
  size: 'm' | 'l'
  /** The kinds of files to choose from, and what the file is. */
  accept: string
  hint: string
  /** Checks a file, or loads the one that was checked. Rejects a refusal, which `form` shows. */
  send: (file: Blob, checked: Answer | undefined) => Promise<Answer>
  /** Forgets a refusal: another file was chosen. */
  onOther: () => void
  isLoaded: (answer: Answer) => boolean
  onLoaded: (answer: Answer) => void
  onClose: () => void
  /** What the form says before and after the check. */
  form: (checked: Answer | undefined) => Omit<SendFormProps, 'onSend' | 'children'>
  children: (checked: Answer) => ReactNode
}

/** Checks a file, says what is in it, and loads it once that is confirmed. */
export function LoadFile<Answer>({
  title,
  size,
  accept,
  hint,
  send,
  onOther,
  isLoaded,
  onLoaded,
  onClose,
  form,
  children,
}: LoadFileProps<Answer>) {
  const [content, setContent] = useState<Promise<Blob | undefined>>()
  const [checked, setChecked] = useState<Answer>()
  const [error, setError] = useState<string>()
  const choose = (file: File | undefined) => {
    setContent(file && contentOf(file))
    setChecked(undefined)
    setError(undefined)
    onOther()
  }
  const onSend = async () => {
    const file = await content
    if (!file) return setError(content ? 'The file can’t be read. Choose it again.' : 'Choose a file.')
    const answer = await send(file, checked).catch(() => undefined)
    setChecked(answer)
    if (answer !== undefined && isLoaded(answer)) onLoaded(answer)
  }
  return (
    <Dialog open onClose={onClose} title={title} size={size}>
      <SendForm {...form(checked)} onSend={onSend}>
        <Field label="File" hint={hint} error={error} required>
          <TextInput
            data-autofocus
            type="file"
            accept={accept}
            className="py-2.5"
            // An input that keeps its file says nothing when the same one is chosen again, corrected.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
              choose(undefined)
            }}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </Field>
        {checked !== undefined && children(checked)}
      </SendForm>
    </Dialog>
  )
}

/** The faults for which nothing of a file is taken; the first of them, if there are more than are listed. */
export function Faults({
  faults,
  count = faults.length,
  outcome,
}: {
  faults: readonly string[]
  count?: number
  outcome: string
}) {
  const more = count - faults.length
  return (
    <Notice tone="bad" title={`${countOf(count, 'fault')}: ${outcome}`}>
      <ul className="grid gap-1">
        {faults.map((fault) => (
          <li key={fault} className="wrap-anywhere">
            {fault}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {countOf(more, 'more', 'more')}.</p>}
    </Notice>
  )
}
