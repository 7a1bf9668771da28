import { Trans } from '@lingui/react/macro'
import { type Cart, planOf } from '@waea/domain/shop/cart'
import { entryOf } from '@waea/domain/shop/cart-prices'
import { dollars, money } from '@waea/kit/money'
import { PeriodWords } from '../../capabilities/catalogue/plan-words.tsx'
import { useShop } from './use-shop.ts'

/** What will be charged after today, how often, and from what: told before the first payment (trust in money). */
export function Renewals({ cart }: { cart: Cart }) {
  const { shop } = useShop()
  const all = cart.Items.flatMap((item) => {
    const plan = planOf(item)
    if (!plan) return []
    const { MobileProductAvailabilityUUID, AutoRenew } = plan.Attributes
    return [{ uuid: `${MobileProductAvailabilityUUID}-${AutoRenew}`, plan, entry: entryOf(plan, shop) }]
  })
  // Several SIMs with the same plan are told once.
  const plans = all.filter((one, at) => all.findIndex(({ uuid }) => uuid === one.uuid) === at)
  if (plans.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-s text-ink-2">
      {plans.map(({ uuid, plan, entry }) => {
        const price = dollars(money(plan.PriceCatalogCents))
        const period = <PeriodWords interval={entry?.Characteristics.TimePeriodInterval} />
        const name = plan.Name
        if (plan.Attributes.BillingReference === 'postpay') {
          return (
            <li key={uuid}>
              <Trans>
                {name}: {price} {period} on your bill, from the day you activate, until you stop it.
              </Trans>
            </li>
          )
        }
        return (
          <li key={uuid}>
            {plan.Attributes.AutoRenew ? (
              <Trans>
                {name}: then {price} {period}, counted from the day you activate, until you stop it.
              </Trans>
            ) : (
              <Trans>{name}: once. It does not renew automatically.</Trans>
            )}
          </li>
        )
      })}
    </ul>
  )
}
