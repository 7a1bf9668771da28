import type { Gives, Input } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { orderTypeOf } from '@waea/domain/broadband/availability'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { mustHaveFibre, placeAvailability } from '../places/places.ts'
import { planAnswer, plansAtPlace } from '../places/plans-at-place.ts'
import { productsOnOffer } from '../stores/lfc-products.store.ts'
import { lfcProductAnswer } from './lfc-products.ts'

type Calls = typeof ufbRecords

/**
 * The fibre plans on sale with the products that deliver them; at a place, those of its local fibre company. Refuses as
 * qualifying a place does, and a place with only one of its two id fields (2§7.4).
 */
export async function plansForPrograms(ctx: Ctx, input: Input<Calls['ufbPlans']>): Promise<Gives<Calls['ufbPlans']>> {
  const at = await requestedPlace(ctx, input)
  const OrderType = at && orderTypeOf(at.availability, at.qualified.isServedByAnother)
  const LFC = at?.qualified.LFC
  const [plans, products] = [await plansAtPlace(ctx, LFC), await productsOnOffer(ctx, LFC)]
  const UFBPlans = plans.map((plan) => {
    const own = products.filter((one) => one.ProductAvailabilityUUID === plan.ID)
    return { ...planAnswer(plan, OrderType), LfcProducts: own.map(lfcProductAnswer) }
  })
  return { UFBPlans }
}

async function requestedPlace(ctx: Ctx, { LocationProvider, LocationProviderIDX }: Input<Calls['ufbPlans']>) {
  if (LocationProvider === undefined && LocationProviderIDX === undefined) return undefined
  for (const [field, value] of Object.entries({ LocationProvider, LocationProviderIDX })) {
    if (value === undefined) throw new Refused(refuse('invalid-input', { rule: 'please enter' }, field))
  }
  const place = { LocationProvider: LocationProvider ?? '', LocationProviderIDX: LocationProviderIDX ?? '' }
  return mustHaveFibre(await placeAvailability(ctx, place))
}
