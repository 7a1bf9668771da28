import { Trans } from '@lingui/react/macro'
import type { Input } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { plans } from '@waea/contract/mobile/plans'
import { productType } from '@waea/contract/mobile/product-type'
import { balance } from '@waea/contract/money/balance'
import { billing } from '@waea/contract/money/billing'
import { overview } from '@waea/contract/overview'
import { money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { PayPanel } from '../../capabilities/payments/shared/pay-panel.tsx'
import type { PayChoice } from '../../capabilities/payments/shared/use-pay.ts'
import { usePressOnce } from '../../capabilities/plans/shared/use-press-once.ts'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { type Quote, useTypeWords } from './type-words.ts'

type Props = {
  input: Input<typeof productType.quote>
  quote: Quote
  onDone: () => void
  /** The quote is out of date: fetch fresh figures. */
  onStale: () => void
}

/** The button that makes the transfer as quoted: from credit, by card, or with nothing to pay today. */
export function Confirm({ input, quote, onDone, onStale }: Props) {
  const { send, queries } = usePortal()
  const go = useGo()
  const { QuoteUUID, DueTodayCents, PaidFrom, To, New } = quote
  const start = async ({ KeepCard: _kept, ...card }: PayChoice, key: string) => {
    try {
      return await send(productType.transfer, { ...input, type: To, QuoteUUID, ...card }, { key })
    } catch (error) {
      if (error instanceof CallError && error.code === 'change-quote-stale') onStale()
      throw error
    }
  }
  const done = () => {
    const changed = [productType.terms, plans.mobiles, overview.dashboard, balance.credit, billing.account]
    for (const call of changed) void queries.invalidateQueries({ queryKey: keyOf(call) })
    onDone()
    void go('/sim-transfer-product-type', { replace: true })
  }
  if (PaidFrom === 'card') {
    return (
      <PayPanel
        purchaseId={`product-type-${input.ProductInstanceUUID}-${To}`}
        request={{ QuoteUUID }}
        amount={money(DueTodayCents)}
        start={start}
        onPaid={done}
        keepCard={New?.AutoRenew ? 'always' : 'never'}
      />
    )
  }
  return <OnePress quote={quote} start={(key) => start({}, key)} onDone={done} />
}

type OnePressProps = { quote: Quote; start: (key: string) => Promise<unknown>; onDone: () => void }

/** Makes the transfer without a card. While the outcome is unknown, every press repeats the same transfer. */
function OnePress({ quote, start, onDone }: OnePressProps) {
  const { PaidFrom, To } = quote
  const name = useTypeWords()[To].name
  const { refusal, onSend } = usePressOnce({ start, onDone, mayHavePaid: PaidFrom === 'credit' })
  return (
    <Card as="section" aria-label={name}>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Move to {name}</Trans>}>
        <p className="text-ink-2">
          {PaidFrom === 'credit' ? (
            <Trans>Your credit pays what is due today. We’ll ask you to confirm it’s you.</Trans>
          ) : (
            <Trans>There is nothing to pay now. We’ll ask you to confirm it’s you.</Trans>
          )}
        </p>
        <p className="text-ink-2">
          <Trans>If the network can’t make the change, everything stays as it is and you pay nothing.</Trans>
        </p>
      </SendForm>
    </Card>
  )
}
