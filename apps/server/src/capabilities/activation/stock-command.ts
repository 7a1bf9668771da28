import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { readStockFile, type StockLine } from '@waea/domain/activation/stock-file'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Command } from '../../platform/jobs/part.ts'
import { mobileByCard } from '../mobiles/index.ts'
import { codeHash } from './codes.ts'
import { insertAllStock, type KnownStock, knownCodes, lockStock, stockLike } from './stock.store.ts'

/**
 * `npm run stock`: loads a delivery of SIMs for sale in shops from one file, all or nothing. Without `--write` it only
 * checks: it reports the faults in the file, and how many SIMs are new.
 */
export const stockCommand: Command = {
  takes: 'load FILE [--write]',
  async run(ctx, args) {
    const [act, path = '', option, ...more] = args
    const isLoad = act === 'load' && path !== '' && more.length === 0 && (option === undefined || option === '--write')
    if (!isLoad) throw new Error(`Use: npm run stock -- ${this.takes}`)
    const read = readStockFile(await readFile(path, 'utf8'), { brand: ctx.config.brand, today: ctx.today() })
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    const isWritten = option === '--write'
    const added = await ctx.inTransaction((tx) => load(tx, read.sims, isWritten))
    return [
      `${read.sims.length} SIMs: ${added} new, ${read.sims.length - added} in the stock already.`,
      isWritten ? 'Loaded. Each is started by its code.' : 'Nothing was loaded. Add --write to load it.',
    ]
  },
}

/**
 * Checks SIMs against the database and, if `isWritten`, loads the new ones; returns how many are new. Throws all faults
 * at once.
 */
async function load(tx: Tx, sims: readonly StockLine[], isWritten: boolean): Promise<number> {
  await lockStock(tx)
  const lines = sims.map((one) => ({ ...one, hash: codeHash(one.code).toString('hex') }))
  const known = await stockLike(
    tx,
    sims.map(({ sim }) => sim),
  )
  const byCard = new Map(known.map((one) => [one.sim.ICCID, one]))
  const added = lines.filter(({ sim }) => !byCard.has(sim.ICCID))
  const faults = await faultsOf(tx, lines, known, byCard)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (isWritten && added.length > 0)
    await insertAllStock(
      tx,
      added.map(({ line: _, code: __, ...one }) => ({ ...one, MobileUUID: tx.newUuid() })),
    )
  return added.length
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
  const hashes = lines.map(({ hash }) => hash)
  const codes = await knownCodes(ctx, hashes)
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
    if (await mobileByCard(ctx, sim.ICCID)) faults.push(`Line ${line}: a mobile has the SIM of this ICCID.`)
  }
  return faults
}

function isSame({ hash, SIMType, BillingType, sim, profile, isReplacement }: Line, known: KnownStock): boolean {
  const { hashes, ...was } = known
  return isDeepStrictEqual(was, { SIMType, BillingType, sim, profile, isReplacement }) && hashes.includes(hash)
}
