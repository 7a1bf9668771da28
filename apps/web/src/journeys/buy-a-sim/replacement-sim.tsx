import { Trans, useLingui } from '@lingui/react/macro'
import type { SimType } from '@waea/domain/catalogue/catalogue-item'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import { type Cart, dueAtCheckout, emptyCart, simCount } from '@waea/domain/shop/cart/cart'
import { addSim } from '@waea/domain/shop/cart/cart-items'
import { priceCart, type ShopCatalogue } from '@waea/domain/shop/cart/cart-prices'
import { maxSims } from '@waea/domain/shop/cart/sim-groups'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { mobileNumber } from '../../capabilities/mobiles/shared/mobile-name.ts'
import { MobilesWait } from '../../capabilities/mobiles/shared/mobiles-wait.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import type { Shop } from '../../capabilities/shop/shared/use-shop.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo } from '../../shell/routing/shared/link.tsx'
import { CartTotals } from './cart/cart-lines.tsx'
import { useCart } from './cart/use-cart.ts'
import { SimTypeChoice } from './sim-fields.tsx'
import { besideSum, DueToday, SumCard } from './sum-card.tsx'

/** Orders a SIM that replaces the SIM of one of the person's mobiles. The plan stays, so none is bought. */
export default function ReplacementSim({ mobileUuid, shop }: { mobileUuid: string; shop: Shop }) {
  const { t } = useLingui()
  const { list, mobiles } = useMobile()
  const mobile = mobiles.find(({ UUID }) => UUID === mobileUuid)
  return (
    <Screen
      title={<Trans>Order a replacement SIM</Trans>}
      back={{ to: '/profile/plans/sim-card-actions', name: <Trans>SIM actions</Trans> }}
      lead={mobile && <Trans>For {mobileNumber(mobile)}</Trans>}
      width="wide"
    >
      <MobilesWait list={list} />
      {list.data && !mobile && (
        <EmptyState
          title={t`We don’t find that mobile`}
          action={
            <Link to="/select-service" className={buttonClass()}>
              <Trans>Choose a mobile</Trans>
            </Link>
          }
        >
          <Trans>A replacement SIM is for a mobile of your account.</Trans>
        </EmptyState>
      )}
      {mobile && <Order mobile={mobile} shop={shop} />}
    </Screen>
  )
}

function Order({ mobile, shop }: { mobile: Mobile; shop: Shop }) {
  const { t } = useLingui()
  const inUse = useCart()
  const [simType, setSimType] = useState<SimType>(shop.shop.sims.real_sim?.available === false ? 'esim' : 'real_sim')
  const [uuid] = useState(() => crypto.randomUUID())
  const refusalText = useRefusalText()
  const errorText = useErrorText()
  const go = useGo()
  const wanted = { UUID: uuid, simType, MobileUUID: mobile.UUID }
  const preview = withReplacement(emptyCart('', ''), wanted, shop.shop)
  const sum = isRefusal(preview) ? undefined : preview
  const { refusal, onSend, isSending } = useSending(async () => {
    if (!inUse.cart) {
      void inUse.refetch()
      return errorText(inUse.error)
    }
    const refused = await inUse.changeSaved((before) => withReplacement(before, wanted, shop.shop))
    if (refused) return refusalText(refused)
    await go('/eshop')
    return undefined
  })
  const isFull = inUse.cart !== undefined && simCount(inUse.cart) >= maxSims
  return (
    <div className={`${besideSum} lg:grid-cols-[1.5fr_1fr]`}>
      <div className="grid gap-6">
        <SimTypeChoice value={simType} sims={shop.shop.sims} onChange={setSimType} />
        <Card as="section" tone="sunken" aria-labelledby="then" className="grid gap-2">
          <h2 id="then" className="text-h3">
            <Trans>What happens then</Trans>
          </h2>
          <ul className="grid list-disc gap-1 pl-5">
            <li>
              <Trans>You keep your number, plan, credit and settings. You buy no new plan.</Trans>
            </li>
            <li>
              <Trans>Your current SIM stays as it is until you swap the new one in.</Trans>
            </li>
            <li>
              <Trans>When the SIM is there, you swap it in under SIM actions, or with the link in our email.</Trans>
            </li>
          </ul>
        </Card>
      </div>
      <SumCard
        label={t`Total`}
        totals={sum && <CartTotals cart={sum} />}
        onward={
          <>
            {refusal && <Notice tone="bad">{refusal}</Notice>}
            {isFull ? (
              <Link to="/eshop" className={buttonClass({ wide: true })}>
                <Trans>Your cart is full. Go to the cart</Trans>
              </Link>
            ) : (
              <Button wide loading={isSending || inUse.isLoading} onClick={() => void onSend()}>
                <Trans>Add to cart</Trans> {sum && <DueToday amount={dueAtCheckout(sum)} />}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

type Wanted = { UUID: string; simType: SimType; MobileUUID: string }

/** The cart with the replacement SIM, at most one for each mobile. */
function withReplacement(cart: Cart, { UUID, simType, MobileUUID }: Wanted, shop: ShopCatalogue): Cart | Refusal {
  const others = { ...cart, Items: cart.Items.filter(({ Attributes }) => Attributes.ReplacesMobileUUID !== MobileUUID) }
  const added = addSim(others, {
    UUID,
    simType,
    priceCents: shop.sims[simType]?.priceCents ?? 0,
    plan: 'sim-only',
    attributes: { ReplacesMobileUUID: MobileUUID },
  })
  return isRefusal(added) ? added : priceCart(added, shop).cart
}
