import { vouchers } from '@waea/contract/vouchers'
import { part } from '../../platform/part.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { endBatches } from './batches.ts'
import { clearMessages } from './gifts.store.ts'
import { vouchersCalls } from './vouchers.calls.ts'
import { vouchersCommand } from './vouchers-command.ts'

export { changeBatch, loadBatch, makeCodes } from './batches.ts'
export { redeemVoucher } from './redeem-voucher.ts'
export { seedRedemption, seedVouchers } from './seed-vouchers.ts'

/** Vouchers that become credit, and credit that one mobile gives to another. */
export const vouchersPart = part({
  name: 'vouchers',
  calls: vouchers,
  handlers: vouchersCalls,
  hears: {
    'customer.purged': (ctx, { CustomerUUID }) =>
      clearMessages(ctx, permit(byRule('vouchers'), 'credit:give', { CustomerUUID })),
  },
  commands: { vouchers: vouchersCommand },
  jobs: [{ name: 'vouchers.end-batches', every: '7 * * * *', run: endBatches }],
})
