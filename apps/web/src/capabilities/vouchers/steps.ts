import type { Gives, Input } from '@waea/contract/call'
import type { vouchers } from '@waea/contract/money/vouchers'

/** A voucher checked on a mobile, with the effect that redeeming it would have. */
export type Checked = { code: string; mobileUuid: string; answer: Gives<typeof vouchers.checkVoucher> }

/** The result of redeeming a voucher. */
export type Redemption = Gives<typeof vouchers.redeemVoucher>

/** A gift as entered, with the result of its check. */
export type LookedAt = {
  input: Input<typeof vouchers.giveCredit>
  answer: Gives<typeof vouchers.checkGift>
}

/** The result of a gift. */
export type Given = Gives<typeof vouchers.giveCredit>
