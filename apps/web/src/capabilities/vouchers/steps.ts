import type { Gives, Input } from '@waea/contract/call'
import type { vouchers } from '@waea/contract/money/vouchers'

/** A voucher that was checked on a mobile, and what would come of it. */
export type Checked = { code: string; mobileUuid: string; answer: Gives<typeof vouchers.checkVoucher> }

/** What came of a voucher. */
export type Redemption = Gives<typeof vouchers.redeemVoucher>

/** A gift as it is asked for, and what was found when it was looked at. */
export type LookedAt = {
  asked: Input<typeof vouchers.giveCredit>
  answer: Gives<typeof vouchers.checkGift>
}

/** What came of a gift. */
export type Given = Gives<typeof vouchers.giveCredit>
