import type { broadband } from '@waea/contract/fibre/broadband'
import { Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { searchLocations } from '../customers/index.ts'
import { connectionAnswer } from './answers/connection-answer.ts'
import { oneOrderAnswer } from './answers/order-answer.ts'
import { changeFibrePlan } from './connections/change-plan.ts'
import { endConnection, keepConnection, previewEnd } from './connections/end-connection.ts'
import { readLine, restartBox } from './connections/line.ts'
import { pauseConnection, previewPause, resumeConnection } from './connections/pause-connection.ts'
import { fibreWebhook } from './fibre-webhook.ts'
import { cancelFibreOrder } from './orders/cancel-order.ts'
import { checkOut } from './orders/check-out.ts'
import { holdTime, readPlaceTimes } from './orders/chosen-time.ts'
import { readCart } from './orders/fibre-cart.ts'
import { previewMove } from './orders/move-house.ts'
import { bookSlot, giveConsent, slotsFor } from './orders/visits.ts'
import { mustHaveFibre, placeAnswer, placeAvailability, placesMatching } from './places/places.ts'
import { modemAnswers, planOnSale, plansAtPlace } from './places/plans-at-place.ts'
import { nameConnection, readProducts, readUsage } from './programs/read-products.ts'
import { findConnection } from './stores/connections.store.ts'
import { findOrder, type OwnOrder } from './stores/orders.store.ts'

/** The customer's order named by a call, for actors who may change it. Refuses 'not-found' if the ids disagree. */
async function orderNamed(
  ctx: Ctx,
  input: { id: string; CustomerUUID: Uuid; OrderUUID?: string | undefined },
): Promise<OwnOrder> {
  const UUID = input.id.toLowerCase()
  if (input.OrderUUID !== undefined && input.OrderUUID.toLowerCase() !== UUID) throw new Refused(refuse('not-found'))
  if (!isUuid(UUID)) throw new Refused(refuse('not-found'))
  const order = await findOrder(ctx, { CustomerUUID: input.CustomerUUID.toLowerCase(), UUID })
  return permit(ctx.actor, 'fibre:order', order?.deletedAt ? undefined : order)
}

/** The plans at a place and how it is connected; without a place, all plans on sale. */
async function plansFor(ctx: Ctx, input: { LocationProvider?: string; LocationProviderIDX?: string }) {
  const { LocationProvider, LocationProviderIDX } = input
  const Modems = await modemAnswers(ctx)
  if (LocationProvider === undefined || LocationProviderIDX === undefined) {
    return { Plans: (await plansAtPlace(ctx)).map((plan) => planOnSale(plan)), Modems }
  }
  const place = mustHaveFibre(await placeAvailability(ctx, { LocationProvider, LocationProviderIDX }))
  const { OrderType } = placeAnswer(ctx, place)
  const plans = await plansAtPlace(ctx, place.qualified.LFC)
  return { Plans: plans.map((plan) => planOnSale(plan, OrderType)), Modems }
}

export const broadbandCalls: Handlers<typeof broadband> = {
  fibreEvents: fibreWebhook,
  searchAddress: searchLocations,
  serviceAvailability: async (ctx, input) => placeAnswer(ctx, mustHaveFibre(await placeAvailability(ctx, input))),
  availabilities: async (ctx, input) => ({ ServiceAvailabilities: await placesMatching(ctx, input.Search) }),
  availabilityOf: async (ctx, { provider: LocationProvider, providerIdx: LocationProviderIDX }) =>
    placeAnswer(ctx, await placeAvailability(ctx, { LocationProvider, LocationProviderIDX })),
  fibrePlans: plansFor,
  fibreCart: readCart,
  fibreCheckout: checkOut,
  placeTimes: readPlaceTimes,
  holdTime,
  timeSlots: async (ctx, input) => ({
    AvailableTimeSlots: await slotsFor(ctx, await orderNamed(ctx, input), input.Mode),
  }),
  bookVisit: async (ctx, input) => oneOrderAnswer(ctx, await bookSlot(ctx, await orderNamed(ctx, input), input)),
  giveConsent: async (ctx, input) => oneOrderAnswer(ctx, await giveConsent(ctx, await orderNamed(ctx, input))),
  cancelFibreOrder: async (ctx, input) =>
    oneOrderAnswer(ctx, await cancelFibreOrder(ctx, await orderNamed(ctx, input))),
  changeFibrePlan,
  ufbProducts: (ctx, input) => readProducts(ctx, input.customerUuid),
  nameUfb: nameConnection,
  fibreUsage: readUsage,
  fibreLine: readLine,
  restartBox,
  pausePreview: previewPause,
  pauseUfb: pauseConnection,
  resumeUfb: resumeConnection,
  endPreview: (ctx, input) => previewEnd(ctx, input.customerUuid, input.ufbUuid),
  movePreview: previewMove,
  endUfb: async (tx, { customerUuid: CustomerUUID, ufbUuid }) => {
    const one = await findConnection(tx, { CustomerUUID, UUID: ufbUuid.toLowerCase() })
    return connectionAnswer(tx, await endConnection(tx, permit(tx.actor, 'fibre:manage', one)))
  },
  keepUfb: async (tx, input) => connectionAnswer(tx, await keepConnection(tx, input.customerUuid, input.ufbUuid)),
}
