import type { Gives } from '@waea/contract/call'
import type { vouchers } from '@waea/contract/money/vouchers'
import { extendedExpiry } from '@waea/domain/balance/top-up'
import { accept } from '@waea/domain/refusal'
import { voucherCode, voucherValue } from '@waea/domain/vouchers/voucher'
import type { Uuid } from '@waea/kit/ids'
import { plus } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { creditOf } from '../balance/index.ts'
import { codeHash } from './code-hash.ts'
import { countGuess } from './count-guess.ts'
import { kindToBe, voucherMobile } from './voucher-mobile.ts'
import { unusedVoucher } from './vouchers.store.ts'

export interface VoucherRequest {
  customerUuid: Uuid
  productUuid: Uuid
  code: string
}

/**
 * Whether a voucher can be redeemed on a mobile, now or once it is in service, and what it would give (2§7.11). All
 * codes that cannot be redeemed get the same answer. Refuses a code that is not 13 digits, and too many wrong ones.
 */
export async function checkVoucher(ctx: Ctx, input: VoucherRequest): Promise<Gives<typeof vouchers.checkVoucher>> {
  const { mobile } = await voucherMobile(ctx, input.customerUuid, input.productUuid)
  const code = accept(voucherCode(input.code))
  const guess = await countGuess(ctx, 'voucher', mobile.CustomerUUID)
  const value = voucherValue(await unusedVoucher(ctx, codeHash(ctx.config, code)), kindToBe(mobile), ctx.today())
  if (value === undefined) return { Valid: false, CreditCents: 0 }
  await guess.forgive()
  const now = await creditOf(ctx, mobile.CustomerUUID, mobile.UUID)
  return {
    Valid: true,
    CreditCents: value,
    ...(now && {
      MainBalCreditCents: plus(now.spendable, value),
      CurrencyCreditExpiresAtNanos: nanos(extendedExpiry(now.paidUntil ?? null, ctx.now())),
    }),
  }
}
