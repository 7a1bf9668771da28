import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea } from '@waea/ui/fields/text-input'
import { useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useEnglishMark } from '../../../shell/session/shared/portal.tsx'
import type { FibreNote } from './connection.ts'
import { useFibreWords } from './fibre-words.ts'

const maxLength = 1000

interface Props {
  notes: readonly FibreNote[]
  /** The order or connection that the notes belong to. */
  of: { order: string } | { connection: string }
}

/** The notes of an order or a connection, newest first, and a field to add one (1§3). */
export function Notes({ notes, of }: Props) {
  const [newest, ...older] = [...notes].reverse()
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
        {notes.length > 0 ? <Trans>Notes ({notes.length})</Trans> : <Trans>Add a note</Trans>}
      </summary>
      <div className="grid gap-5 pt-2">
        {newest && (
          <ul className="grid gap-3">
            {[newest, ...older].map((note) => (
              <NoteLine key={note.UUID} note={note} />
            ))}
          </ul>
        )}
        <WriteNote of={of} />
      </div>
    </details>
  )
}

/** One note: its text, author and time. */
export function NoteLine({ note }: { note: FibreNote }) {
  const { t } = useLingui()
  const words = useFibreWords()
  const english = useEnglishMark()
  const by = { customer: t`You`, provider: t`Us`, lfc: t`The fibre company` }
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3">
      <p lang={note.By === 'customer' ? undefined : english} className="wrap-anywhere whitespace-pre-line">
        {note.Text}
      </p>
      <p className="text-s text-ink-2">
        {by[note.By]}, {words.moment(note.AtNanos)}
      </p>
    </li>
  )
}

function WriteNote({ of }: Pick<Props, 'of'>) {
  const { t } = useLingui()
  const [Text, setText] = useState('')
  const changes = { changes: [broadband.ufbProducts] }
  const toOrder = useSend(ufbRecords.addUfbOrderNote, changes)
  const toConnection = useSend(ufbRecords.addUfbNote, changes)
  const { refusal, onSend } = useSending(async () => {
    const note = { spid: '2', Text: Text.trim() }
    if (!note.Text) return t`Write something first.`
    await ('order' in of
      ? toOrder.mutateAsync({ ...note, uuid: of.order })
      : toConnection.mutateAsync({ ...note, uuid: of.connection }))
    setText('')
    return undefined
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Save the note</Trans>} submitTone="quiet">
      <Field
        label={<Trans>A note</Trans>}
        hint={
          <Trans>For us and the technician, such as where to park. For help with a fault, write to us instead.</Trans>
        }
      >
        <TextArea value={Text} maxLength={maxLength} rows={3} onChange={(event) => setText(event.target.value)} />
      </Field>
    </SendForm>
  )
}
