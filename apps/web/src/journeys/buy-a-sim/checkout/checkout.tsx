import { Trans, useLingui } from '@lingui/react/macro'
import { needsDelivery } from '@waea/domain/shop/cart/cart'
import { buttonClass } from '@waea/ui/button'
import { Steps } from '@waea/ui/data/steps'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Suspense, useEffect, useState } from 'react'
import { openTry } from '../../../capabilities/payments/shared/pay-record.ts'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import { focusHeading } from '../../../shell/frame/shared/heading-focus.ts'
import { Link, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { CartFailed } from '../cart/cart-failed.tsx'
import type { ShownCart } from '../cart/find-cart.ts'
import { useCart } from '../cart/use-cart.ts'
import { orderPurchase, readOrdered } from '../purchased.ts'
import { useDeliveryTo } from './delivery-to.ts'
import { type Step, stepNow } from './step-now.ts'

// Each step is loaded when it is reached: the address search and the card form are the heaviest parts.
const AccountStep = lazyPart(async () => ({ default: (await import('./account-step.tsx')).AccountStep }))
const CartEditor = lazyPart(async () => ({ default: (await import('../cart/cart-editor.tsx')).CartEditor }))
const ContactStep = lazyPart(async () => ({ default: (await import('./contact-step.tsx')).ContactStep }))
const DeliveryStep = lazyPart(async () => ({ default: (await import('./delivery-step.tsx')).DeliveryStep }))
const OpenOrder = lazyPart(async () => ({ default: (await import('./open-order.tsx')).OpenOrder }))
const PayStep = lazyPart(async () => ({ default: (await import('./pay-step.tsx')).PayStep }))

/** The checkout: account, delivery and payment (1§1, 2§7.15). */
export default function Checkout() {
  const requested = useSearchValue('step')
  const session = useSession()
  const inUse = useCart()
  const { cart } = inUse
  if (inUse.error) {
    return (
      <div className="grid gap-6 py-2">
        <CartHeading />
        <CartFailed inUse={inUse} />
      </div>
    )
  }
  if (!cart || session.status === 'restoring') return <SkeletonList />
  if (cart.Items.length === 0) return <EmptyCart />
  if (cart.Saved || requested === 'cart') return <CartStep />
  return <CheckoutSteps cart={cart} requested={requested} isSignedIn={session.status === 'signed-in'} />
}

/** Without a cart there may still be an order that this tab was paying. */
function EmptyCart() {
  const isSignedIn = useSession().status === 'signed-in'
  const [paying, setPaying] = useState(cartBeingPaid)
  if (!isSignedIn || paying === undefined) return <CartStep />
  return (
    <Suspense fallback={<SkeletonList count={1} />}>
      <OpenOrder cartUuid={paying} onRefused={() => setPaying(undefined)} />
    </Suspense>
  )
}

/** The cart whose payment this tab started, while its outcome is unknown here. */
function cartBeingPaid(): string | undefined {
  const cartUuid = readOrdered()
  return cartUuid !== undefined && openTry(orderPurchase(cartUuid)) === 'not-settled' ? cartUuid : undefined
}

function CartHeading() {
  return (
    <h1 tabIndex={-1} className="text-title outline-none">
      <Trans>Your cart</Trans>
    </h1>
  )
}

/** The cart within the checkout, for deployments without the shop's landing page. */
function CartStep() {
  return (
    <div className="grid gap-6 py-2">
      <CartHeading />
      <Suspense fallback={<SkeletonList />}>
        <CartEditor
          onward={(due) => (
            <Link to="/eshop/checkout" className={buttonClass({ wide: true })}>
              <Trans>Continue</Trans> {due}
            </Link>
          )}
        />
      </Suspense>
    </div>
  )
}

function CheckoutSteps({
  cart,
  requested,
  isSignedIn,
}: {
  cart: ShownCart
  requested: string | undefined
  isSignedIn: boolean
}) {
  const { t } = useLingui()
  const isPosted = needsDelivery(cart)
  const { deliveryTo } = useDeliveryTo(isPosted)
  const step = stepNow({ requested, isSignedIn, isPosted, isKnown: deliveryTo !== undefined })
  // An eSIM's contact is a step only if something is missing or the person wants to change it.
  const names: Partial<Record<Step | 'done', string>> = {
    account: t`Account`,
    ...(isPosted && { delivery: t`Delivery` }),
    ...(!isPosted && step === 'delivery' && { delivery: t`Contact` }),
    pay: t`Pay`,
    done: t`Done`,
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2 lg:max-w-none lg:gap-8">
      <Steps label={t`Checkout`} steps={Object.values(names)} current={Object.keys(names).indexOf(step) + 1} />
      <Suspense fallback={<SkeletonList count={1} />}>
        {step === 'account' && <AccountStep cart={cart} />}
        {step === 'delivery' && (isPosted ? <DeliveryStep cart={cart} /> : <ContactStep cart={cart} />)}
        {step === 'pay' && <PayStep cart={cart} />}
        <HeadingFocus key={step} />
        <ChangeCart />
      </Suspense>
    </div>
  )
}

function ChangeCart() {
  const { production } = usePortal().settings
  return (
    <p className="border-t border-line pt-3 text-s">
      <Link
        to={production ? '/eshop/checkout' : '/eshop'}
        search={production ? { step: 'cart' } : {}}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        <Trans>Change the cart</Trans>
      </Link>
    </p>
  )
}

/**
 * Moves the focus to the heading of each new step, so that screen readers announce it. It is inside the step's Suspense
 * boundary, so it acts once the step is there.
 */
function HeadingFocus() {
  useEffect(() => {
    focusHeading()
    window.scrollTo({ top: 0 })
  }, [])
  return null
}
