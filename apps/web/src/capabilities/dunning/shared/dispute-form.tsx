import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { customers } from '@waea/contract/people/customers'
import { dollars, fromDollars, type Money, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea, TextInput } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { allOf, Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useTyped } from '../../../shell/forms/shared/kept-typing.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { useLineWords } from '../../billing/shared/bill-words.tsx'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import type { Dispute } from './dispute-words.tsx'
import { Resolution } from './resolution.tsx'

type Bill = Gives<typeof billing.invoice>
type Typed = { line?: string; part?: boolean; amount?: string; because?: string }
type Props = {
  number: string
  /** The pressed line, counted from 1. */
  first?: number | undefined
  onOpened: (dispute: Dispute) => void
}

/** The most that one page can hold; a bill has fewer disputed lines. */
const most = 100

/** Disputes a line of a bill, in full or in part, with the reason (1§4). Typed text is kept as a draft. */
export function DisputeForm(props: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const isMember = useIsMember()
  const invoice = useCall(billing.invoice, { customerUuid, number: props.number })
  const known = useCall(dunning.disputes, { customerUuid, InvoiceNumber: props.number, PageSize: most })
  const isUnknown = invoice.error?.status === 404 || invoice.error?.status === 400
  if (isUnknown && !invoice.data) {
    return (
      <EmptyState title={t`We can’t find this invoice`}>
        <Trans>The link may be wrong, or the invoice may belong to another account.</Trans>
      </EmptyState>
    )
  }
  return (
    <Loaded
      query={allOf(invoice, known)}
      waiting={<Skeleton className="h-96 rounded-card" />}
      failed={t`We couldn’t load the invoice`}
      note={<Trans>What you owe and what you have paid stay as they are.</Trans>}
    >
      {([bill, { Disputes }]) =>
        isMember ? (
          <Notice tone="info" title={<Trans>The account’s owner can dispute this</Trans>}>
            <Trans>You’re a member of this account. Ask its owner to sign in.</Trans>
          </Notice>
        ) : (
          <Form {...props} bill={bill} known={Disputes} />
        )
      }
    </Loaded>
  )
}

/** A line that can be disputed, or was disputed. */
interface Choice {
  place: number
  line: Bill['Lines'][number]
  dispute: Dispute | undefined
}

/** The lines that can be disputed, the choice and the typed values, and their errors. */
function useDispute({ bill, known, number, first }: Of) {
  const { t } = useLingui()
  const { typed, set, forget } = useTyped<Typed>(`dispute-${number}`)
  const choices: Choice[] = bill.Lines.map((line, at) => ({
    place: at + 1,
    line,
    dispute: known.find(({ Line }) => Line === at + 1),
  })).filter(({ line }) => line.AmountCents > 0)
  const open = choices.filter(({ dispute }) => dispute === undefined)
  const chosen =
    open.find(({ place }) => place === Number(typed.line ?? first)) ?? (open.length === 1 ? open[0] : undefined)
  const because = (typed.because ?? '').trim()
  const amount = typed.part && chosen ? partOf(typed.amount ?? '', chosen.line.AmountCents) : undefined
  return {
    typed,
    choices,
    open,
    chosen,
    because,
    amount,
    forget,
    set,
    wrong: {
      line: chosen ? undefined : t`Choose a line.`,
      amount: typed.part && amount === undefined ? t`Enter an amount of this line, such as 12.50.` : undefined,
      because: because.length < 5 ? t`Tell us in a few words what is wrong.` : undefined,
    },
  }
}

type Of = Props & { bill: Bill; known: readonly Dispute[] }

function Form(of: Of) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const [tried, setTried] = useState(false)
  const { typed, choices, open, chosen, because, amount, forget, set, wrong } = useDispute(of)
  const send = useSend(dunning.dispute, {
    changes: [
      dunning.disputes,
      dunning.arrears,
      customers.accountState,
      billing.account,
      billing.invoices,
      billing.invoice,
    ],
  })
  const { refusal, onSend } = useSending(async () => {
    setTried(true)
    if (!chosen || wrong.amount || wrong.because) return
    const opened = await send.mutateAsync({
      customerUuid,
      number: of.number,
      Line: chosen.place,
      Because: because,
      ...(amount !== undefined && { AmountCents: amount }),
    })
    forget()
    of.onOpened(opened)
  })
  if (open.length === 0) return <NothingToDispute hasDisputes={of.known.length > 0} />
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Send the dispute</Trans>}
      note={<Trans>You get our answer within ten working days. You don’t pay what you dispute until then.</Trans>}
      aria-label={t`Dispute a line`}
    >
      <WhichLine
        choices={choices}
        chosen={chosen}
        error={tried ? wrong.line : undefined}
        onChoose={(line) => set({ line })}
      />
      {chosen && <HowMuch typed={typed} line={chosen.line} error={tried ? wrong.amount : undefined} set={set} />}
      <Field
        label={t`What is wrong with it?`}
        hint={t`We read it, and answer it in writing.`}
        error={tried ? wrong.because : undefined}
        required
      >
        <TextArea
          maxLength={500}
          value={typed.because ?? ''}
          onChange={(event) => set({ because: event.target.value })}
        />
      </Field>
      <Resolution />
    </SendForm>
  )
}

/** The disputed part of a line in cents; undefined if it isn't an amount or exceeds the line. */
function partOf(typed: string, whole: number): Money | undefined {
  const amount = fromDollars(typed.replace(/^\s*\$/, '').trim())
  return amount !== undefined && amount > 0 && amount <= whole ? amount : undefined
}

function WhichLine({
  choices,
  chosen,
  error,
  onChoose,
}: {
  choices: readonly Choice[]
  chosen: Choice | undefined
  error: string | undefined
  onChoose: (line: string) => void
}) {
  const { t } = useLingui()
  const { name, why } = useLineWords()
  return (
    <RadioCards
      label={t`Which line?`}
      error={error}
      value={chosen ? String(chosen.place) : null}
      onChange={onChoose}
      options={choices.map(({ place, line, dispute }) => ({
        value: String(place),
        title: name(line),
        aside: dollars(money(line.AmountCents)),
        detail: dispute ? t`You disputed it: ${dispute.Number}` : why(line),
        disabled: dispute !== undefined,
      }))}
    />
  )
}

function HowMuch({
  typed,
  line,
  error,
  set,
}: {
  typed: Typed
  line: Bill['Lines'][number]
  error: string | undefined
  set: (typed: Typed) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <RadioCards
        label={t`How much of it?`}
        value={typed.part ? 'part' : 'all'}
        onChange={(value) => set({ part: value === 'part' })}
        columns={2}
        options={[
          { value: 'all', title: <Trans>All of it</Trans>, aside: dollars(money(line.AmountCents)) },
          { value: 'part', title: <Trans>A part</Trans> },
        ]}
      />
      {typed.part && (
        <Field label={<Trans>Amount in dollars</Trans>} hint={t`GST included`} error={error} required>
          <TextInput
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed.amount ?? ''}
            onChange={(event) => set({ amount: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

function NothingToDispute({ hasDisputes }: { hasDisputes: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState title={hasDisputes ? t`You’ve disputed this bill` : t`There is nothing to dispute on this bill`}>
      {hasDisputes ? (
        <Trans>You can dispute a line once. See its progress under Disputes.</Trans>
      ) : (
        <Trans>It has no charge.</Trans>
      )}
    </EmptyState>
  )
}
