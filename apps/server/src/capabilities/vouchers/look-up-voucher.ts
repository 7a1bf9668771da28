import type { Gives, Input } from '@waea/contract/call'
import type { voucherBatches } from '@waea/contract/money/voucher-batches'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { voucherCode } from '@waea/domain/vouchers/voucher'
import { batchState } from '@waea/domain/vouchers/voucher-batch'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { codeHash } from './code-hash.ts'
import { voucherOfCode } from './vouchers.store.ts'

/**
 * What became of the voucher of a code, and who redeemed it. Refuses a code that is not 13 digits, and one that no
 * voucher has ('not-found').
 */
export async function lookUpVoucher(
  ctx: Ctx,
  { Code }: Input<typeof voucherBatches.lookUpVoucher>,
): Promise<Gives<typeof voucherBatches.lookUpVoucher>> {
  const found = await voucherOfCode(ctx, codeHash(ctx.config, accept(voucherCode(Code))))
  if (!found) throw new Refused(refuse('not-found'))
  const { name, value, lastDay, kinds, redeemedAt, CustomerUUID } = found
  return {
    Batch: name,
    ValueCents: value,
    LastDay: lastDay,
    Kinds: kinds,
    State: redeemedAt ? 'redeemed' : batchState(found, ctx.today()),
    ...(redeemedAt && { RedeemedAtNanos: nanos(redeemedAt) }),
    ...(CustomerUUID && { CustomerUUID }),
  }
}
