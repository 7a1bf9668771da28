import { Link } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { dollars, fromDollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton, SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { Paged } from '../../shell/paged.tsx'
import { useReason, useTypedReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { Section } from '../../shell/section.tsx'
import { useMay } from '../../shell/session.ts'
import { refundEffectText, refundSubmitText } from './refund-text.ts'
import type { Customer } from './section.tsx'

type Page = Gives<typeof operatorRefunds.payments>
type Payment = Page['Payments'][number]

const cents = (amount: number) => dollars(money(amount))

/** The payments received from the customer, each with what of it is refunded, and can be. */
export function Payments({ customer }: { customer: Customer }) {
  const [PageNumber, setPageNumber] = useState(1)
  const [refunded, setRefunded] = useState<Payment>()
  const mayRefund = useMay('payment:refund')
  const input = { customerUuid: customer.UUID, PageNumber }
  const query = useCall(operatorRefunds.payments, input, { reason: useReason() })
  return (
    <Section title="Payments">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="The payments can’t be loaded" isPart>
        {({ Payments: rows, PageInfo, AloneMostCents }) => (
          <>
            <Paged pages={PageInfo} onPage={setPageNumber} empty={<p className="text-ink-2">Nothing was paid yet.</p>}>
              <Table
                caption="Payments"
                rows={rows}
                keyOf={({ PaymentUUID }) => PaymentUUID}
                columns={[
                  { key: 'at', header: 'When', cell: ({ CreatedAtNanos }) => moment(CreatedAtNanos) },
                  { key: 'what', header: 'What for', names: true, cell: ({ Description }) => Description },
                  { key: 'with', header: 'Paid with', cell: ({ PaidWith }) => PaidWith },
                  { key: 'amount', header: 'Amount', align: 'end', cell: ({ AmountCents }) => cents(AmountCents) },
                  { key: 'refunded', header: 'Refunded', align: 'end', cell: refundedText },
                  {
                    key: 'refund',
                    header: '',
                    align: 'end',
                    cell: (one) => (
                      <span className="flex items-center justify-end gap-3">
                        <Link
                          to="/customers/$customerUuid/payments/$paymentUuid"
                          params={{ customerUuid: customer.UUID, paymentUuid: one.PaymentUUID }}
                          className={buttonClass({ size: 's', tone: 'link' })}
                        >
                          Evidence<span className="sr-only"> of {one.Description}</span>
                        </Link>
                        {mayRefund && one.LeftCents > 0 && (
                          <Button size="s" tone="link" onClick={() => setRefunded(one)}>
                            Refund<span className="sr-only"> {one.Description}</span>
                          </Button>
                        )}
                      </span>
                    ),
                  },
                ]}
              />
            </Paged>
            {refunded && (
              <Refund
                customerUuid={customer.UUID}
                payment={refunded}
                aloneMost={AloneMostCents}
                onClose={() => setRefunded(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function refundedText({ RefundedCents, WaitingCents, TakenBackCents }: Payment) {
  return [
    RefundedCents > 0 && cents(RefundedCents),
    WaitingCents > 0 && `${cents(WaitingCents)} to approve`,
    TakenBackCents > 0 && `${cents(TakenBackCents)} taken back by the bank`,
  ]
    .filter(Boolean)
    .join(', ')
}

const refusals = {
  'amount-too-large': 'Less than this is left of the payment by now.',
  conflict: 'Its bank has taken the payment back by now.',
}

/** Refunds a payment or a part of it. Says what that does, to the cent, before it does it. */
function Refund({
  customerUuid,
  payment,
  aloneMost,
  onClose,
}: {
  customerUuid: string
  payment: Payment
  aloneMost: number
  onClose: () => void
}) {
  const toast = useToast()
  const reason = useReason()
  const because = useTypedReason({ label: 'Why', hint: 'Another operator may read it. The customer does not.' })
  const request = useSend(operatorRefunds.requestRefund, [
    operatorRefunds.payments,
    billing.invoicesForOperator,
    operatorRefunds.refundRequests,
    operatorCustomers.customer,
    operatorCustomers.history,
  ])
  const { LeftCents, PaymentUUID: paymentUuid, SettlesAtNanos } = payment
  const [typed, setTyped] = useState((LeftCents / 100).toFixed(2))
  const [isTried, setIsTried] = useState(false)
  const amount = fromDollars(typed)
  const isWrong = amount === undefined || amount <= 0 || amount > LeftCents
  const effect = useCall(
    operatorRefunds.refundEffect,
    { customerUuid, paymentUuid, AmountCents: amount ?? 0 },
    { reason, forgets: true, isOff: isWrong },
  )
  const onSend = async () => {
    setIsTried(true)
    const Because = because.check()
    if (isWrong || Because === undefined) return
    const input = { customerUuid, paymentUuid, AmountCents: amount, Because }
    const done = await request.mutateAsync({ ...input, reason }).catch(() => undefined)
    if (!done) {
      await effect.refetch()
      return
    }
    const text = done.Status === 'WAITING' ? 'waits for a second operator' : 'is being refunded'
    toast({ text: `${cents(done.AmountCents)} ${text}`, tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Refund ${payment.Description}?`} size="m">
      <p className="text-ink-2">
        {cents(payment.AmountCents)} was paid{payment.PaidWith && ` with ${payment.PaidWith}`}, and goes back there.
        What operators refund of one payment beyond {cents(aloneMost)} waits for a second operator.
        {SettlesAtNanos &&
          ` A direct debit is refunded once its bank can’t take it back, on ${moment(SettlesAtNanos)}.`}
      </p>
      <SendForm
        onSend={onSend}
        submitText={isWrong ? 'Refund' : refundSubmitText(amount, effect.data)}
        disabled={!isWrong && !effect.isSuccess}
        refusal={refusalText(request.error, refusals)}
      >
        <Field
          label="Amount"
          error={isTried && isWrong ? `Enter an amount up to ${cents(LeftCents)}.` : undefined}
          required
        >
          <TextInput before="$" inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {!isWrong && (
          <Loaded
            query={effect}
            waiting={<Skeleton className="w-2/3" />}
            failed="What this does can’t be worked out"
            note={refusalText(effect.error, refusals)}
            isPart
            hidesOlder
          >
            {(now) => <p role="status">{refundEffectText(payment, now)}</p>}
          </Loaded>
        )}
        {because.field}
      </SendForm>
    </Dialog>
  )
}
