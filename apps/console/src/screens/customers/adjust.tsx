import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { adjustments } from '@waea/contract/operators/adjustments'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { type AdjustmentKind, adjusted, adjustmentDays } from '@waea/domain/payments/adjustment'
import { dateText } from '@waea/kit/date-text'
import { dollars, fromDollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import type { Customer } from './section.tsx'

type Adjustable = Gives<typeof adjustments.adjustable>

interface AdjustProps {
  kind: AdjustmentKind
  customer: Customer
  /** The mobile whose credit changes; without one, the next bill does. */
  mobile?: Customer['Mobiles'][number]
  onClose: () => void
}

/** Gives a customer credit, or charges them, with a reason that they read. Says what that leaves before it does it. */
export function Adjust(props: AdjustProps) {
  const { kind, customer, mobile, onClose } = props
  const query = useCall(adjustments.adjustable, { customerUuid: customer.UUID }, { reason: useReason(), forgets: true })
  const of = mobile ? (mobile.MSISDN ?? 'the mobile') : 'the next bill'
  return (
    <Dialog open onClose={onClose} title={kind === 'credit' ? `Credit ${of}` : `Charge ${of}`} size="m">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="What can be adjusted can’t be loaded" isPart>
        {(adjustable) => <AdjustForm {...props} of={of} adjustable={adjustable} />}
      </Loaded>
    </Dialog>
  )
}

/** The balance that changes; undefined if it no longer can. */
function balanceOf({ Mobiles, Bill }: Adjustable, mobile: AdjustProps['mobile']): number | undefined {
  if (mobile) return Mobiles.find(({ MobileUUID }) => MobileUUID === mobile.UUID)?.BalanceCents
  return Bill?.WaitingCents
}

function AdjustForm({
  kind,
  customer,
  mobile,
  of,
  adjustable,
  onClose,
}: AdjustProps & { of: string; adjustable: Adjustable }) {
  const toast = useToast()
  const [reason, isCredit] = [useReason(), kind === 'credit']
  const call = isCredit ? adjustments.addCredit : adjustments.addCharge
  const deed = useSend(call, [
    adjustments.adjustable,
    billing.invoicesForOperator,
    operatorCustomers.customer,
    operatorCustomers.history,
  ])
  const [typed, setTyped] = useState('')
  const [because, setBecause] = useState('')
  const [isTried, setIsTried] = useState(false)
  const before = balanceOf(adjustable, mobile)
  if (before === undefined) return <p>{mobile ? 'The mobile has no prepay credit.' : 'The account gets no bills.'}</p>

  const room = isCredit ? adjustable.CreditMostCents : adjustable.ChargeMostCents
  const most = mobile && !isCredit ? Math.min(room, before) : room
  const amount = fromDollars(typed)
  const isWrong = amount === undefined || amount <= 0 || amount > most
  const isShort = because.trim().length < 3
  const onSend = async () => {
    setIsTried(true)
    if (isWrong || isShort) return
    const input = { customerUuid: customer.UUID, AmountCents: amount, BeforeCents: before, Because: because.trim() }
    const which = mobile && { MobileUUID: mobile.UUID }
    const done = await deed.mutateAsync({ ...input, ...which, reason }).catch(() => undefined)
    if (!done) return
    const sum = dollars(money(done.AmountCents))
    toast({ text: isCredit ? `${sum} is credited on ${of}` : `${sum} is charged on ${of}`, tone: 'good' })
    onClose()
  }
  return (
    <>
      <p className="text-ink-2">
        {mobile && isCredit && 'The credit lasts a year, and is spent before credit that was paid for. '}
        {mobile && !isCredit && 'It is taken out of the credit at once, at most what is there. '}
        {!mobile && `It becomes a line of ${billText(adjustable)}, with its GST. `}
        Operators may {kind} this customer {dollars(money(room))} more; what they did in the last {adjustmentDays} days
        counts. The customer is mailed.
      </p>
      <SendForm
        onSend={onSend}
        submitText={`${isCredit ? 'Credit' : 'Charge'}${isWrong ? '' : ` ${dollars(amount)}`}`}
        refusal={refusalText(deed.error, {
          conflict: 'The balance has changed meanwhile. Check what will happen now.',
          'amount-too-large': 'Another operator has adjusted this customer meanwhile. Less than this may be done now.',
          'not-enough-balance': 'Less credit than this is left by now.',
          'mobile-ended': 'The mobile has ended.',
        })}
      >
        <Field
          label="Amount"
          error={isTried && isWrong ? `Enter an amount up to ${dollars(money(most))}.` : undefined}
          required
        >
          <TextInput before="$" inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {!isWrong && (
          <p role="status">
            {whatOf(customer, mobile)} goes from {dollars(money(before))} to{' '}
            {dollars(adjusted(kind, mobile ? 'prepay' : 'bill', money(before), amount))}.
          </p>
        )}
        <Field
          label="Why"
          hint={
            mobile ? 'The customer reads it in the mail and in their credit.' : 'The customer reads it on the bill.'
          }
          error={isTried && isShort ? 'Write at least three characters.' : undefined}
          required
        >
          <TextInput maxLength={120} value={because} onChange={({ target }) => setBecause(target.value)} />
        </Field>
      </SendForm>
    </>
  )
}

const billText = ({ Bill }: Adjustable) =>
  Bill?.NextBillOn ? `the bill of ${dateText(Bill.NextBillOn, 'day')}` : 'the next bill'

function whatOf({ FirstName }: Customer, mobile: AdjustProps['mobile']): string {
  const whose = FirstName ? `${FirstName}’s` : 'The'
  return mobile
    ? `${whose} credit on ${mobile.MSISDN ?? 'the mobile'}`
    : `What waits for ${whose.replace('The', 'the')} next bill`
}
