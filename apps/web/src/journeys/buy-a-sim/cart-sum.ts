import { type Cart, planOf } from '@waea/domain/shop/cart'

/** One line of a sum: a thing, how many of it, and cents for all of them. */
export type SumLine = { name: string; count: number; cents: number }

/** What a cart costs, apart by when it is paid: by card today, and each month on the bill. */
export type CartSum = { today: SumLine[]; onBill: SumLine[] }

/** A cart in lines, the same things together. Postpay plans come on the bill; all else is paid at the checkout (3§9.1). */
export function cartSum(cart: Cart): CartSum {
  const today: SumLine[] = []
  const onBill: SumLine[] = []
  for (const item of cart.Items) {
    const plan = planOf(item)
    const isBilled = plan?.Attributes.BillingReference === 'postpay'
    if (plan) add(isBilled ? onBill : today, plan.Name, plan.PriceCents, item.Quantity)
    add(today, item.Name, item.PriceCents, item.Quantity)
  }
  return { today, onBill }
}

function add(lines: SumLine[], name: string, eachCents: number, count: number): void {
  const same = lines.find((line) => line.name === name && line.cents === eachCents * line.count)
  if (!same) lines.push({ name, count, cents: eachCents * count })
  else Object.assign(same, { count: same.count + count, cents: same.cents + eachCents * count })
}
