import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { engagement } from '@waea/contract/engagement'
import { overview } from '@waea/contract/overview'
import { FieldGroup } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'

const maxCharacters = 2000

type Questions = Gives<typeof engagement.feedbackQuestions>

/** The questions, each with five answers, and a text field. */
export function FeedbackForm({
  customerUuid,
  survey,
  given,
  onSent,
}: {
  customerUuid: string
  survey: Questions
  /** The years for which this customer has sent or dismissed feedback. */
  given: readonly number[]
  onSent: () => void
}) {
  const { t } = useLingui()
  const [values, setValues] = useState<Readonly<Record<number, number>>>({})
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutateAsync } = useSend(engagement.sendFeedback)
  const remember = useSend(overview.saveCustomerPreferences, { changes: [overview.customerPreferences] })
  const isEmpty = Object.keys(values).length === 0
  const { refusal, onSend } = useSending(async () => {
    setTried(true)
    if (isEmpty) return
    const answers = Object.entries(values).map(([id, value]) => ({ id: Number(id), value }))
    await mutateAsync({
      CustomerUUID: customerUuid,
      year: survey.year,
      answers,
      ...(text.trim() && { text: text.trim() }),
    })
    remember.mutate({ customerUuid, web_feedback: [...new Set([...given, survey.year])] })
    onSent()
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send feedback</Trans>}>
      {survey.questions.map((question, at) => (
        <Question
          key={question.id}
          {...question}
          value={values[question.id]}
          error={isTried && isEmpty && at === 0 ? t`Answer at least one question.` : undefined}
          onChange={(value) => setValues({ ...values, [question.id]: value })}
        />
      ))}
      <label className="grid gap-1.5">
        <span className="font-semibold">
          <Trans>Anything else? (optional)</Trans>
        </span>
        <textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={maxCharacters}
          rows={4}
          className="rounded-control border-[1.5px] border-line-strong bg-surface p-3"
        />
        <span className="text-s text-ink-2">
          <Trans>Please leave out passwords, codes and card numbers.</Trans>
        </span>
      </label>
    </SendForm>
  )
}

interface QuestionProps {
  id: number
  text: string
  value: number | undefined
  error: string | undefined
  onChange: (value: number) => void
}

/** A question with five faces in one row. On a phone the names of the first, the last and the chosen one stand below. */
function Question({ id, text, value, error, onChange }: QuestionProps) {
  const english = useEnglishMark()
  const labels = useRatingLabels()
  return (
    <FieldGroup label={<span lang={english}>{text}</span>} error={error}>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {labels.map((label, index) => (
          <label
            key={label}
            className="grid min-h-14 min-w-0 content-center justify-items-center gap-1 rounded-control border border-line bg-surface px-1 py-2 text-center text-s text-ink-2 transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight]"
          >
            <input
              type="radio"
              name={`question-${id}`}
              value={index + 1}
              checked={value === index + 1}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChange(index + 1)}
              className="sr-only"
            />
            <Face rating={index} />
            <span className="max-sm:sr-only">{label}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-s text-ink-2 sm:hidden">
        <span>{labels[0]}</span>
        {value !== undefined && value > 1 && value < labels.length && (
          <span className="font-semibold text-ink">{labels[value - 1]}</span>
        )}
        <span>{labels.at(-1)}</span>
      </p>
    </FieldGroup>
  )
}

/** The mouths of the five faces, from sad to laughing. */
const mouths = [
  'M8 17c.9-1.9 2.3-2.8 4-2.8s3.1.9 4 2.8',
  'M8.5 16.2c1-.9 2.1-1.3 3.5-1.3s2.5.4 3.5 1.3',
  'M8.5 15.5h7',
  'M8.5 14.7c1 .9 2.1 1.3 3.5 1.3s2.5-.4 3.5-1.3',
  'M7.5 13.8h9c-.4 2.5-2.2 4-4.5 4s-4.1-1.5-4.5-4z',
] as const

function Face({ rating }: { rating: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-auto w-full max-w-9"
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M9 9.3v.6M15 9.3v.6" strokeWidth="2" />
      <path d={mouths[rating]} />
    </svg>
  )
}

/** The five answers, from 1 to 5 (1§1). */
function useRatingLabels(): readonly string[] {
  const { t } = useLingui()
  return [t`Bad`, t`Not bad`, t`Okay`, t`Pretty good`, t`Amazing`]
}
