import { dollars, sum } from '@waea/kit/money'
import type { ImportedCustomer } from './check-folder.ts'

/** What an import brings, one sentence per line: customers, mobiles by plan, credit, cards and what is owed. */
export function totalsOf(customers: readonly ImportedCustomer[]): string[] {
  const mobiles = customers.flatMap((one) => one.mobiles)
  const byPlan = Map.groupBy(mobiles, ({ plan }) => plan.Name)
  const lots = mobiles.flatMap(({ credit }) => credit)
  const bills = customers.flatMap((one) => one.bills)
  return [
    `Customers: ${customers.length}`,
    `Mobiles: ${mobiles.length}`,
    ...Array.from(byPlan, ([plan, some]) => `  ${plan}: ${some.length}`).sort(),
    `Credit: ${dollars(sum(lots.map(({ amount }) => amount)))}`,
    `Cards: ${customers.reduce((count, { cards }) => count + cards.length, 0)}`,
    `Open bills: ${bills.length}, ${dollars(sum(bills.map(({ owed }) => owed)))} owed`,
  ]
}
