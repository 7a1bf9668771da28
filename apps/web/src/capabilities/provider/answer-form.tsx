import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { dunning } from '@waea/contract/money/dunning'
import { dollars, fromDollars, type Money, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea, TextInput } from '@waea/ui/fields/text-input'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useState } from 'react'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { type Sending, useSending } from '../../shell/forms/shared/sending.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'

export type OpenDispute = Gives<typeof dunning.openDisputes>['Disputes'][number]
type Kind = 'all' | 'part' | 'nothing'
type Props = {
  dispute: OpenDispute
  onAnswered: (answered: Gives<typeof dunning.answerDispute>) => void
  /** Called if somebody else has already answered it. */
  onGone: () => void
  onCancel: () => void
}

/** Answers one dispute: credits all, a part or nothing, with a text that the customer reads. */
export function AnswerForm(props: Props) {
  const { t } = useLingui()
  const typed = useTyped(props.dispute)
  const { answer, confirming, setConfirming } = useAnswer(props, typed)
  const { kind, wrong } = typed
  const { Number: number, AmountCents } = props.dispute
  return (
    <>
      <SendForm
        onSend={async () => {
          typed.setTried(true)
          if (!wrong.kind && !wrong.amount && !wrong.words) setConfirming(true)
        }}
        submitText={<Trans>Check the answer</Trans>}
        secondary={
          <Button tone="quiet" onClick={props.onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        }
        aria-label={t`Answer to ${number}`}
      >
        <RadioCards
          label={t`What is credited?`}
          error={typed.tried ? wrong.kind : undefined}
          value={kind ?? null}
          onChange={typed.setKind}
          options={[
            { value: 'all', title: <Trans>All of it</Trans>, aside: dollars(money(AmountCents)) },
            { value: 'part', title: <Trans>A part</Trans> },
            { value: 'nothing', title: <Trans>Nothing</Trans>, detail: <Trans>The bill stays as it is.</Trans> },
          ]}
        />
        {kind === 'part' && (
          <Field
            label={<Trans>Amount in dollars</Trans>}
            hint={t`GST included`}
            error={typed.tried ? wrong.amount : undefined}
            required
          >
            <TextInput
              before="$"
              inputMode="decimal"
              autoComplete="off"
              value={typed.dollars}
              onChange={(event) => typed.setDollars(event.target.value)}
            />
          </Field>
        )}
        <Field
          label={<Trans>Answer to the customer</Trans>}
          hint={t`They read it by email and on their page.`}
          error={typed.tried ? wrong.words : undefined}
          required
        >
          <TextArea maxLength={500} value={typed.text} onChange={(event) => typed.setText(event.target.value)} />
        </Field>
      </SendForm>
      <Confirmation
        dispute={props.dispute}
        typed={typed}
        answer={answer}
        open={confirming}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

type Typed = ReturnType<typeof useTyped>

/** The typed values, the resulting credit, and their errors. */
function useTyped({ AmountCents }: OpenDispute) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>()
  const [dollarsTyped, setDollars] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const part = fromDollars(dollarsTyped.replace(/^\s*\$/, '').trim())
  const isPart = part !== undefined && part > 0 && part < AmountCents
  const amounts: Record<Kind, Money> = { all: money(AmountCents), part: isPart ? part : money(0), nothing: money(0) }
  const words = text.trim()
  const whole = dollars(money(AmountCents))
  return {
    kind,
    setKind,
    dollars: dollarsTyped,
    setDollars,
    text,
    setText,
    tried,
    setTried,
    words,
    amount: kind === undefined ? money(0) : amounts[kind],
    wrong: {
      kind: kind === undefined ? t`Choose what is credited.` : undefined,
      amount: kind === 'part' && !isPart ? t`Enter an amount less than ${whole}, such as 12.50.` : undefined,
      words: words.length < 5 ? t`Tell the customer why, in a few words.` : undefined,
    },
  }
}

/** Sends the answer. If somebody else has already answered, the list is fetched again. */
function useAnswer({ dispute, onAnswered, onGone }: Props, { kind, amount, words }: Typed) {
  const errorText = useErrorText()
  const { queries } = usePortal()
  const [confirming, setConfirming] = useState(false)
  const send = useSend(dunning.answerDispute, { changes: [dunning.openDisputes] })
  const answer = useSending(
    async () => {
      const answered = await send.mutateAsync({
        number: dispute.Number,
        Answer: words,
        Outcome: kind === 'nothing' ? 'refused' : 'upheld',
        ...(kind === 'part' && { AmountCents: amount }),
      })
      onAnswered(answered)
    },
    {
      textOf: (error) => {
        if (!(error instanceof CallError && error.code === 'conflict')) return errorText(error)
        setConfirming(false)
        onGone()
        void queries.invalidateQueries({ queryKey: keyOf(dunning.openDisputes) })
        return undefined
      },
    },
  )
  return { answer, confirming, setConfirming }
}

/** Says what the answer does before it is sent, because it can't be undone. */
function Confirmation({
  dispute: { InvoiceNumber, CustomerName, Number: number },
  typed: { amount, words },
  answer,
  open,
  onCancel,
}: {
  dispute: OpenDispute
  typed: Typed
  answer: Sending
  open: boolean
  onCancel: () => void
}) {
  const credit = dollars(amount)
  return (
    <ConfirmDialog
      open={open}
      title={amount > 0 ? <Trans>Credit {credit}?</Trans> : <Trans>Credit nothing?</Trans>}
      confirmText={<Trans>Send the answer</Trans>}
      loading={answer.isSending}
      refusal={answer.refusal}
      onConfirm={() => void answer.onSend()}
      onCancel={onCancel}
    >
      <div className="grid gap-3">
        <p>
          {amount > 0 ? (
            <Trans>
              A credit note takes {credit} off {InvoiceNumber}. What the customer has paid already becomes credit on
              their account.
            </Trans>
          ) : (
            <Trans>The customer pays what they disputed on {InvoiceNumber} within ten days, unless it was paid.</Trans>
          )}
        </p>
        <p>
          {CustomerName ? (
            <Trans>{CustomerName} gets this answer by email. It can’t be changed later.</Trans>
          ) : (
            <Trans>The answer to {number} can’t be changed later.</Trans>
          )}
        </p>
        <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere">{words}</blockquote>
      </div>
    </ConfirmDialog>
  )
}
