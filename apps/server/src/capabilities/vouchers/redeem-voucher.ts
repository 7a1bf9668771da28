import type { Gives } from '@waea/contract/call'
import type { vouchers } from '@waea/contract/money/vouchers'
import { ownPayer } from '@waea/domain/payments/parties'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { voucherCode, voucherValue } from '@waea/domain/vouchers/voucher'
import { dayOf } from '@waea/kit/calendar-day'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { addCredit, creditInMail, creditOf } from '../balance/index.ts'
import { creditAccount } from '../billing/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { accounts } from '../ledger/index.ts'
import { sendMail } from '../messages/index.ts'
import { type MobileRow, mobileInMail } from '../mobiles/index.ts'
import type { VoucherRequest } from './check-voucher.ts'
import { codeHash } from './code-hash.ts'
import { countGuess } from './count-guess.ts'
import { creditAfter } from './credit-after.ts'
import { providerAccount } from './provider-account.ts'
import { type VoucherMobile, voucherMobile } from './voucher-mobile.ts'
import { lockUnusedVoucher, markRedeemed, type Redemption, redemptionByKey } from './vouchers.store.ts'

/**
 * Redeems a voucher (2§7.11): on a prepay mobile as its credit, on a postpay mobile as account credit, which pays what
 * is owed next. A conditional update marks the code as used, once, in one transaction with the ledger. A repeated
 * request, also after a crash, gets the first answer. All codes that cannot be redeemed are refused alike,
 * 'voucher-invalid'. `alongside` runs in the same transaction.
 */
export async function redeemVoucher(
  ctx: Ctx,
  input: VoucherRequest,
  alongside?: (tx: Tx, redemption: Redemption) => Promise<void>,
): Promise<Gives<typeof vouchers.redeemVoucher>> {
  const to = await voucherMobile(ctx, input.customerUuid, input.productUuid)
  const code = accept(voucherCode(input.code))
  const done = await doneBefore(ctx, input)
  if (done) return answerOf(ctx, done)
  const guess = await countGuess(ctx, 'voucher', to.mobile.CustomerUUID)
  const hash = codeHash(ctx.config, code)
  const redemption = await ctx.inTransaction(async (tx) => {
    const earlier = await doneBefore(tx, input)
    if (earlier) return earlier
    const redeemed = await redeem(tx, to, hash)
    await alongside?.(tx, redeemed)
    return redeemed
  })
  await guess.forgive()
  return answerOf(ctx, redemption)
}

async function doneBefore(ctx: Ctx, input: VoucherRequest): Promise<Redemption | undefined> {
  return ctx.requestKey === undefined ? undefined : redemptionByKey(ctx, input.customerUuid, ctx.requestKey)
}

/** Redeems the voucher of a code's hash on a mobile. */
export async function redeem(tx: Tx, { mobile, kind }: VoucherMobile, hash: Buffer): Promise<Redemption> {
  const voucher = await lockUnusedVoucher(tx, hash)
  const value = voucherValue(voucher, kind, tx.today())
  if (!voucher || value === undefined) throw new Refused(refuse('voucher-invalid', undefined, 'Code'))
  const redemption = permit(tx.actor, 'voucher:redeem', {
    CustomerUUID: mobile.CustomerUUID,
    RedemptionUUID: tx.newUuid(),
    MobileUUID: mobile.UUID,
    service: mobile.UUID,
    BatchUUID: voucher.BatchUUID,
    amount: value,
    redeemedAt: tx.now(),
  })
  if (!(await markRedeemed(tx, hash, redemption))) throw new Refused(refuse('voucher-invalid', undefined, 'Code'))
  await book(tx, redemption, kind === 'postpay')
  const { CustomerUUID, MobileUUID, RedemptionUUID } = redemption
  await tx.audit({ CustomerUUID, deed: 'voucher-redeemed', detail: { MobileUUID, RedemptionUUID, AmountCents: value } })
  await tx.show(CustomerUUID, 'voucher.redeemed', { MobileUUID })
  await mail(tx, redemption, mobile)
  return redemption
}

/** Moves what the provider owed the holder of the voucher to the customer. */
async function book(tx: Tx, redemption: Redemption, isOnBill: boolean): Promise<void> {
  const { CustomerUUID, MobileUUID, amount } = redemption
  const reason = `voucher:${redemption.RedemptionUUID}`
  const from = { CustomerUUID: providerAccount, account: accounts.voucher }
  const movement = { amount, reason, because: 'voucher', from }
  if (!isOnBill) {
    await addCredit(tx, { ...movement, CustomerUUID, MobileUUID, payer: ownPayer(CustomerUUID) })
    return
  }
  await creditAccount(tx, { ...movement, CustomerUUID, service: MobileUUID })
}

async function mail(tx: Tx, redemption: Redemption, mobile: MobileRow): Promise<void> {
  const { CustomerUUID, MobileUUID, amount, redeemedAt } = redemption
  const customer = await customerOf(tx, CustomerUUID)
  const credit = await creditOf(tx, CustomerUUID, MobileUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'voucher-redeemed',
    data: {
      FirstName: customer.FirstName,
      ...mobileInMail(mobile),
      AmountCents: amount,
      redeemedOn: dayOf(redeemedAt),
      ...creditInMail(credit),
      path: '/profile/redeem-voucher',
    },
    dedupeKey: `voucher:${redemption.RedemptionUUID}`,
  })
}

async function answerOf(ctx: Ctx, done: Redemption): Promise<Gives<typeof vouchers.redeemVoucher>> {
  const credit = await creditOf(ctx, done.CustomerUUID, done.MobileUUID)
  return {
    RedemptionUUID: done.RedemptionUUID,
    CreditCents: done.amount,
    RedeemedAtNanos: nanos(done.redeemedAt),
    ...creditAfter(credit),
  }
}
