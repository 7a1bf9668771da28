import type { Gives } from '@waea/contract/call'
import { dunning } from '@waea/contract/money/dunning'
import { dateText } from '@waea/kit/date-text'
import { dollars, fromDollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Dispute = Gives<typeof dunning.openDisputes>['Disputes'][number]

/** The disputes of bills that wait for an answer. */
export function DisputesPage() {
  const query = useCall(dunning.openDisputes, useListSearch())
  const mayAnswer = useMay('dispute:answer')
  const [chosen, setChosen] = useState<Dispute>()
  return (
    <>
      <WorkList
        title="Disputes"
        lead="Charges that customers dispute. Until the answer, they are not collected."
        findHint="Numbers of disputes and bills; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Disputes }) => Disputes}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={(one) => one.Number}
        empty="No dispute waits for an answer"
        columns={[
          { key: 'number', header: 'Dispute', names: true, cell: (one) => one.Number },
          {
            key: 'customer',
            header: 'Customer',
            cell: ({ CustomerName, CustomerUUID }) => (
              <CustomerLink customerUuid={CustomerUUID} name={CustomerName || CustomerUUID} />
            ),
          },
          {
            key: 'line',
            header: 'Charge',
            cell: ({ LineName, InvoiceNumber, Line }) => `${LineName}, bill ${InvoiceNumber}, line ${Line}`,
          },
          { key: 'because', header: 'The customer says', cell: ({ Because }) => Because },
          { key: 'amount', header: 'Amount', align: 'end', cell: ({ AmountCents }) => dollars(money(AmountCents)) },
          { key: 'sent', header: 'Sent', cell: ({ OpenedOn }) => dateText(OpenedOn, 'day') },
          {
            key: 'by',
            header: 'Answer by',
            cell: ({ AnswerBy, IsLate }) =>
              IsLate ? (
                <StatusBadge tone="bad">Late: {dateText(AnswerBy, 'day')}</StatusBadge>
              ) : (
                dateText(AnswerBy, 'day')
              ),
          },
          {
            key: 'answer',
            header: '',
            align: 'end',
            cell: (dispute) =>
              mayAnswer && (
                <Button size="s" tone="quiet" onClick={() => setChosen(dispute)}>
                  Answer<span className="sr-only"> {dispute.Number}</span>
                </Button>
              ),
          },
        ]}
      />
      {chosen && <Answer dispute={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** What an answer did to the bill. */
function outcomeText({ Number: number, CreditedCents, CreditNote, DueAgainOn }: Gives<typeof dunning.answerDispute>) {
  const credited =
    CreditedCents === undefined ? 'nothing was credited' : `${dollars(money(CreditedCents))} credited by ${CreditNote}`
  const dueAgain = DueAgainOn ? `. What wasn’t credited is due by ${dateText(DueAgainOn, 'day')}` : ''
  return `${number} is answered: ${credited}${dueAgain}`
}

function Answer({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const toast = useToast()
  const answer = useSend(dunning.answerDispute, [dunning.openDisputes])
  const whole = money(dispute.AmountCents)
  const [part, setPart] = useState('')
  const cents = part.trim() === '' ? whole : fromDollars(part)
  const isWrong = cents === undefined || cents <= 0 || cents > whole
  const onDecide = async (Outcome: 'upheld' | 'refused', Answer: string) => {
    if (Outcome === 'upheld' && isWrong) return
    const isPart = Outcome === 'upheld' && cents !== undefined && cents < whole
    const done = await answer
      .mutateAsync({
        number: dispute.Number,
        Outcome,
        Answer,
        ...(isPart && { AmountCents: cents }),
        reason: `Dispute ${dispute.Number}`,
      })
      .catch(() => undefined)
    if (!done) return
    toast({ text: outcomeText(done), tone: 'good' })
    onClose()
  }
  return (
    <DecideDialog
      title={`Answer ${dispute.Number}`}
      facts={
        <>
          <p>
            {dispute.CustomerName || dispute.CustomerUUID} disputes {dollars(whole)} for {dispute.LineName} on bill{' '}
            {dispute.InvoiceNumber}: “{dispute.Because}”
          </p>
          <p>
            A credit note takes what you credit off the bill. What the customer has paid already becomes credit on their
            account. The answer can’t be changed later.
          </p>
        </>
      }
      outcomes={[
        { value: 'upheld', title: 'Uphold' },
        { value: 'refused', title: 'Refuse' },
      ]}
      textLabel="Your answer to the customer"
      submitText={(outcome) =>
        outcome === 'refused'
          ? `Refuse: ${dollars(whole)} is due in ten days`
          : `Uphold: credit ${dollars(cents === undefined || isWrong ? whole : cents)}`
      }
      error={answer.error}
      onDecide={onDecide}
      onClose={onClose}
    >
      {(outcome) =>
        outcome === 'upheld' && (
          <Field
            label="Amount to credit, if it is only a part"
            error={isWrong ? `Enter an amount up to ${dollars(whole)}.` : undefined}
            optional
          >
            <TextInput before="$" inputMode="decimal" value={part} onChange={({ target }) => setPart(target.value)} />
          </Field>
        )
      }
    </DecideDialog>
  )
}
