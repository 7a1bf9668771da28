import { Trans } from '@lingui/react/macro'
import type { Purchase } from '@waea/domain/plans/purchase'
import { dollars } from '@waea/kit/money'
import { SendForm } from '@waea/ui/fields/send-form'
import { PayPanel } from '../../payments/shared/pay-panel.tsx'
import type { PayChoice, StartedPayment } from '../../payments/shared/use-pay.ts'
import { usePressOnce } from '../shared/use-press-once.ts'
import type { OfferChoice } from './buy.ts'
import { usePurchase } from './use-purchase.ts'

type Props = { choice: OfferChoice; purchase: Purchase; onBought: () => void }

/** Pays for a plan or an add-on: by card, or with one button from credit, on the bill, or if nothing is due. */
export function PayForOffer({ choice, purchase, onBought }: Props) {
  const { name, request, start, done } = usePurchase({ choice, purchase, onBought })
  if (purchase.paidBy !== 'card') return <OnePress purchase={purchase} start={start} onDone={done} />
  return (
    <PayPanel
      purchaseId={name}
      request={request}
      amount={purchase.dueNow}
      start={start}
      onPaid={done}
      keepCard={choice.renews ? 'always' : 'never'}
      byRouteFor={choice.mobile.UUID}
    />
  )
}

type OnePressProps = {
  purchase: Purchase
  start: (choice: PayChoice, key: string) => Promise<StartedPayment>
  onDone: () => void
}

/** Buys without a card. While the outcome is unknown, every press repeats the same purchase. */
function OnePress({ purchase, start, onDone }: OnePressProps) {
  const { refusal, onSend, question } = usePressOnce({
    start: (key, again) => start(again, key),
    onDone,
    mayHavePaid: purchase.paidBy !== 'nothing',
  })
  const price = dollars(purchase.dueNow)
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={
        purchase.paidBy === 'balance' ? (
          <Trans>Pay {price} from your credit</Trans>
        ) : purchase.paidBy === 'bill' ? (
          <Trans>Add it to your bill</Trans>
        ) : (
          <Trans>Start it now</Trans>
        )
      }
    >
      {purchase.paidBy === 'bill' && (
        <p className="text-ink-2">
          <Trans>You pay nothing now. It goes on your next bill.</Trans>
        </p>
      )}
      {question}
    </SendForm>
  )
}
