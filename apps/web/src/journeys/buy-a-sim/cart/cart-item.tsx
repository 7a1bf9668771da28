import { Trans, useLingui } from '@lingui/react/macro'
import { simTypes } from '@waea/domain/catalogue/catalogue-item'
import { isRenewable } from '@waea/domain/catalogue/offer-summary'
import { type CartItem, dueForSim, planOf, simTypeOfItem } from '@waea/domain/shop/cart/cart'
import { changeAutoRenew, changeItemPlan, changeSimType, removeItem } from '@waea/domain/shop/cart/cart-items'
import { entryOf, priceCart } from '@waea/domain/shop/cart/cart-prices'
import { dollars, type Money, money, plus, times, zero } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { Switch } from '@waea/ui/fields/switch'
import { useToast } from '@waea/ui/states/toast'
import { Trash2 } from 'lucide-react'
import type { Shop } from '../../../capabilities/shop/shared/use-shop.ts'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'
import { PlanSelect } from '../sim-fields.tsx'
import { BroughtNumber } from './brought-number.tsx'
import type { ShownCart } from './find-cart.ts'
import type { CartInUse } from './use-cart.ts'

type Props = { item: CartItem; place: number; cart: ShownCart; inUse: CartInUse; shop: Shop }

/** One SIM of the cart: change its plan and kind, see its cost, remove it and undo that. */
export function CartItemCard({ item, place, cart, inUse, shop }: Props) {
  const { t } = useLingui()
  const plan = planOf(item)
  const entry = plan && entryOf(plan, shop.shop)
  const name = item.Attributes.RequestedForName
  // It goes into a mobile that already has a plan.
  const isReplacement = item.Attributes.ReplacesMobileUUID !== undefined
  const title = name ? t`SIM ${place} · ${name}` : t`SIM ${place}`
  return (
    <Card as="article" className="grid gap-4" aria-label={title}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h3">{title}</h2>
          <p className="text-ink-2">
            <PlanWords item={item} /> · {item.Name}
          </p>
          {item.Attributes.MobileGroupOwnerMobileUUID && (
            <p className="text-s text-ink-2">
              <Trans>Joins your mobile group once it is in service</Trans>
            </p>
          )}
        </div>
        <Amount item={item} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {!isReplacement && (
          <PlanSelect
            label={t`Plan`}
            plans={shop.plans}
            priceOf={shop.priceOf}
            value={entry?.UUID ?? ''}
            onChange={(chosen) =>
              inUse.change((before) => {
                const after = changeItemPlan(before, item.UUID, { entry: chosen })
                return 'refused' in after ? after : priceCart(after, shop.shop).cart
              })
            }
          />
        )}
        <SimTypeSelect item={item} inUse={inUse} shop={shop} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {plan && entry && isRenewable(entry) && (
          <Switch
            className="sm:w-64"
            label={t`Renew automatically`}
            checked={plan.Attributes.AutoRenew}
            onChange={(isOn) => inUse.change((before) => changeAutoRenew(before, item.UUID, isOn))}
          />
        )}
        <RemoveButton item={item} title={title} cart={cart} inUse={inUse} />
      </div>
      <BroughtNumber item={item} title={title} inUse={inUse} />
    </Card>
  )
}

/** Removes the SIM from the cart, and offers to put it back once that is saved. */
function RemoveButton({ item, title, cart, inUse }: Pick<Props, 'item' | 'cart' | 'inUse'> & { title: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const refusalText = useRefusalText()
  const remove = () => {
    const offerUndo = () =>
      toast({
        text: t`You removed ${title} from the cart`,
        action: { text: t`Undo`, onPress: () => inUse.restore(cart) },
      })
    const refused = inUse.change((before) => removeItem(before, item.UUID), offerUndo)
    if (refused) toast({ text: refusalText(refused), tone: 'bad' })
  }
  return (
    <Button
      tone="link"
      className="ml-auto"
      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
      aria-label={t`Remove ${title}`}
      onClick={remove}
    >
      <Trans>Remove</Trans>
    </Button>
  )
}

/** A SIM's plan, or what a SIM without a plan is for. */
export function PlanWords({ item }: { item: CartItem }) {
  if (item.Attributes.ReplacesMobileUUID !== undefined) return <Trans>Replaces the SIM of your mobile</Trans>
  return planOf(item)?.Name ?? <Trans>No plan yet</Trans>
}

/** The amount due today for the SIM and its plan; a postpay plan goes on the bill, and is shown separately (3§9.1). */
function Amount({ item }: { item: CartItem }) {
  const plan = planOf(item)
  const saved = plan ? times(money(plan.PriceCatalogCents - plan.PriceCents), item.Quantity) : zero
  const due = times(dueForSim(item), item.Quantity)
  const onBill = plan?.Attributes.BillingReference === 'postpay' && times(money(plan.PriceCents), item.Quantity)
  return (
    <div className="text-right">
      <p>
        {!onBill && <Before amount={due} saved={saved} />}
        <b className="text-l tabular-nums">{dollars(due)}</b>
      </p>
      {onBill && (
        <p className="text-s text-ink-2 tabular-nums">
          <Before amount={onBill} saved={saved} />
          <Trans>and {dollars(onBill)} on your bill</Trans>
        </p>
      )}
    </div>
  )
}

/** The price before the group discount or the offer. */
function Before({ amount, saved }: { amount: Money; saved: Money }) {
  if (saved <= 0) return null
  return (
    <s className="mr-2 text-ink-2 tabular-nums">
      <span className="sr-only">
        <Trans>before</Trans>{' '}
      </span>
      {dollars(plus(amount, saved))}
    </s>
  )
}

function SimTypeSelect({ item, inUse, shop }: Pick<Props, 'item' | 'inUse' | 'shop'>) {
  const { t } = useLingui()
  const names = { esim: 'eSIM', real_sim: t`Physical SIM` }
  return (
    <Field label={t`Kind of SIM`}>
      <Select
        value={simTypeOfItem(item) ?? ''}
        options={simTypes.map((type) => ({
          value: type,
          label: names[type],
          disabled: shop.shop.sims[type]?.available !== true,
        }))}
        onChange={(event) => {
          const type = simTypes.find((one) => one === event.target.value)
          const price = type && shop.shop.sims[type]?.priceCents
          if (type) inUse.change((before) => changeSimType(before, item.UUID, type, price ?? 0))
        }}
      />
    </Field>
  )
}
