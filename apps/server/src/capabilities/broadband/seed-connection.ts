import { addDays, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { keepPlace, nothingPlanned, ownConnection } from './connections/give-connection.ts'
import { own } from './orders/change-order.ts'
import { planAnswer, plansAtPlace } from './places/plans-at-place.ts'
import { insertConnection, saveConnection } from './stores/connections.store.ts'
import { insertOrder, type OrderRow, saveOrder } from './stores/orders.store.ts'

/** A demo connection that has been in service since a given day. */
export interface SeededConnection {
  CustomerUUID: Uuid
  Address: OrderRow['Address']
  LFC: string
  /** The company's numbers of the order and of the connection. */
  lfcOrder: string
  lfcProduct: string
  AvailabilityUUID: Uuid
  startedOn: CalendarDay
  Nickname?: string
}

/** How many days before its first day a connection was ordered. */
const orderedDaysBefore = 4

/** Writes an active demo connection and its order, inside the caller's transaction. The caller starts its plan. */
export async function seedConnection(
  tx: Tx,
  seed: SeededConnection,
): Promise<{ OrderUUID: Uuid; UfbUUID: Uuid; plan: OrderRow['Plan'] }> {
  const { CustomerUUID, Address, LFC, lfcOrder, lfcProduct, startedOn } = seed
  const terms = (await plansAtPlace(tx, LFC)).find(({ ID }) => ID === seed.AvailabilityUUID)
  if (!terms) throw new Error(`${LFC} does not deliver the plan ${seed.AvailabilityUUID}`)
  const { code } = terms
  const plan = planAnswer(terms)
  const [OrderUUID, UfbUUID, PrequalUUID] = [tx.newUuid(), tx.newUuid(), tx.newUuid()]
  const [ordered, given] = [startOfDay(addDays(startedOn, -orderedDaysBefore)), startOfDay(startedOn)]
  const order = own({
    CustomerUUID,
    UUID: OrderUUID,
    Number: '',
    ExternalReference: null,
    Status: 'COMPLETED',
    Address,
    LFC,
    Availability: 'service_available',
    OrderType: 'CONNECT_INTACT',
    PrequalUUID,
    Plan: plan,
    code,
    Modem: null,
    DueCents: zero,
    rsf: startedOn,
    lfcOrder,
    version: 3,
    visits: [],
    visitsLeft: [],
    held: null,
    UfbUUID,
    isCancelWanted: false,
    neverPaid: false,
    parcelState: null,
    parcel: null,
    Move: null,
    Document: null,
    createdAt: ordered,
    changedAt: given,
    deletedAt: null,
  })
  await insertOrder(tx, order)
  await saveOrder(tx, order, given)
  const connection = ownConnection({
    CustomerUUID,
    UUID: UfbUUID,
    OrderUUID,
    PrequalUUID,
    Address,
    LFC,
    Plan: plan,
    code,
    lfcProduct,
    startedOn,
    Status: 'ACTIVE',
    Nickname: seed.Nickname ?? null,
    ...nothingPlanned,
    createdAt: ordered,
    changedAt: given,
  })
  await insertConnection(tx, connection)
  await saveConnection(tx, connection, given)
  await keepPlace(tx, connection)
  return { OrderUUID, UfbUUID, plan }
}
