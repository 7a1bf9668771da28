import { Trans, useLingui } from '@lingui/react/macro'
import type { Cart } from '@waea/domain/shop/cart'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { type Description, DescriptionList } from '@waea/ui/description-list'
import { cartSum, type SumLine } from './cart-sum.ts'

/** What is paid now, with the GST in it, and what comes on the bill: the same sum on every step of the way. */
export function CartTotals({ cart, dueCents }: { cart: Cart; dueCents: number }) {
  const { t } = useLingui()
  const { today, onBill } = cartSum(cart)
  return (
    <div className="grid gap-5">
      <DescriptionList
        items={[
          ...today.map(described),
          { key: 'gst', term: t`GST included`, value: dollars(gstWithin(money(dueCents))), weight: 'small' },
          { key: 'today', term: t`Today`, value: dollars(money(dueCents)), weight: 'total' },
        ]}
      />
      {onBill.length > 0 && (
        <div className="grid gap-2 rounded-control bg-sunken p-4">
          <p className="text-s font-semibold">
            <Trans>Later, on your monthly bill</Trans>
          </p>
          <DescriptionList items={onBill.map(described)} />
        </div>
      )}
    </div>
  )
}

function described({ name, count, cents }: SumLine): Description {
  return { key: `${name}-${cents}`, term: count > 1 ? `${name} × ${count}` : name, value: dollars(money(cents)) }
}
