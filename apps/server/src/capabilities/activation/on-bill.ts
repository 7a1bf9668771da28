import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { type AgreedPrice, agreedPrice, fullPrice } from '@waea/domain/plans/prices/agreed-price'
import { firstBillBy } from '@waea/domain/plans/purchase'
import { billOf } from '@waea/domain/shop/orders/order-sums'
import { dayOf } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { catalogueNow } from '../catalogue/index.ts'
import type { BoughtPlan } from '../mobiles/index.ts'

/**
 * What a postpay plan puts on the bill, and by when it first appears there, counted from its purchase (3§9.1). Empty
 * for a prepaid plan. A date in the past is left out: the plan then comes with the next bill.
 */
export async function onBillOf(
  ctx: Ctx,
  plan: BoughtPlan,
  boughtAt: Date,
): Promise<Pick<Gives<typeof activation.activate>, 'OnBill' | 'FirstBillBy'>> {
  if (plan.BillingType !== 'postpay') return {}
  const offer = (await catalogueNow(ctx)).offer(plan.AvailabilityUUID)
  const price = money(plan.PriceCents)
  const onSale = offer && agreedPrice(offer.entry, offer.price, price)
  const agreed: AgreedPrice = plan.agreed ?? onSale ?? { price, offerPeriods: null, renewalPrice: null }
  const full = offer ? fullPrice(offer.entry, offer.price) : price
  const FirstBillBy = firstBillBy(dayOf(boughtAt))
  return {
    OnBill: billOf({ ...plan, agreed, full }, offer?.entry.Characteristics.TimePeriodInterval),
    ...(FirstBillBy >= ctx.today() && { FirstBillBy }),
  }
}
