import { Trans, useLingui } from '@lingui/react/macro'
import { CallError, isFinal } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { OnceKey } from '@waea/contract/once-key'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { PageHeading } from '@waea/ui/page-heading'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import { usePriceWords } from '../../capabilities/broadband/shared/use-price-words.ts'
import { OwnersCards, useIsMember } from '../../capabilities/payments/shared/owners-cards.tsx'
import { PayPanel } from '../../capabilities/payments/shared/pay-panel.tsx'
import type { PayChoice, StartedPayment } from '../../capabilities/payments/shared/use-pay.ts'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal, useSession } from '../../shell/session/shared/portal.tsx'
import { BillingMethod } from '../activation/shared/billing-method.tsx'
import { AccountPart } from './account-part.tsx'
import { CartSum } from './cart-sum.tsx'
import { ChosenTime, isGone, useKeptTime } from './chosen-time.tsx'
import { fibreInput } from './fibre-input.ts'
import { MoveSum } from './move-sum.tsx'
import { keepOrdered } from './ordered-kept.ts'
import { CartRefused, refusalOf } from './summary-step.tsx'
import type { DraftInUse } from './use-draft.ts'
import { type FibreCart, useFibreCart } from './use-fibre-cart.ts'
import { useFibreStep } from './use-step.ts'

type Props = { draft: FibreDraft; inUse: DraftInUse }

/** The account and the payment: a router is paid now, the plan goes on the bill. One draft becomes one order. */
export function CheckoutStep({ draft, inUse }: Props) {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in' && session.customerUuid !== undefined
  useHeadingFocus(isSignedIn ? 'pay' : 'account')
  if (!isSignedIn) return <AccountPart />
  return <Pay draft={draft} inUse={inUse} />
}

function Pay({ draft, inUse }: Props) {
  const { t } = useLingui()
  const isMember = useIsMember()
  const cart = useFibreCart(draft)
  const refused = refusalOf(cart)
  const kept = useKeptTime(draft, !isMember)
  if (isMember) return <OwnersCards />
  return (
    <>
      <PageHeading title={<Trans>Check out</Trans>}>
        <span className="wrap-anywhere">{draft.location.Formatted}</span>
      </PageHeading>
      {refused ? (
        <CartRefused error={refused} onRetry={() => void cart.refetch()} isRetrying={cart.isFetching} />
      ) : cart.data ? (
        <>
          <MoveSum draft={draft} />
          <ChosenTime draft={draft} kept={kept} inUse={inUse} />
          <Card as="section" aria-label={t`What it costs`}>
            <CartSum cart={cart.data} />
          </Card>
          {isGone(kept) ? null : cart.data.DueCents > 0 ? (
            <PayNow draft={draft} cart={cart.data} />
          ) : (
            <NothingDue draft={draft} cart={cart.data} />
          )}
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  )
}

/** Places the order, and stores it for the page that waits for it, before a bank may redirect. */
function usePlaceOrder(draft: FibreDraft) {
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()
  const toStep = useFibreStep()
  const start = async (choice: PayChoice, key: string): Promise<StartedPayment> => {
    const { KeepCard: _kept, ...means } = choice
    const { move: Move, visit } = draft
    const input = {
      ...fibreInput(draft),
      CustomerUUID: customerUuid,
      ...(Move && { Move }),
      ...means,
      ...(visit && { TimeSlotID: visit.ID }),
    }
    try {
      const placed = await send(broadband.fibreCheckout, input, { key })
      keepOrdered({ uuid: placed.OrderID, sinceMs: Date.now() })
      return placed
    } catch (error) {
      if (error instanceof CallError && isFinal(error)) {
        // Reload prices, days and availability, so that the page says what has changed.
        void queries.invalidateQueries({ queryKey: [broadband.fibreCart.is] })
        void queries.invalidateQueries({ queryKey: [broadband.holdTime.is] })
        void queries.invalidateQueries({ queryKey: keyOf(broadband.serviceAvailability) })
      }
      throw error
    }
  }
  const done = () => {
    for (const call of [broadband.ufbProducts, broadband.movePreview, ufbRecords.ufbOrder])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
    toStep('ordered', true)
  }
  return { start, done }
}

/** Pays for the router now, and saves the card for the bills. */
function PayNow({ draft, cart }: { draft: FibreDraft; cart: FibreCart }) {
  const order = usePlaceOrder(draft)
  const due = money(cart.DueCents)
  const price = dollars(due)
  return (
    <PayPanel
      purchaseId={`fibre-${draft.uuid}`}
      request={{
        order: { ...fibreInput(draft), Move: draft.move, TimeSlotID: draft.visit?.ID },
        dueCents: cart.DueCents,
      }}
      amount={due}
      start={order.start}
      onPaid={order.done}
      keepCard="always"
      payText={<Trans>Pay {price} and order</Trans>}
    />
  )
}

/** Refusals because the account has no way to pay the bills. */
const ofBills: readonly string[] = ['no-card', 'card-expiring']

/** With nothing due now, the order needs a way to pay the bills: a saved card, or a passed credit check. */
function NothingDue({ draft, cart }: { draft: FibreDraft; cart: FibreCart }) {
  const order = usePlaceOrder(draft)
  const [once] = useState(() => new OnceKey())
  const [needsMeans, setNeedsMeans] = useState(false)
  useHeadingFocus(needsMeans ? 'means' : 'order')
  const { refusal, onSend } = useSending(async () => {
    try {
      await order.start({}, once.for(null))
    } catch (error) {
      once.end(error)
      if (!(error instanceof CallError) || !ofBills.includes(error.code ?? '')) throw error
      setNeedsMeans(true)
      return
    }
    order.done()
  })
  const monthly = dollars(money(cart.MonthlyCents))
  const later = usePriceWords().later(cart) ?? ''
  if (needsMeans) {
    return (
      <BillingMethod
        cardWords={
          <Trans>
            {draft.plan?.Name} goes on your bill, {monthly} a month from the day of connection. {later} Save a card to
            pay your bills. We charge nothing now.
          </Trans>
        }
        otherwise={
          <Link to="/help" className="font-semibold underline underline-offset-4">
            <Trans>Ask us what else you can do</Trans>
          </Link>
        }
        meanwhile={<Trans>You can order now with a saved card.</Trans>}
        onReady={() => setNeedsMeans(false)}
      />
    )
  }
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={draft.move ? <Trans>Move my connection</Trans> : <Trans>Order fibre</Trans>}
      note={<Trans>Until your fibre is connected you can cancel the order in your account, at no cost.</Trans>}
    >
      <p className="text-ink-2">
        <Trans>You pay nothing now. {monthly} a month goes on your bill from the day of connection.</Trans> {later}
      </p>
    </SendForm>
  )
}
