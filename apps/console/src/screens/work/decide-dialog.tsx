import type { CallError } from '@waea/contract/call-error'
import type { RefusalCode } from '@waea/domain/refusal'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { type ReactNode, useState } from 'react'
import { refusalText } from '../../shell/refusal-text.ts'

/** Asks for a decision between two outcomes, with the words that the customer will read. */
export function DecideDialog<Outcome extends string>({
  title,
  facts,
  outcomes,
  textLabel,
  textMost = 500,
  submitText,
  error,
  refusals,
  children,
  onDecide,
  onClose,
}: {
  title: string
  facts: ReactNode
  outcomes: readonly { value: Outcome; title: string }[]
  textLabel: string
  textMost?: number
  /** The button for an outcome: says what it will do, to the cent. */
  submitText: (outcome: Outcome) => string
  error: CallError | null
  /** The sentences for refusals of this decision. */
  refusals?: Partial<Record<RefusalCode, string>>
  /** Further fields of an outcome. */
  children?: (outcome: Outcome) => ReactNode
  onDecide: (outcome: Outcome, text: string) => Promise<void>
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const onSend = async () => {
    if (!outcome) return
    setIsShort(text.trim().length < 5)
    if (text.trim().length >= 5) await onDecide(outcome, text.trim())
  }
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      <div className="text-ink-2">{facts}</div>
      <SendForm
        onSend={onSend}
        submitText={outcome ? submitText(outcome) : 'Choose an outcome'}
        disabled={!outcome}
        refusal={refusalText(error, refusals)}
      >
        <RadioCards label="Outcome" value={outcome ?? null} onChange={setOutcome} options={outcomes} columns={2} />
        {outcome && children?.(outcome)}
        <Field label={textLabel} error={isShort ? 'Write at least five characters.' : undefined} required>
          <TextArea rows={4} maxLength={textMost} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </SendForm>
    </Dialog>
  )
}
