import { Trans } from '@lingui/react/macro'
import { numbers } from '@waea/contract/mobile/numbers'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import type { Terms, Which } from './of-mobile.ts'

/** Confirms the change: the numbers, the price and its GST. Requires a step-up. */
export function ConfirmNumber({
  which,
  current,
  chosen,
  terms,
  onLeave,
  onDone,
}: {
  which: Which
  current: string
  chosen: string
  terms: Terms
  onLeave: () => void
  onDone: () => void
}) {
  const send = useSend(numbers.change, { changes: [numbers.terms, plans.mobiles, balance.credit, overview.dashboard] })
  const { refusal, onSend } = useSending(async () => {
    await send.mutateAsync({ ...which, MSISDN: chosen, AmountCents: terms.AmountCents })
    onDone()
  })
  const amount = money(terms.AmountCents)
  return (
    <Card as="section" aria-labelledby="confirm" className="grid gap-4">
      <h2 id="confirm" className="text-h3">
        <Trans>Change to {displayMsisdn(chosen)}?</Trans>
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums [&_dd]:text-right">
        <dt>
          <Trans>Your number now</Trans>
        </dt>
        <dd>{displayMsisdn(current)}</dd>
        <dt>
          <Trans>Your new number</Trans>
        </dt>
        <dd className="font-semibold">{displayMsisdn(chosen)}</dd>
        <dt>{terms.PaidFrom === 'bill' ? <Trans>On your next bill</Trans> : <Trans>From your credit</Trans>}</dt>
        <dd>{dollars(amount)}</dd>
        <dt className="text-s text-ink-2">
          <Trans>GST included</Trans>
        </dt>
        <dd className="text-s text-ink-2">{dollars(gstWithin(amount))}</dd>
      </dl>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Change my number</Trans>}
        secondary={
          <Button type="button" tone="quiet" onClick={onLeave}>
            <Trans>Choose another</Trans>
          </Button>
        }
      >
        <p className="text-ink-2">
          <Trans>If the network can’t make the change, you keep your number and pay nothing.</Trans>
        </p>
      </SendForm>
    </Card>
  )
}
