import { Trans } from '@lingui/react/macro'
import { simCount } from '@waea/domain/shop/cart/cart'
import { changeGroup } from '@waea/domain/shop/cart/cart-items'
import { priceCart } from '@waea/domain/shop/cart/cart-prices'
import { groupKindOf, maxSims } from '@waea/domain/shop/cart/sim-groups'
import { money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { EmptyCartPicture } from '@waea/ui/illustrations/empty-cart'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { type Shop, useShop } from '../../../capabilities/shop/shared/use-shop.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { readPurchased } from '../purchased.ts'
import { besideSum, DueToday, SumCard } from '../sum-card.tsx'
import { joinsOf } from '../wanted-sims.ts'
import { CartChoice } from './cart-choice.tsx'
import { CartFailed } from './cart-failed.tsx'
import { CartItemCard } from './cart-item.tsx'
import { CartTotals } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import type { ShownCart } from './find-cart.ts'
import { GroupChoice } from './group-words.tsx'
import { type CartInUse, useCart } from './use-cart.ts'

type Onward = (due: ReactNode) => ReactNode

/** The editable cart with its total; `onward` is the link to the checkout, with what is due there. */
export function CartEditor({ onward }: { onward: Onward }) {
  const inUse = useCart()
  const shop = useShop()
  const { cart } = inUse
  if (inUse.error) return <CartFailed inUse={inUse} />
  if (!cart || shop.isLoading) return <SkeletonList />
  if (cart.Items.length === 0) return <EmptyCart />
  if (cart.Saved) return <CartChoice mine={cart} saved={cart.Saved} inUse={inUse} />
  return <FilledCart cart={cart} inUse={inUse} shop={shop} onward={onward} />
}

function EmptyCart() {
  const last = readPurchased()?.number
  return (
    <EmptyState
      picture={<EmptyCartPicture className="w-44" />}
      title={<Trans>Your cart is empty</Trans>}
      action={
        <>
          <Link to="/plans" className={buttonClass()}>
            <Trans>See the plans</Trans>
          </Link>
          {last && (
            <Link to={`/profile/order-history/${last}`} className={buttonClass({ tone: 'quiet' })}>
              <Trans>See order {last}</Trans>
            </Link>
          )}
        </>
      }
    >
      {last ? (
        <Trans>You’ve paid for order {last}. There’s nothing else to pay.</Trans>
      ) : (
        <Trans>Choose a plan and a SIM. We’ll keep them here for you, even if you close the page.</Trans>
      )}
    </EmptyState>
  )
}

type FilledProps = { cart: ShownCart; inUse: CartInUse; shop: Shop; onward: Onward }

function FilledCart({ cart, inUse, shop, onward }: FilledProps) {
  const errorText = useErrorText()
  const count = simCount(cart)
  return (
    <div className={`${besideSum} lg:grid-cols-[1.6fr_1fr]`}>
      <div className="grid gap-4">
        <CartNotices notices={cart.Notices} />
        {inUse.saveError && (
          <Notice tone="bad" title={<Trans>We couldn’t save your change</Trans>}>
            {errorText(inUse.saveError)}
          </Notice>
        )}
        {cart.Items.map((item, at) => (
          <CartItemCard key={item.UUID} item={item} place={at + 1} cart={cart} inUse={inUse} shop={shop} />
        ))}
        {count < maxSims ? (
          <Link
            to="/sim-purchase"
            search={{ joins: joinsOf(cart) }}
            className={buttonClass({ tone: 'quiet', className: 'justify-self-start' })}
          >
            <Trans>Add another SIM</Trans>
          </Link>
        ) : (
          <p className="text-s text-ink-2">
            <Trans>Your cart is full: an order has {maxSims} SIMs at most. You can order more afterwards.</Trans>
          </p>
        )}
        {count > 1 && joinsOf(cart) === undefined && (
          <div className="pt-4">
            <GroupChoice
              value={groupKindOf(cart)}
              onChange={(kind) => inUse.change((before) => priceCart(changeGroup(before, kind), shop.shop).cart)}
            />
          </div>
        )}
      </div>
      <SumCard totals={<CartTotals cart={cart} />} onward={onward(<DueToday amount={money(cart.DueCents)} />)} />
    </div>
  )
}
