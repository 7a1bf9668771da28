import type { guest } from '@waea/contract/money/guest'
import type { Handlers } from '../../platform/jobs/part.ts'
import { payBill } from './pay-bill.ts'
import { readPurchase } from './purchase-status.ts'
import { askReceipt } from './receipt.ts'
import { redeem } from './redeem.ts'
import { topUp } from './top-up.ts'
import { validate } from './validate.ts'

export const guestCalls: Handlers<typeof guest> = {
  validate,
  redeem,
  topup: topUp,
  payment: payBill,
  purchases: readPurchase,
  receipt: askReceipt,
}
