import { retailPrice } from '@waea/domain/catalogue/catalogue-entry'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { catalogueNow } from '../../catalogue/index.ts'
import { planAnswer, termsOf } from '../places/plans-at-place.ts'
import { type ConnectionRow, insertConnection } from '../stores/connections.store.ts'
import { type LfcProductRow, productsOnOffer } from '../stores/lfc-products.store.ts'
import { keepPlace, nothingPlanned, ownConnection } from './give-connection.ts'

/** A connection from another system that its company has in service. */
export interface ConnectionToImport extends Pick<ConnectionRow, 'CustomerUUID' | 'UUID' | 'Address' | 'LFC'> {
  AvailabilityUUID: Uuid
  lfcProduct: string
  activeSince: CalendarDay
}

/**
 * Writes connections in service from another system, inside the caller's transaction. They were not ordered here, so
 * they have no order. Orders nothing at the companies and publishes nothing; the caller writes their plans.
 */
export async function importConnections(tx: Tx, connections: readonly ConnectionToImport[]): Promise<void> {
  if (connections.length === 0) return
  const [catalogue, products] = [await catalogueNow(tx), await productsOnOffer(tx)]
  for (const { AvailabilityUUID, activeSince, ...one } of connections) {
    const offer = catalogue.fibreOffer(AvailabilityUUID)
    const product = products.find((each) => isFor(each, one.LFC, AvailabilityUUID))
    if (!offer || !product) throw new Error(`${one.LFC} no longer delivers the plan ${AvailabilityUUID}`)
    const { entry, availability, onSale } = offer
    const terms = termsOf({ entry, availability, onSale, cost: retailPrice(entry) }, product)
    const connection = ownConnection({
      ...one,
      OrderUUID: tx.newUuid(),
      PrequalUUID: tx.newUuid(),
      Plan: planAnswer(terms),
      code: terms.code,
      startedOn: activeSince,
      Status: 'ACTIVE',
      Nickname: null,
      ...nothingPlanned,
      createdAt: startOfDay(activeSince),
      changedAt: tx.now(),
    })
    await insertConnection(tx, connection)
    await keepPlace(tx, connection)
  }
}

/** Tells whether a local fibre company delivers a fibre plan. */
export async function deliveredPlans(ctx: Ctx): Promise<(LFC: string, AvailabilityUUID: Uuid) => boolean> {
  const products = await productsOnOffer(ctx)
  return (LFC, AvailabilityUUID) => products.some((product) => isFor(product, LFC, AvailabilityUUID))
}

const isFor = (product: LfcProductRow, LFC: string, AvailabilityUUID: Uuid) =>
  product.LFC === LFC && product.ProductAvailabilityUUID === AvailabilityUUID
