import { catalogue } from '@waea/contract/catalogue'
import { type Given, type Want, want } from '../../shell/routing/route-table.ts'

/** All plans on sale. */
export function plansOnSale({ spid }: Given): Want[] {
  return [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })]
}
