import { readFile, writeFile } from 'node:fs/promises'
import { type BillingType, billingTypes } from '@waea/domain/catalogue/catalogue-entry'
import { batchState } from '@waea/domain/vouchers/voucher-batch'
import { maxCodes, readVoucherFile, type VoucherFile } from '@waea/domain/vouchers/voucher-file'
import { dollars, fromDollars, times } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import type { Command } from '../../platform/jobs/part.ts'
import { type BatchDeed, changeBatch, foundOfBatch, loadBatch, makeCodes } from './batches.ts'
import { type BatchRow, listBatches } from './vouchers.store.ts'

const deeds: Readonly<Record<BatchDeed, string>> = { sell: 'sold', block: 'blocked', unblock: 'not blocked' }

/**
 * `npm run vouchers`: makes files of new codes, loads a batch from a file, sells, blocks and unblocks it, lists all.
 * `load` without `--write` only checks: it reports errors in the file, and what is already known.
 */
export const vouchersCommand: Command = {
  takes: 'make COUNT BATCH VALUE LAST-DAY FILE [KIND…] | load FILE [--write] | sell|block|unblock BATCH | list',
  async run(ctx, args) {
    const [act = '', first = '', ...more] = args
    if (act === 'make' && more.length >= 3) return make(ctx, first, more)
    const [option] = more
    const isLoad = act === 'load' && first !== '' && more.length <= 1 && (option === undefined || option === '--write')
    if (isLoad) return load(ctx, first, option === '--write')
    if (act in deeds && first !== '' && more.length === 0) return change(ctx, act as BatchDeed, first)
    if (act === 'list' && args.length === 1) return (await listBatches(ctx)).map((one) => lineOf(ctx, one))
    throw new Error(`Use: npm run vouchers -- ${this.takes}`)
  },
}

/** Writes a file of new codes. Never overwrites a file; only its owner can read it. */
async function make(ctx: Ctx, count: string, more: readonly string[]): Promise<string[]> {
  const [Batch = '', value = '', LastDay = '', path = '', ...kinds] = more
  if (!/^[1-9]\d{0,5}$/.test(count) || Number(count) > maxCodes) {
    throw new Error(`COUNT takes 1 to ${maxCodes}.`)
  }
  const file = {
    Batch,
    ValueCents: fromDollars(value),
    Currency: 'NZD',
    LastDay,
    Kinds: kinds.length > 0 ? kinds : billingTypes.filter((kind): kind is BillingType => kind !== 'postpay'),
    Codes: makeCodes(ctx, Number(count)),
  }
  const text = `${JSON.stringify(file, null, 2)}\n`
  checked(ctx, text)
  await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  return [`${path} holds ${count} new codes of ${value}. Nothing is loaded yet.`]
}

function checked(ctx: Ctx, text: string): VoucherFile {
  const read = readVoucherFile(text, ctx.today())
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.file
}

async function load(ctx: Ctx, path: string, isWritten: boolean): Promise<string[]> {
  const file = checked(ctx, await readFile(path, 'utf8'))
  const found = await foundOfBatch(ctx, file)
  const faults = [
    ...(found.name ? [`There is a batch ${file.Batch} already.`] : []),
    ...(found.codes > 0 ? [`${found.codes} of its codes are known already.`] : []),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (isWritten) await ctx.inTransaction((tx) => loadBatch(tx, file))
  const { Batch, Codes, ValueCents, LastDay, Kinds } = file
  return [
    `Batch ${Batch}: ${Codes.length} vouchers of ${dollars(ValueCents)}, ${dollars(times(ValueCents, Codes.length))} in all,`,
    `to be redeemed on ${Kinds.join(', ')} mobiles until ${LastDay}.`,
    isWritten
      ? `Loaded. They can be redeemed once the batch is sold: npm run vouchers -- sell ${Batch}`
      : 'Nothing was loaded. Add --write to load it.',
  ]
}

async function change(ctx: Ctx, deed: BatchDeed, name: string): Promise<string[]> {
  const isThere = (await listBatches(ctx)).some((batch) => batch.name === name)
  if (!isThere) throw new Error(`There is no batch ${name}.`)
  await ctx.inTransaction((tx) => changeBatch(tx, deed, name))
  return [`Batch ${name} is ${deeds[deed]}.`]
}

function lineOf(ctx: Ctx, batch: BatchRow): string {
  const { name, value, codes, redeemed, lastDay } = batch
  return `${name}: ${codes} of ${dollars(value)}, ${redeemed} redeemed, until ${lastDay}, ${batchState(batch, ctx.today())}`
}
