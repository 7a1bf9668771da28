import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { dollars, gstWithin, type Money, money } from '@waea/kit/money'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { OnBill } from '../../../capabilities/shop/shared/sum-words.tsx'

/** The bill part of a dry activation; absent for a prepay plan. */
export type StartBill = Pick<Gives<typeof activation.activate>, 'OnBill' | 'FirstBillBy'>

type Props = {
  plan: { Name: string; PriceCents: number; isBought: boolean }
  due: Money
  bill: StartBill
}

/** The cost of starting a SIM: today, or each month on the bill and from when. */
export function StartSum({ plan, due, bill }: Props) {
  const { t } = useLingui()
  const { OnBill: onBill, FirstBillBy } = bill
  const today: Description = { key: 'today', term: t`Today`, value: dollars(due), weight: 'total' }
  if (onBill) {
    return (
      <div className="grid gap-5">
        <OnBill lines={[onBill]} tax={gstWithin(money(onBill.AmountCents))} by={FirstBillBy} />
        <DescriptionList items={[today]} />
      </div>
    )
  }
  const isPaid = plan.isBought && due === 0 && plan.PriceCents > 0
  const price = plan.isBought ? plan.PriceCents : due
  const items: Description[] = [{ key: 'plan', term: plan.Name, value: dollars(money(price)) }]
  if (isPaid) items.push({ key: 'paid', term: t`Paid with the order`, value: `-${dollars(money(plan.PriceCents))}` })
  if (due > 0) {
    const gst = dollars(gstWithin(due))
    items.push({ key: 'gst', term: t`GST included`, value: gst, weight: 'small' })
  }
  return <DescriptionList items={[...items, today]} />
}
