import type { Gives, Input } from '@waea/contract/call'
import type { providerReplacements } from '@waea/contract/shop/provider-replacements'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { contactNumber } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { checkCheckout } from '@waea/domain/shop/cart/checkout'
import { printedLines, toCheckoutAddress } from '@waea/domain/shop/cart/delivery-address'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import { type CatalogueNow, catalogueNow, freshCatalogue } from '../../catalogue/index.ts'
import { customerOf, deliveryAddressesOf } from '../../customers/index.ts'
import { type MobileRow, mobileOf, replacementsOf } from '../../mobiles/index.ts'
import { itemsFrom, shopCatalogue } from '../cart/cart-items.ts'
import { insertOrder } from '../stores/orders.store.ts'
import { completePayment } from './order-paid.ts'

type Calls = typeof providerReplacements
const card = simItems.real_sim.UUID

/** What a posted SIM card would be for a customer's mobile. Refuses 'not-found'. */
export async function readReplacement(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<Calls['replacementSim']>,
): Promise<Gives<Calls['replacementSim']>> {
  const mobile = await ownMobile(ctx, customerUuid, mobileUuid)
  const [addresses, waiting, catalogue] = await Promise.all([
    deliveryAddressesOf(ctx, customerUuid),
    replacementsOf(ctx, customerUuid, mobile.UUID),
    catalogueNow(ctx),
  ])
  const onSale = catalogue.sim(card)
  return {
    IsOnSale: onSale?.Available ?? false,
    PriceCents: onSale?.PriceCents ?? 0,
    Addresses: addresses.map(({ AddressUUID, parts }) => ({ AddressUUID, Lines: printedLines(parts) })),
    Waiting: waiting.filter(({ SIMType }) => SIMType === 'real_sim').map(({ ICCID }) => ({ Last4: ICCID.slice(-4) })),
  }
}

/**
 * Orders a SIM card for a customer's mobile, free of charge, for an operator; it is issued and posted as any other order.
 * Refuses 'not-found' for an unknown mobile or address, 'sim-action-failed' for a mobile that is not in service, and what
 * the checkout refuses about the SIM and the address.
 */
export async function sendReplacement(
  tx: Tx,
  { customerUuid: CustomerUUID, mobileUuid, AddressUUID }: Input<Calls['sendReplacement']>,
): Promise<Gives<Calls['sendReplacement']>> {
  const customer = await customerOf(tx, CustomerUUID)
  const mobile = permit(tx.actor, 'sim:send', await ownMobile(tx, CustomerUUID, mobileUuid))
  if (!isInService(mobile)) throw new Refused(refuse('sim-action-failed'))
  const to = (await deliveryAddressesOf(tx, CustomerUUID)).find((one) => one.AddressUUID === AddressUUID.toLowerCase())
  if (!to) throw new Refused(refuse('not-found', undefined, 'AddressUUID'))
  const { FirstName, LastName, Email, MobileNumber } = customer
  const Phone = contactNumber(MobileNumber ?? '') ?? ''
  const Address = toCheckoutAddress(to.parts, { Name: `${FirstName} ${LastName}`.trim(), Email, Phone })
  const Items = freeCard(await freshCatalogue(tx), mobile, Address, tx.newUuid)
  const free = { Items, AmountCents: 0, AmountTaxCents: 0, DueCents: 0, Terms: null, StartNow: false }
  const wanted = byRule('shop', 'order:place', { CustomerUUID, CartUUID: tx.newUuid(), Address, ...free })
  const order = byRule('shop', 'order:place', await insertOrder(tx, wanted))
  await completePayment(tx, order)
  const detail = { MobileUUID: mobile.UUID, Number: order.Number }
  await tx.audit({ CustomerUUID, deed: 'replacement-sim-sent', detail })
  return { OrderNumber: order.Number }
}

/** The item of the order, checked as at a checkout where the card costs nothing. */
function freeCard(
  catalogue: CatalogueNow,
  { UUID: ReplacesMobileUUID }: MobileRow,
  address: ReturnType<typeof toCheckoutAddress>,
  newUuid: () => Uuid,
) {
  const [made] = accept(itemsFrom([{ ItemUUID: card, Attributes: { ReplacesMobileUUID } }], catalogue, 1, newUuid))
  if (!made) throw new Error('A SIM card made no item')
  const Items = [{ ...made, PriceCents: 0 }]
  const { sims, ...others } = shopCatalogue(catalogue)
  const free = { ...others, sims: { real_sim: { available: sims.real_sim?.available ?? false, priceCents: 0 } } }
  const cart = { UUID: '', Number: '', AmountCents: 0, AmountTaxCents: 0, Items }
  const refusal = checkCheckout({ cart, catalogue: free, address })
  if (refusal) throw new Refused(refusal)
  return Items
}

async function ownMobile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MobileRow> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  return mobile
}
