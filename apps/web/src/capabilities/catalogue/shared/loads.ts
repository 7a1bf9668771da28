import { catalogue } from '@waea/contract/shop/catalogue'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** All plans on sale. */
export function plansOnSale({ spid }: Given): Want[] {
  return [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })]
}

/** The provider's terms besides plans: casual rates, bill days, steps for overdue bills. */
export function providerTerms(): Want[] {
  return [want(catalogue.terms, {})]
}
