import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { shop } from '@waea/contract/shop/shop'
import { type CartPlan, needsCardLater, needsDelivery, planOf } from '@waea/domain/shop/cart/cart'
import { canStartNow } from '@waea/domain/shop/orders/start-now'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { SendForm } from '@waea/ui/fields/send-form'
import { PageHeading } from '@waea/ui/page-heading'
import { useRef, useState } from 'react'
import { PayPanel } from '../../../capabilities/payments/shared/pay-panel.tsx'
import type { PayChoice, StartedPayment } from '../../../capabilities/payments/shared/use-pay.ts'
import { newIntent } from '../../../shell/calls/shared/intent.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { BillingMethod } from '../../activation/shared/billing-method.tsx'
import { BroughtNumbers } from '../cart/brought-number.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import type { ShownCart } from '../cart/find-cart.ts'
import { useCart } from '../cart/use-cart.ts'
import { keepOrdered, keepOrderNumber, type Ordering, orderingOf, orderPurchase } from '../purchased.ts'
import { CheckoutColumns } from './checkout-columns.tsx'
import { type DeliveryTo, useDeliveryTo } from './delivery-to.ts'
import { addressLine } from './delivery-words.ts'
import { useOrdered } from './use-ordered.ts'

/** The summary again, and the payment. One cart becomes one order, however often the payment is tried. */
export function PayStep({ cart }: { cart: ShownCart }) {
  const isPosted = needsDelivery(cart)
  const { deliveryTo: delivery } = useDeliveryTo(isPosted)
  const [startsNow, setStartsNow] = useState(true)
  const StartNow = canStartNow(cart.Items) && startsNow
  const order = usePlaceOrder(cart, StartNow)
  const choice = canStartNow(cart.Items) && <StartChoice isOn={startsNow} onChange={setStartsNow} />
  return (
    <CheckoutColumns
      cart={cart}
      isPaying
      heading={
        <>
          <PageHeading title={<Trans>Pay and join</Trans>} />
          <CartNotices notices={cart.Notices} />
        </>
      }
      more={
        <>
          <BroughtNumbers cart={cart} />
          {delivery && <Destination delivery={delivery} isPosted={isPosted} />}
        </>
      }
    >
      {choice}
      {cart.DueCents > 0 ? (
        <PayPanel
          purchaseId={orderPurchase(cart.UUID)}
          request={{ items: cart.Items.map(({ UUID }) => UUID), amount: cart.DueCents, StartNow, delivery }}
          amount={money(cart.DueCents)}
          start={order.start}
          about={order.ordering}
          onPaid={(_, paid = order.ordering) => order.done(paid)}
          keepCard={needsCardLater(cart.Items) ? 'always' : 'ask'}
        />
      ) : (
        <NothingDue key={String(StartNow)} order={order} plan={cart.Items[0] && planOf(cart.Items[0])} />
      )}
    </CheckoutColumns>
  )
}

function Destination({ delivery, isPosted }: { delivery: DeliveryTo; isPosted: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3 text-s text-ink-2">
      <p className="min-w-0 wrap-anywhere">
        {isPosted ? (
          <Trans>
            To {delivery.Name}, {addressLine(delivery)}
          </Trans>
        ) : (
          <Trans>The eSIM goes to {delivery.Email}</Trans>
        )}
      </p>
      <Link
        to="/eshop/checkout"
        search={{ step: 'delivery' }}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {isPosted ? <Trans>Change the delivery</Trans> : <Trans>Change the contact</Trans>}
      </Link>
    </div>
  )
}

/** Whether the eSIM is activated with the payment. Its plan starts then, and it can't be returned any more. */
function StartChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={t`Activate my eSIM straight away`}
      hint={t`Your plan starts today, and you can’t return the eSIM after that. Untick it to activate the eSIM when you like.`}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** The summary has one address line (1§3), which already contains these parts. */
const blankAddress = { City: '', Country: '', Postcode: '', Email: '', Name: '', Notes: '', Phone: '' }

/** Places the order and stores its number for the thank-you page. */
function usePlaceOrder(cart: ShownCart, StartNow: boolean) {
  const { send } = usePortal()
  const { refetch } = useCart()
  const customerUuid = useCustomerUuid()
  const isPosted = needsDelivery(cart)
  const { deliveryTo: delivery } = useDeliveryTo(isPosted)
  const done = useOrdered()
  const whole = isPosted && delivery && { ...blankAddress, Lines: [addressLine(delivery)] }
  const ordering: Ordering = orderingOf(cart, whole || undefined)

  const start = async (choice: PayChoice, key: string): Promise<StartedPayment> => {
    const input: Input<typeof shop.checkout> = {
      SPID: 2,
      UUID: cart.UUID,
      CustomerUUID: customerUuid,
      Items: cart.Items,
      ...(delivery && { Address: delivery }),
      StartNow,
      ...choice,
    }
    keepOrdered(cart.UUID)
    try {
      const placed = await send(shop.checkout, input, { key })
      keepOrderNumber(cart.UUID, placed.Order.Number)
      return placed
    } catch (error) {
      // Reload the cart, so that the person sees the new prices before trying again.
      if (error instanceof CallError && error.code === 'price-changed') await refetch()
      throw error
    }
  }
  return { start, ordering, done }
}

/** Refusals of an eSIM that is to start on a monthly bill, because the account has no way to pay that. */
const ofBills: readonly string[] = ['no-card', 'card-expiring']

/**
 * Places an order with nothing due now. An eSIM that starts straight away on a monthly bill first needs a way to pay
 * it: a saved card, or a passed credit check.
 */
function NothingDue({ order, plan }: { order: ReturnType<typeof usePlaceOrder>; plan: CartPlan | undefined }) {
  const key = useRef(newIntent())
  const [needsMeans, setNeedsMeans] = useState(false)
  useHeadingFocus(needsMeans ? 'means' : 'order')
  const { refusal, onSend } = useSending(async () => {
    try {
      await order.start({}, key.current)
    } catch (error) {
      if (!(error instanceof CallError) || !ofBills.includes(error.code ?? '')) throw error
      key.current = newIntent()
      setNeedsMeans(true)
      return
    }
    order.done(order.ordering)
  })
  if (needsMeans && plan) {
    const price = dollars(money(plan.PriceCents))
    return (
      <BillingMethod
        cardWords={
          <Trans>
            {plan.Name} goes on your bill, {price} for each period. Save a card to pay your bills. We charge nothing
            now.
          </Trans>
        }
        otherwise={
          <Link to="/plans" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Choose a prepay plan</Trans>
          </Link>
        }
        meanwhile={<Trans>You can start now with a saved card or a prepay plan.</Trans>}
        onReady={() => setNeedsMeans(false)}
      />
    )
  }
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Place the order</Trans>}>
      <p className="text-ink-2">
        <Trans>You pay nothing today. The summary shows what goes on your bill, and when.</Trans>
      </p>
    </SendForm>
  )
}
