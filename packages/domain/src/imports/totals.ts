import { dollars, sum } from '@waea/kit/money'
import type { ImportedCustomer } from './check-folder.ts'

/** What an import brings, one sentence per line: customers, mobiles, add-ons and fibre by plan, credit, cards and what is owed. */
export function totalsOf(customers: readonly ImportedCustomer[]): string[] {
  const mobiles = customers.flatMap((one) => one.mobiles)
  const lots = mobiles.flatMap(({ credit }) => credit)
  const bills = customers.flatMap((one) => one.bills)
  return [
    `Customers: ${customers.length}`,
    ...byPlan('Mobiles', mobiles),
    ...byPlan(
      'Add-ons',
      mobiles.flatMap(({ addons }) => addons),
    ),
    ...byPlan(
      'Fibre connections',
      customers.flatMap(({ fibre }) => fibre),
    ),
    `Credit: ${dollars(sum(lots.map(({ amount }) => amount)))}`,
    `Cards: ${customers.reduce((count, { cards }) => count + cards.length, 0)}`,
    `Open bills: ${bills.length}, ${dollars(sum(bills.map(({ owed }) => owed)))} owed`,
  ]
}

function byPlan(what: string, all: readonly { plan: { Name: string } }[]): string[] {
  const plans = Map.groupBy(all, ({ plan }) => plan.Name)
  return [`${what}: ${all.length}`, ...Array.from(plans, ([plan, some]) => `  ${plan}: ${some.length}`).sort()]
}
