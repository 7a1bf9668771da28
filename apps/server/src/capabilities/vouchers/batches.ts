import { ownParties } from '@waea/domain/payments/parties'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { voucherDigits } from '@waea/domain/vouchers/voucher'
import { decideCancellation } from '@waea/domain/vouchers/voucher-batch'
import type { VoucherFile } from '@waea/domain/vouchers/voucher-file'
import type { Uuid } from '@waea/kit/ids'
import { type Money, times } from '@waea/kit/money'
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
  type NewBatch,
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
 * Refuses 'conflict' if the name of the batch exists, and throws if one of the codes does; nothing is loaded then.
 */
export async function loadBatch(tx: Tx, file: VoucherFile): Promise<void> {
  const { Batch: name, ValueCents: value, LastDay: lastDay, Kinds: kinds, Codes } = file
  const BatchUUID = await newBatch(tx, { name, value, lastDay, kinds })
  for (const some of inParts(Codes)) {
    const { size } = await insertCodes(tx, BatchUUID, hashesOf(tx, some))
    if (size < some.length) throw new Error(`${some.length - size} codes of ${name} are known already.`)
  }
}

/**
 * Makes a batch with new codes inside the caller's transaction, and returns them: nothing else has them. Its vouchers
 * can be redeemed once it is sold. Refuses 'conflict' if the name of the batch exists.
 */
export async function makeBatch(
  tx: Tx,
  terms: Omit<NewBatch, 'BatchUUID'>,
  count: number,
): Promise<{ BatchUUID: Uuid; codes: string[] }> {
  const BatchUUID = await newBatch(tx, terms)
  const codes: string[] = []
  while (codes.length < count) {
    const some = makeCodes(tx, Math.min(count - codes.length, maxPerTransaction))
    const written = await insertCodes(tx, BatchUUID, hashesOf(tx, some))
    codes.push(...some.filter((code) => written.has(codeHash(tx.config, code).toString('hex'))))
  }
  return { BatchUUID, codes }
}

async function newBatch(tx: Tx, terms: Omit<NewBatch, 'BatchUUID'>): Promise<Uuid> {
  const BatchUUID = tx.newUuid()
  if (!(await insertBatch(tx, { ...terms, BatchUUID }))) throw new Refused(refuse('conflict', undefined, 'Batch'))
  return BatchUUID
}

function* inParts(codes: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < codes.length; at += maxPerTransaction) yield codes.slice(at, at + maxPerTransaction)
}

const hashesOf = ({ config }: Ctx, codes: readonly string[]) => codes.map((code) => codeHash(config, code))

/** What can be done to a whole batch: sell it to a shop, block it (for example when stolen), unblock it. */
export type BatchDeed = 'sell' | 'block' | 'unblock'

/**
 * Changes a batch inside the caller's transaction. From its sale on, we owe the value of its vouchers to their holders.
 * Refuses 'not-found' for an unknown batch, and 'conflict' to sell a blocked one. A repeated deed changes nothing and
 * returns false.
 */
export async function changeBatch(tx: Tx, deed: BatchDeed, name: string): Promise<boolean> {
  const batch = await lockBatch(tx, name)
  if (!batch) throw new Refused(refuse('not-found'))
  if (deed !== 'sell') {
    if ((deed === 'block') === (batch.blockedAt !== null)) return false
    await saveBatch(tx, { ...batch, blockedAt: deed === 'block' ? tx.now() : null })
    return true
  }
  if (batch.soldAt || batch.endedAt) return false
  // A shop would pay for codes that are refused.
  if (batch.blockedAt) throw new Refused(refuse('conflict'))
  const { all } = await countCodes(tx, batch.BatchUUID)
  await saveBatch(tx, { ...batch, soldAt: tx.now() })
  await move(tx, {
    ...ofProvider(`voucher-sale:${batch.BatchUUID}`),
    amount: times(batch.value, all),
    debit: accounts.receivable,
    credit: accounts.voucher,
  })
  return true
}

/**
 * Cancels what is unused of a batch, whose value must be `shown`, inside the caller's transaction. What a shop bought
 * comes off what it owes. A repeat changes nothing and returns false. Refuses 'not-found', and 'conflict' as `decideCancellation` does.
 */
export async function cancelBatch(tx: Tx, name: string, shown: Money): Promise<boolean> {
  const batch = await lockBatch(tx, name)
  if (!batch) throw new Refused(refuse('not-found'))
  if (batch.cancelledAt) return false
  const { all: codes, unused } = await countCodes(tx, batch.BatchUUID)
  const amount = accept(decideCancellation({ ...batch, codes, redeemed: codes - unused }, shown, tx.today()))
  await saveBatch(tx, { ...batch, endedAt: tx.now(), cancelledAt: tx.now() })
  if (!batch.soldAt) return true
  await move(tx, {
    ...ofProvider(`voucher-cancel:${batch.BatchUUID}`),
    amount,
    debit: accounts.voucher,
    credit: accounts.receivable,
  })
  return true
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
