import { Trans } from '@lingui/react/macro'
import type { Input } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { usage } from '@waea/contract/mobile/usage'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { SendForm } from '@waea/ui/fields/send-form'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { useLocale, usePortal } from '../../../shell/session/shared/portal.tsx'
import { PayPanel } from '../../payments/shared/pay-panel.tsx'
import type { PayChoice } from '../../payments/shared/use-pay.ts'
import { usePressOnce } from '../shared/use-press-once.ts'
import type { Changed } from './changed-plan.tsx'
import type { Quote } from './quote.ts'

type Props = {
  input: Input<typeof planChanges.quotePlanChange>
  quote: Quote
  onChanged: (changed: Changed) => void
  /** The quote is out of date: fetch fresh figures. */
  onStale: () => void
}

/** The button that makes a change as quoted: from credit, on the bill, by card, or with nothing to pay. */
export function ConfirmChange({ input, quote, onChanged, onStale }: Props) {
  const { send, queries } = usePortal()
  const { QuoteUUID, Mode, New, DueTodayCents, PaidFrom } = quote
  const start = async ({ KeepCard: _kept, ...card }: PayChoice, key: string) => {
    try {
      return await send(planChanges.changePlan, { ...input, QuoteUUID, ...card }, { key })
    } catch (error) {
      if (error instanceof CallError && error.code === 'change-quote-stale') onStale()
      throw error
    }
  }
  const done = () => {
    const changed = [plans.mobiles, plans.planChange, overview.dashboard, usage.postpayBalance, balance.credit]
    for (const call of [...changed, balance.movements]) void queries.invalidateQueries({ queryKey: keyOf(call) })
    onChanged({ name: New.Name, mode: Mode, on: New.StartsOn })
  }
  if (PaidFrom === 'card') {
    return (
      <PayPanel
        purchaseId={`change-${input.MobileUUID}-${input.NewAddonAvailabilityUUID}`}
        request={{ QuoteUUID }}
        amount={money(DueTodayCents)}
        start={start}
        onPaid={done}
        keepCard={New.AutoRenew ? 'always' : 'never'}
      />
    )
  }
  return <OnePress quote={quote} start={(key) => start({}, key)} onDone={done} />
}

type OnePressProps = { quote: Quote; start: (key: string) => Promise<unknown>; onDone: () => void }

/** Makes the change without a card. While the outcome is unknown, every press repeats the same change. */
function OnePress({ quote, start, onDone }: OnePressProps) {
  const { PaidFrom, DueTodayCents, Mode, New } = quote
  const { refusal, onSend } = usePressOnce({ start, onDone, mayHavePaid: PaidFrom === 'credit' })
  const day = dateText(New.StartsOn, 'day', useLocale())
  const price = dollars(money(DueTodayCents))
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={
        PaidFrom === 'credit' ? (
          <Trans>Pay {price} from your credit and change now</Trans>
        ) : Mode === 'NOW' ? (
          <Trans>Change now</Trans>
        ) : (
          <Trans>Change on {day}</Trans>
        )
      }
    >
      {PaidFrom !== 'credit' && (
        <p className="text-ink-2">
          <Trans>There is nothing to pay now.</Trans>
        </p>
      )}
    </SendForm>
  )
}
