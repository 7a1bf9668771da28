import { ownParties } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import { voucherDigits } from '@waea/domain/vouchers/voucher'
import type { VoucherFile } from '@waea/domain/vouchers/voucher-file'
import { times } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { accounts, bookSale, move } from '../ledger/index.ts'
import { codeHash } from './code-hash.ts'
import { providerAccount } from './provider-account.ts'
import {
  batchesToEnd,
  countCodes,
  countKnown,
  insertBatch,
  insertCodes,
  listBatches,
  lockBatch,
  saveBatch,
} from './vouchers.store.ts'

const maxPerTransaction = 5_000

/** What of a file is already known here: its batch name, and how many of its codes. */
export async function foundOfBatch(ctx: Ctx, { Batch, Codes }: VoucherFile): Promise<{ name: boolean; codes: number }> {
  const batches = await listBatches(ctx)
  let codes = 0
  for (const some of inParts(Codes)) codes += await countKnown(ctx, hashesOf(ctx, some))
  return { name: batches.some(({ name }) => name === Batch), codes }
}

/**
 * Loads the batch of a checked file inside the caller's transaction; its vouchers can be redeemed once it is sold.
 * Throws if the batch name or one of the codes exists already; nothing is loaded then.
 */
export async function loadBatch(tx: Tx, file: VoucherFile): Promise<void> {
  const { Batch: name, ValueCents: value, LastDay: lastDay, Kinds: kinds, Codes } = file
  const BatchUUID = tx.newUuid()
  if (!(await insertBatch(tx, { BatchUUID, name, value, lastDay, kinds }))) {
    throw new Error(`There is a batch ${name} already.`)
  }
  for (const some of inParts(Codes)) {
    const written = await insertCodes(tx, BatchUUID, hashesOf(tx, some))
    if (written < some.length) throw new Error(`${some.length - written} codes of ${name} are known already.`)
  }
}

function* inParts(codes: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < codes.length; at += maxPerTransaction) yield codes.slice(at, at + maxPerTransaction)
}

const hashesOf = ({ config }: Ctx, codes: readonly string[]) => codes.map((code) => codeHash(config, code))

/** What can be done to a whole batch: sell it to a shop, block it (for example when stolen), unblock it. */
export type BatchDeed = 'sell' | 'block' | 'unblock'

/**
 * Changes a batch inside the caller's transaction. From its sale on, we owe the value of its vouchers to their holders.
 * Throws 'not-found' for an unknown batch. A repeated deed changes nothing.
 */
export async function changeBatch(tx: Tx, deed: BatchDeed, name: string): Promise<void> {
  const batch = await lockBatch(tx, name)
  if (!batch) throw new Refused(refuse('not-found'))
  if (deed !== 'sell') {
    const blockedAt = deed === 'block' ? (batch.blockedAt ?? tx.now()) : null
    return saveBatch(tx, { ...batch, blockedAt })
  }
  if (batch.soldAt || batch.endedAt) return
  const { all } = await countCodes(tx, batch.BatchUUID)
  await saveBatch(tx, { ...batch, soldAt: tx.now() })
  await move(tx, {
    ...ofProvider(`voucher-sale:${batch.BatchUUID}`),
    amount: times(batch.value, all),
    debit: accounts.receivable,
    credit: accounts.voucher,
  })
}

function ofProvider(reason: string) {
  return { CustomerUUID: providerAccount, parties: ownParties(providerAccount, null), reason }
}

const maxAtOnce = 100

/** Ends batches past their last day: unredeemed vouchers of a sold batch are no longer owed and become a sale. */
export async function endBatches(ctx: Ctx): Promise<void> {
  for (const name of await batchesToEnd(ctx, ctx.today(), maxAtOnce)) {
    await ctx.inTransaction((tx) => endBatch(tx, name))
  }
}

async function endBatch(tx: Tx, name: string): Promise<void> {
  const batch = await lockBatch(tx, name)
  if (!batch || batch.endedAt) return
  await saveBatch(tx, { ...batch, endedAt: tx.now() })
  const { unused } = await countCodes(tx, batch.BatchUUID)
  if (!batch.soldAt || unused === 0) return
  const amount = times(batch.value, unused)
  await bookSale(tx, { ...ofProvider(`voucher-end:${batch.BatchUUID}`), amount, from: accounts.voucher })
}

/**
 * New random codes, all different. There is no check digit and no order that would help to guess one. None starts with
 * a zero, because a spreadsheet would drop it.
 */
export function makeCodes(ctx: Pick<Ctx, 'random'>, count: number): string[] {
  const made = new Set<string>()
  const [least, span] = [10n ** BigInt(voucherDigits - 1), 9n * 10n ** BigInt(voucherDigits - 1)]
  // Rejects the topmost 64-bit numbers, because they would make some codes more likely than others.
  const fair = (2n ** 64n / span) * span
  while (made.size < count) {
    const number = Buffer.from(ctx.random(8)).readBigUInt64BE()
    if (number < fair) made.add(String(least + (number % span)))
  }
  return [...made]
}
