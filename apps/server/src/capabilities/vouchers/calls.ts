import type { vouchers } from '@waea/contract/money/vouchers'
import { remainingGiftLimit } from '@waea/domain/vouchers/gift'
import { nanos } from '@waea/kit/nanos'
import type { Handlers } from '../../platform/jobs/part.ts'
import { checkGift, recentGifts } from './check-gift.ts'
import { checkVoucher } from './check-voucher.ts'
import { giftsOf } from './gifts.store.ts'
import { giveCredit } from './give-credit.ts'
import { redeemVoucher } from './redeem-voucher.ts'
import { redemptionsOf } from './vouchers.store.ts'

const maxListed = 20

export const vouchersCalls: Handlers<typeof vouchers> = {
  checkVoucher: (ctx, input) => checkVoucher(ctx, input),
  redeemVoucher: (ctx, input) => redeemVoucher(ctx, input),
  redemptions: async (ctx, { customerUuid }) => ({
    Redemptions: (await redemptionsOf(ctx, customerUuid, maxListed)).map((one) => ({
      RedemptionUUID: one.RedemptionUUID,
      MobileUUID: one.MobileUUID,
      CreditCents: one.amount,
      RedeemedAtNanos: nanos(one.redeemedAt),
    })),
  }),
  checkGift: (ctx, input) => checkGift(ctx, input),
  giveCredit: (ctx, input) => giveCredit(ctx, input),
  gifts: async (ctx, { customerUuid }) => {
    const [gifts, given] = await Promise.all([giftsOf(ctx, customerUuid, maxListed), recentGifts(ctx, customerUuid)])
    return {
      LeftToGiveCents: remainingGiftLimit(given),
      Gifts: gifts.map((gift) => ({
        GiftUUID: gift.GiftUUID,
        Direction: gift.direction,
        MobileUUID: gift.MobileUUID,
        MSISDN: gift.MSISDN,
        AmountCents: gift.amount,
        ...(gift.message && { Message: gift.message }),
        GivenAtNanos: nanos(gift.givenAt),
      })),
    }
  },
}
