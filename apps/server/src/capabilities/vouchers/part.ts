import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { vouchers } from '@waea/contract/money/vouchers'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { batchCalls } from './batch-calls.ts'
import { endBatches } from './batches.ts'
import { vouchersCalls } from './calls.ts'
import { clearMessages } from './gifts.store.ts'
import { voucherMails, voucherTexts } from './mails.ts'
import { vouchersCommand } from './vouchers-command.ts'
import { clearWaiting } from './waiting.store.ts'
import { redeemWaiting } from './with-activation.ts'

/** Vouchers that become credit, and gifts of credit between mobiles. */
export const vouchersPart = part({
  name: 'vouchers',
  personalData: {
    tables: { gifts: ['request_key'], givers: [], redemptions: ['request_key', 'code_hash'], waiting: ['code_hash'] },
  },
  calls: { ...vouchers, ...voucherBatches },
  handlers: { ...vouchersCalls, ...batchCalls },
  hears: {
    'mobile.activated': redeemWaiting,
    'customer.purged': async (ctx, { CustomerUUID }) => {
      const of = byRule('vouchers', 'credit:give', { CustomerUUID })
      await clearMessages(ctx, of)
      await clearWaiting(ctx, of)
    },
  },
  commands: { vouchers: vouchersCommand },
  jobs: [{ name: 'vouchers.end-batches', every: '7 * * * *', run: endBatches }],
  mails: voucherMails,
  texts: voucherTexts,
})
