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

/** What a file's batch would meet here: a batch of its name, and codes that are known already. */
export async function foundOfBatch(ctx: Ctx, { Batch, Codes }: VoucherFile): Promise<{ name: boolean; codes: number }> {
  const batches = await listBatches(ctx)
  let codes = 0
  for (const some of inParts(Codes)) codes += await countKnown(ctx, hashesOf(ctx, some))
  return { name: batches.some(({ name }) => name === Batch), codes }
}

/**
 * Loads the batch of a checked file, in the context's transaction; its vouchers are redeemed once it is sold. Throws where
 * there is a batch of its name, or one of its codes: then nothing is loaded.
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

/** What happens to a whole batch: it is sold to a shop, blocked as when it was stolen, and let go again. */
export type BatchDeed = 'sell' | 'block' | 'unblock'

/**
 * Does a deed to a batch, in the context's transaction. From its sale on, what its vouchers are worth is owed to whoever
 * has them. Throws 'not-found' for an unknown batch; a deed that was done is left as it is.
 */
export async function changeBatch(tx: Tx, deed: BatchDeed, name: string): Promise<void> {
  const batch = await lockBatch(tx, name)
  if (!batch) throw new Refused(refuse('not-found'))
  if (deed !== 'sell') return saveBatch(tx, { ...batch, blockedAt: deed === 'block' ? tx.now() : null })
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

/** Ends the batches whose last day is past: what nobody redeemed of a sold one is owed no more, and is a sale. */
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
 * New codes by chance alone, each different from the others: neither a check digit nor their order helps to guess one. None
 * begins with a zero, which a program that takes it for a number would drop.
 */
export function makeCodes(ctx: Pick<Ctx, 'random'>, count: number): string[] {
  const made = new Set<string>()
  const [least, span] = [10n ** BigInt(voucherDigits - 1), 9n * 10n ** BigInt(voucherDigits - 1)]
  // The last numbers of 64 bits are left out: with them some codes would be likelier than others.
  const fair = (2n ** 64n / span) * span
  while (made.size < count) {
    const number = Buffer.from(ctx.random(8)).readBigUInt64BE()
    if (number < fair) made.add(String(least + (number % span)))
  }
  return [...made]
}
