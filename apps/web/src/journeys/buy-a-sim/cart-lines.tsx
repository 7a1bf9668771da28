import { useLingui } from '@lingui/react/macro'
import { type Cart, type CartItem, planOf } from '@waea/domain/shop/cart'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { type Description, DescriptionList } from '@waea/ui/description-list'

/** What is paid now and what comes on the bill, with the GST in it: the same sum on every step of the way. */
export function CartTotals({ cart, dueCents }: { cart: Cart; dueCents: number }) {
  const { t } = useLingui()
  const onBillCents = cart.AmountCents - dueCents
  const bill: Description[] =
    onBillCents > 0
      ? [{ key: 'bill', term: t`Later, on your bill`, value: dollars(money(onBillCents)), weight: 'small' }]
      : []
  return (
    <DescriptionList
      items={[
        ...cart.Items.flatMap((item) => linesOf(item, t`a month, on your bill`)),
        { key: 'gst', term: t`GST included`, value: dollars(gstWithin(money(dueCents))), weight: 'small' },
        { key: 'today', term: t`Today`, value: dollars(money(dueCents)), weight: 'total' },
        ...bill,
      ]}
    />
  )
}

function linesOf(item: CartItem, billed: string): Description[] {
  const plan = planOf(item)
  const name = item.Attributes.RequestedForName
  const isBilled = plan?.Attributes.BillingReference === 'postpay'
  return [
    ...(plan
      ? [
          {
            key: `${item.UUID}-plan`,
            term: [plan.Name, name && `(${name})`, isBilled && `· ${billed}`].filter(Boolean).join(' '),
            value: dollars(money(plan.PriceCents * item.Quantity)),
          },
        ]
      : []),
    { key: item.UUID, term: item.Name, value: dollars(money(item.PriceCents * item.Quantity)) },
  ]
}
