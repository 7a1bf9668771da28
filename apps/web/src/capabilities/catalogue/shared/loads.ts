import { catalogue } from '@waea/contract/shop/catalogue'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** All plans on sale. */
export function plansOnSale({ spid }: Given): Want[] {
  return [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })]
}

/** What the provider says beside plans: casual rates, days of bills, steps about overdue ones. */
export function providerTerms(): Want[] {
  return [want(catalogue.terms, {})]
}
