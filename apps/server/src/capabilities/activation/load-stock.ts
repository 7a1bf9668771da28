import { isDeepStrictEqual } from 'node:util'
import { readStockFile, type StockLine } from '@waea/domain/activation/stock-file'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { cardsOfMobiles } from '../mobiles/index.ts'
import { codeHash } from './codes.ts'
import { insertAllStock, type KnownStock, knownCodes, lockStock, stockLike } from './stock.store.ts'
import { settleStock } from './watch-stock.ts'

/** What a file holds: how many SIMs, and how many of them are new; or every fault, in the order of its lines. */
export type Delivery = { sims: number; added: number } | { faults: readonly string[] }

/** Checks the file of a delivery of SIMs and, if `isWritten`, loads the new ones. With a fault nothing is loaded. */
export async function loadStock(ctx: Ctx, text: string, { isWritten }: { isWritten: boolean }): Promise<Delivery> {
  const read = readStockFile(text, { brand: ctx.config.brand, today: ctx.today() })
  if ('faults' in read) return read
  return ctx.inTransaction((tx) => load(tx, read.sims, isWritten))
}

async function load(tx: Tx, sims: readonly StockLine[], isWritten: boolean): Promise<Delivery> {
  await lockStock(tx)
  const lines = sims.map((one) => ({ ...one, hash: codeHash(one.code).toString('hex') }))
  const known = await stockLike(
    tx,
    sims.map(({ sim }) => sim),
  )
  const byCard = new Map(known.map((one) => [one.sim.ICCID, one]))
  const added = lines.filter(({ sim }) => !byCard.has(sim.ICCID))
  const faults = await faultsOf(tx, lines, known, byCard)
  if (faults.length > 0) return { faults }
  if (isWritten && added.length > 0) {
    await insertAllStock(
      tx,
      added.map(({ line: _, code: __, ...one }) => ({ ...one, MobileUUID: tx.newUuid() })),
    )
    await settleStock(tx)
  }
  return { sims: sims.length, added: added.length }
}

type Line = StockLine & { hash: string }

/**
 * Faults where SIMs contradict the database, in line order. A SIM that is in the stock already, with the same values,
 * is no fault.
 */
async function faultsOf(
  ctx: Ctx,
  lines: readonly Line[],
  known: readonly KnownStock[],
  byCard: ReadonlyMap<string, KnownStock>,
): Promise<string[]> {
  const codes = await knownCodes(
    ctx,
    lines.map(({ hash }) => hash),
  )
  const cards = await cardsOfMobiles(
    ctx,
    lines.map(({ sim }) => sim.ICCID),
  )
  const [imsis, simids] = [new Set(known.map(({ sim }) => sim.IMSI)), new Set(known.map(({ sim }) => sim.SIMID))]
  const faults: string[] = []
  for (const one of lines) {
    const { line, hash, sim } = one
    const before = byCard.get(sim.ICCID)
    if (before) {
      if (!isSame(one, before)) faults.push(`Line ${line}: the SIM of this ICCID is in the stock with other values.`)
      continue
    }
    if (imsis.has(sim.IMSI)) faults.push(`Line ${line}: another SIM of the stock has this IMSI.`)
    if (simids.has(sim.SIMID)) faults.push(`Line ${line}: another SIM of the stock has this SIMID.`)
    if (codes.has(hash)) faults.push(`Line ${line}: another SIM has this code.`)
    if (cards.has(sim.ICCID)) faults.push(`Line ${line}: a mobile has the SIM of this ICCID.`)
  }
  return faults
}

function isSame({ hash, SIMType, BillingType, sim, profile, isReplacement }: Line, known: KnownStock): boolean {
  const { hashes, ...was } = known
  return isDeepStrictEqual(was, { SIMType, BillingType, sim, profile, isReplacement }) && hashes.includes(hash)
}
