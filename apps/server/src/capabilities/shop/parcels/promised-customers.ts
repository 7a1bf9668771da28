import type { CartItem } from '@waea/domain/shop/cart/cart'
import { promisedName } from '@waea/domain/shop/orders/promised-customer'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { addRole, createCustomer, customerOf, peopleOf } from '../../customers/index.ts'
import { simsIn } from '../sims-in-order.ts'
import { type StoredSim, setOwner, simsOf } from '../stores/order-sims.store.ts'
import type { StoredOrder } from '../stores/orders.store.ts'

/** Whether a SIM is for a brand-new customer (1§4). A replacement SIM stays with its mobile's customer. */
const isForAnother = ({ Attributes }: CartItem) =>
  Attributes.CustomerCreation === 'BrandNewCustomer' && Attributes.ReplacesMobileUUID === undefined

/**
 * Decides for each SIM of a paid order who will own its mobile, once. A brand-new customer gets an id now, under which
 * the network allocates the SIM, and an account once it has.
 */
export async function decideOwners(tx: Tx, order: Permitted<StoredOrder, 'order:place'>): Promise<void> {
  const forOthers = simsIn(order.Items).filter(({ item }) => isForAnother(item))
  if (forOthers.length === 0 || (await ownersOf(tx, order.CustomerUUID)).length === 0) return
  const waiting = (await simsOf(tx, order.CustomerUUID, order.UUID)).filter((sim) => sim.Status === 'WAITING')
  for (const { SIM } of waiting.filter((sim) => forOthers.some((one) => one.SIM === sim.SIM))) {
    await setOwner(tx, order, SIM, tx.newUuid())
  }
}

/**
 * Opens the account of a brand-new customer in the transaction that issues their SIM, so that both exist or neither
 * does. The owners of the buyer's account own it until it is handed over.
 */
export async function openPromised(tx: Tx, order: StoredOrder, { SIM, OwnerUUID }: StoredSim): Promise<void> {
  if (OwnerUUID === order.CustomerUUID) return
  const { Attributes } = simsIn(order.Items).find((line) => line.SIM === SIM)?.item ?? {}
  const buyer = await customerOf(tx, order.CustomerUUID)
  const owners = await ownersOf(tx, order.CustomerUUID)
  const [first, ...others] = owners
  if (!first) throw new Error(`Order ${order.UUID} has a buyer whom nobody owns`)
  const name = promisedName(Attributes?.RequestedForName, buyer, SIM)
  const { Email, EmailVerified } = buyer
  await createCustomer(tx, { ...name, Email, EmailVerified, CustomerUUID: OwnerUUID, userUuid: first, how: 'order' })
  for (const userUuid of others) await addRole(tx, OwnerUUID, userUuid, 'owner')
  await tx.audit({ CustomerUUID: OwnerUUID, deed: 'customer-opened', detail: { OrderUUID: order.UUID, SIM } })
}

async function ownersOf(tx: Tx, CustomerUUID: Uuid): Promise<Uuid[]> {
  const people = await peopleOf(tx.db, CustomerUUID)
  return people.filter(({ Role }) => Role === 'owner').map(({ userUuid }) => userUuid)
}
