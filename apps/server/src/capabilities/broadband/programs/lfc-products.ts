import { isDeepStrictEqual } from 'node:util'
import type { Gives, Input } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { checkFreeDocument } from '@waea/domain/broadband/free-document'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { readPage } from '../../../platform/read-page.ts'
import { freshCatalogue } from '../../catalogue/index.ts'
import { notDeleted } from '../answers/see-fibre.ts'
import {
  eraseProduct,
  findProduct,
  type LfcProductRow,
  lockProducts,
  productsOnOffer,
  saveProduct,
  type WrittenProduct,
} from '../stores/lfc-products.store.ts'
import { pageOfProducts } from '../stores/records.store.ts'

type Calls = typeof ufbRecords
type LfcProduct = Gives<Calls['lfcProduct']>
type Said = Omit<Input<Calls['addLfcProduct']>, 'spid' | 'SPID'>

/**
 * Adds the product by which a local fibre company delivers a plan. Refuses 'plan-unknown' if there is no such fibre
 * plan, and 'lfc-product-held' if the company already has a product for it (2§7.4).
 */
export async function addLfcProduct(
  tx: Tx,
  { spid: _spid, SPID: _SPID, ...said }: Input<Calls['addLfcProduct']>,
): Promise<LfcProduct> {
  const UUID = tx.newUuid()
  const times = { createdAt: tx.now(), updatedAt: tx.now(), deletedAt: null }
  const product = written(tx, { UUID, ...(await checked(tx, said, UUID)), ...times })
  await saveProduct(tx, product)
  await tx.audit({ deed: 'lfc-product-added', detail: { UUID, LFC: product.LFC, Code: product.Code } })
  return lfcProductAnswer(product)
}

/** A page of the products of local fibre companies, by company and speed (2§7.4). */
export async function readLfcProducts(
  ctx: Ctx,
  input: Input<Calls['lfcProducts']>,
): Promise<Gives<Calls['lfcProducts']>> {
  const LFC = input.LFC?.trim() || undefined
  const which = { LFC, isDeleted: input.Deleted === true }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfProducts(ctx, { ...which, ...page }))
  return { LfcProducts: rows.map(lfcProductAnswer), PageInfo }
}

/** One product, deleted or not (2§7.4). */
export async function readLfcProduct(ctx: Ctx, { uuid }: { uuid: Uuid }): Promise<LfcProduct> {
  return lfcProductAnswer(await productNamed(ctx, uuid))
}

/** Replaces the details of a product; an omitted document is removed. Refuses as `addLfcProduct` does (2§7.4). */
export async function replaceLfcProduct(
  tx: Tx,
  { spid: _spid, SPID: _SPID, uuid, ...said }: Input<Calls['putLfcProduct']>,
): Promise<LfcProduct> {
  const before = notDeleted(await productNamed(tx, uuid))
  const change = await checked(tx, said, uuid)
  if (isDeepStrictEqual({ ...before, ...change }, before)) return lfcProductAnswer(before)
  const product = written(tx, { ...before, ...change, updatedAt: tx.now() })
  await saveProduct(tx, product)
  await tx.audit({ deed: 'lfc-product-changed', detail: { UUID: uuid, LFC: product.LFC, Code: product.Code } })
  return lfcProductAnswer(product)
}

/** Stops a product from being ordered; connections that use it stay as they are (2§7.4). */
export async function deleteLfcProduct(tx: Tx, { uuid }: { uuid: Uuid }): Promise<LfcProduct> {
  await lockProducts(tx)
  const before = notDeleted(await productNamed(tx, uuid))
  const product = written(tx, { ...before, updatedAt: tx.now(), deletedAt: tx.now() })
  await saveProduct(tx, product)
  await tx.audit({ deed: 'lfc-product-deleted', detail: { UUID: uuid, LFC: product.LFC, Code: product.Code } })
  return lfcProductAnswer(product)
}

/** Erases a deleted product. Refuses 'order-state' for one that is not deleted (2§7.4). */
export async function purgeLfcProduct(tx: Tx, { uuid }: { uuid: Uuid }): Promise<Gives<Calls['purgeLfcProduct']>> {
  await lockProducts(tx)
  const product = written(tx, await productNamed(tx, uuid))
  if (!product.deletedAt) throw new Refused(refuse('order-state'))
  await eraseProduct(tx, product)
  await tx.audit({ deed: 'lfc-product-purged', detail: { UUID: uuid, LFC: product.LFC, Code: product.Code } })
  return { UUID: uuid }
}

/** The input, checked and trimmed, with the products locked. */
async function checked(tx: Tx, said: Said, UUID: Uuid) {
  const [LFC, Code] = [said.LFC.trim(), said.Code.trim()]
  for (const [field, text] of Object.entries({ LFC, Code })) {
    if (text === '') throw new Refused(refuse('invalid-input', { rule: 'please enter' }, field))
  }
  accept(checkFreeDocument(said.Document))
  const ProductAvailabilityUUID = said.ProductAvailabilityUUID.toLowerCase()
  if (!(await freshCatalogue(tx)).fibreOffer(ProductAvailabilityUUID)) {
    throw new Refused(refuse('plan-unknown', undefined, 'ProductAvailabilityUUID'))
  }
  await lockProducts(tx)
  const others = await productsOnOffer(tx, LFC)
  if (others.some((one) => one.UUID !== UUID && one.ProductAvailabilityUUID === ProductAvailabilityUUID)) {
    throw new Refused(refuse('lfc-product-held', undefined, 'ProductAvailabilityUUID'))
  }
  const { DownMbps, UpMbps, Document = null } = said
  return { LFC, Code, ProductAvailabilityUUID, DownMbps, UpMbps, Document }
}

function written(tx: Tx, product: LfcProductRow): WrittenProduct {
  return permit(tx.actor, 'lfc:write', { ...product, isProviders: true as const })
}

async function productNamed(ctx: Ctx, UUID: Uuid): Promise<LfcProductRow> {
  const product = await findProduct(ctx, UUID)
  if (!product) throw new Refused(refuse('not-found'))
  return product
}

/** A product as calls return it. */
export function lfcProductAnswer(product: LfcProductRow): LfcProduct {
  const { UUID, LFC, ProductAvailabilityUUID, Code, DownMbps, UpMbps, Document, createdAt, updatedAt, deletedAt } =
    product
  return {
    UUID,
    LFC,
    ProductAvailabilityUUID,
    Code,
    DownMbps,
    UpMbps,
    ...(Document && { Document }),
    CreatedAtNanos: nanos(createdAt),
    UpdatedAtNanos: nanos(updatedAt),
    ...(deletedAt && { DeletedAtNanos: nanos(deletedAt) }),
  }
}
