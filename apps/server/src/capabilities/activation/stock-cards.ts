import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import {
  claimStock,
  findStock,
  findStockByCard,
  markCodesUsed,
  releaseStock,
  type StockSim,
} from './activation.store.ts'

/**
 * Takes a card from the stock for a customer's mobile, inside the caller's transaction; its activation link stops
 * working. Of parallel calls only one succeeds. Undefined for the others, and for a card that is not in the stock.
 */
export async function reserveCard(tx: Tx, CustomerUUID: Uuid, ICCID: string): Promise<Uuid | undefined> {
  const stock = await findStockByCard(tx, ICCID)
  if (!stock || stock.adoptedBy) return undefined
  const own = byRule('activation', 'mobile:manage', { ...stock, CustomerUUID })
  if (!(await claimStock(tx, own))) return undefined
  await markCodesUsed(tx, stock.MobileUUID)
  return stock.MobileUUID
}

/** Returns a card that was taken for a customer to the stock, inside the caller's transaction. */
export async function releaseCard(tx: Tx, CustomerUUID: Uuid, StockUUID: Uuid): Promise<void> {
  const stock = await findStock(tx, StockUUID)
  if (stock) await releaseStock(tx, byRule('activation', 'mobile:manage', { ...stock, CustomerUUID }))
}

/** Finds an unclaimed SIM in the stock by its ICCID. */
export async function freeCard(ctx: Ctx, ICCID: string): Promise<StockSim | undefined> {
  const stock = await findStockByCard(ctx, ICCID)
  return stock?.adoptedBy ? undefined : stock
}

/** A card from the stock with its codes. Never log them. */
export function simOfCard(ctx: Ctx, StockUUID: Uuid): Promise<StockSim | undefined> {
  return findStock(ctx, StockUUID)
}
