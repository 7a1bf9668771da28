import { addDays, addMonths } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { changeBatch, loadBatch } from './batches.ts'
import { codeHash } from './code-hash.ts'
import { redeem } from './redeem-voucher.ts'
import { voucherMobile } from './voucher-mobile.ts'

/** The demo codes, all of one value: some to redeem, and one that expired yesterday. */
export interface DemoVouchers {
  value: Money
  good: readonly string[]
  expired: string
}

/** Loads and sells the demo vouchers. */
export async function seedVouchers(ctx: Ctx, { value: ValueCents, good, expired }: DemoVouchers): Promise<void> {
  const today = ctx.today()
  const batches = [
    { Batch: 'demo', Codes: good, LastDay: addMonths(today, 24) },
    { Batch: 'demo-expired', Codes: [expired], LastDay: addDays(today, -1) },
  ]
  for (const batch of batches) {
    await ctx.inTransaction(async (tx) => {
      await loadBatch(tx, { ...batch, ValueCents, Kinds: ['prepay', 'payg', 'postpay'] })
      await changeBatch(tx, 'sell', batch.Batch)
    })
  }
}

/** Redeems a demo code on a demo mobile. */
export async function seedRedemption(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid, code: string): Promise<void> {
  const to = await voucherMobile(ctx, CustomerUUID, MobileUUID)
  await ctx.inTransaction((tx) => redeem(tx, to, codeHash(ctx.config, code)))
}
