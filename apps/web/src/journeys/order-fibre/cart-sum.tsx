import { useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { useCostRows } from '../../capabilities/broadband/shared/offer-summary.tsx'
import { usePriceWords } from '../../capabilities/broadband/shared/use-price-words.ts'
import type { FibreCart } from './use-fibre-cart.ts'

/** What is due now, with its GST, and the monthly price from the day of connection. */
export function CartSum({ cart }: { cart: FibreCart }) {
  const { t } = useLingui()
  const words = usePriceWords()
  const costRows = useCostRows()
  const { Items, DueCents, DueTaxCents, MonthlyCents } = cart
  const routers = Items.filter(({ Type }) => Type === 'modem')
  const plan = Items.find(({ Type }) => Type === 'plan')
  const items: Description[] = [
    ...routers.map(({ ID, Name, PriceCents }) => ({ key: ID, term: Name, value: dollars(money(PriceCents)) })),
    { key: 'connection', term: t`Connection`, value: dollars(money(0)) },
    { key: 'due', term: t`To pay now`, value: dollars(money(DueCents)), weight: 'total' },
  ]
  if (DueTaxCents > 0)
    items.push({ key: 'gst', term: t`GST included`, value: dollars(money(DueTaxCents)), weight: 'small' })
  return (
    <div className="grid gap-5">
      <DescriptionList items={items} />
      <DescriptionList
        className="border-t border-line pt-4"
        items={[
          { key: 'monthly', term: t`Then every month`, value: dollars(money(MonthlyCents)) },
          ...words.laterRows(cart),
          ...costRows({ ...cart, Price: MonthlyCents }, DueCents),
          {
            key: 'plan',
            term: plan
              ? t`${plan.Name}, on your bill from the day of connection`
              : t`On your bill from the day of connection`,
            value: '',
            weight: 'small',
          },
        ]}
      />
    </div>
  )
}
