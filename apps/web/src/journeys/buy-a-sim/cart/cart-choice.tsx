import { Trans, useLingui } from '@lingui/react/macro'
import { type CartItem, dueAtCheckout } from '@waea/domain/shop/cart/cart'
import { joinCarts } from '@waea/domain/shop/cart/cart-items'
import { dollars } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import type { ReactNode } from 'react'
import { browserMemory } from '../../../shell/device/shared/memory.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'
import { keptCart } from '../../../shell/session/shared/kept-cart.ts'
import { useMostSims } from '../sim-fields.tsx'
import { PlanWords } from './cart-item.tsx'
import type { ShownCart } from './find-cart.ts'
import type { CartInUse } from './use-cart.ts'

type Props = { mine: ShownCart; saved: NonNullable<ShownCart['Saved']>; inUse: CartInUse }

/** Asks which cart to continue with: the one filled on this device, the one saved in the account, or both. */
export function CartChoice({ mine, saved, inUse }: Props) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const joined = joinCarts(saved, mine, useMostSims())
  // The account's cart takes the chosen SIMs, so that only one cart is left.
  const { refusal, onSend, isSending } = useSending(async (Items: readonly CartItem[]) => {
    if (Items === saved.Items) {
      keptCart(browserMemory()).keep(undefined)
      await inUse.refetch()
      return undefined
    }
    const refused = await inUse.changeSaved(() => ({ ...saved, Items: [...Items] }))
    return refused && refusalText(refused)
  })
  return (
    <section className="grid gap-4" aria-labelledby="two-carts">
      <h2 id="two-carts" className="text-h3">
        <Trans>You have two carts</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          You filled a cart on this device, and your account has a saved one. We keep both until you choose.
        </Trans>
      </p>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <OneCart title={t`On this device`} cart={mine}>
          <Button wide loading={isSending} onClick={() => void onSend(mine.Items)}>
            <Trans>Use this device’s cart</Trans>
          </Button>
        </OneCart>
        <OneCart title={t`Saved in your account`} cart={saved}>
          <Button wide loading={isSending} onClick={() => void onSend(saved.Items)}>
            <Trans>Use the saved cart</Trans>
          </Button>
        </OneCart>
      </div>
      {joined && (
        <Button
          tone="quiet"
          className="justify-self-start"
          loading={isSending}
          onClick={() => void onSend(joined.Items)}
        >
          <Trans>Put both together</Trans>
        </Button>
      )}
    </section>
  )
}

function OneCart({ title, cart, children }: { title: string; cart: ShownCart; children: ReactNode }) {
  const due = dollars(dueAtCheckout(cart))
  return (
    <Card as="article" className="grid content-between gap-4" aria-label={title}>
      <div className="grid gap-2">
        <h3 className="font-semibold">{title}</h3>
        <ul className="grid gap-1">
          {cart.Items.map((item) => (
            <li key={item.UUID}>
              <PlanWords item={item} /> · {item.Name}
            </li>
          ))}
        </ul>
        <p className="text-ink-2 tabular-nums">
          <Trans>To pay today: {due}</Trans>
        </p>
      </div>
      {children}
    </Card>
  )
}
