import { emptyCart } from '@waea/domain/shop/cart/cart'
import { groupKindOf } from '@waea/domain/shop/cart/sim-groups'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { CatalogueNow } from '../../catalogue/index.ts'
import { companionsOf, keepGroupPromise, type PromisedMobile } from '../../groups/index.ts'
import { simsIn } from '../sims-in-order.ts'
import { isLost, markGrouped, orderOfMobile, type StoredSim, simsOf } from '../stores/order-sims.store.ts'
import { lockOrder } from '../stores/orders.store.ts'

type Line = ReturnType<typeof simsIn>[number]

/**
 * When a SIM of an order is in service, puts it into the group that the order promised, together with SIMs that are in
 * service and waited for it (1§3). Each SIM is added once: if it is taken out of the group, it stays out.
 */
export async function handleGroupPromised(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const found = await orderOfMobile(tx, CustomerUUID, MobileUUID)
  if (!found) return
  const order = permit(tx.actor, 'order:place', await lockOrder(tx, found.CustomerUUID, found.OrderUUID))
  const Kind = groupKindOf({ ...emptyCart(order.CartUUID, ''), Items: order.Items })
  if (Kind === 'solo') return
  const lines = simsIn(order.Items).filter(({ item, replaces }) => item.Attributes.SetupMobileGroup && !replaces)
  const sims = await simsOf(tx, order.CustomerUUID, order.UUID)
  const own = sims.find((sim) => sim.MobileUUID === MobileUUID)
  const line = lines.find(({ SIM }) => SIM === own?.SIM)
  if (!line) return
  const ownerMobile = line.item.Attributes.MobileGroupOwnerMobileUUID?.toLowerCase()
  const together = lines.filter((one) => ownerOf(one) === ownerOf(line))
  const ofGroup = sims.filter((sim) => together.some(({ SIM }) => SIM === sim.SIM))
  const ready = ofGroup.filter((sim) => sim.Status === 'ACTIVE' && sim.groupedAt === null)
  const owner =
    ownerMobile === undefined
      ? leadOf(together, ofGroup)
      : { CustomerUUID: order.CustomerUUID, MobileProductUUID: ownerMobile }
  if (!owner) return
  const promise = {
    OrderUUID: order.UUID,
    Kind,
    isOwn: ownerMobile === undefined,
    owner,
    joining: ready.map((sim) => mobileOf(sim, together)),
  }
  const wasMade = ownerMobile === undefined && ofGroup.some((sim) => sim.groupedAt !== null)
  if (await keepGroupPromise(tx, promise, wasMade)) await markGrouped(tx, order, ready)
}

const ownerOf = ({ item }: Line) => item.Attributes.MobileGroupOwnerMobileUUID?.toLowerCase()

/**
 * The mobile that owns the order's own group, once it is in service: the one chosen as owner, or if its SIM is not
 * delivered, the first active one.
 */
function leadOf(lines: readonly Line[], sims: readonly StoredSim[]): PromisedMobile | undefined {
  const comes = sims.filter((sim) => sim.Status !== 'FAILED' && !isLost(sim))
  const named = lines.find(({ item }) => item.Attributes.BecomeGroupOwner)?.SIM
  const lead = comes.find(({ SIM }) => SIM === named) ?? comes.find((sim) => sim.Status === 'ACTIVE')
  return lead?.Status === 'ACTIVE' ? mobileOf(lead, lines) : undefined
}

function mobileOf({ SIM, OwnerUUID, MobileUUID }: StoredSim, lines: readonly Line[]): PromisedMobile {
  const { item } = lines.find((one) => one.SIM === SIM) ?? {}
  // A brand-new customer has the name themselves. Several mobiles of one customer need it as a nickname.
  const Nickname =
    item?.Attributes.CustomerCreation === 'BrandNewCustomer' ? undefined : item?.Attributes.RequestedForName
  return { CustomerUUID: OwnerUUID, MobileProductUUID: MobileUUID ?? '', Nickname: Nickname?.trim().slice(0, 40) }
}

/**
 * The catalogue for a cart that joins the group of one of the customer's mobiles, with how many the group has already.
 */
export async function withCompanions(
  ctx: Ctx,
  CustomerUUID: Uuid | undefined,
  items: readonly { Attributes?: { MobileGroupOwnerMobileUUID?: string } }[],
  catalogue: CatalogueNow,
): Promise<CatalogueNow & { companionsAlready?: number }> {
  const mobile = items.find((one) => one.Attributes?.MobileGroupOwnerMobileUUID)?.Attributes?.MobileGroupOwnerMobileUUID
  if (!mobile || CustomerUUID === undefined) return catalogue
  return { ...catalogue, companionsAlready: await companionsOf(ctx, CustomerUUID, mobile.toLowerCase()) }
}
