import { addMonths, startOfDay } from '@waea/kit/calendar-day'
import { isUuid } from '@waea/kit/ids'
import type { Job } from '../../platform/job.ts'
import { deleteOldMessages } from './messages.store.ts'
import { deleteOldNotices } from './notices/notices.store.ts'
import { deliverJob, deliverMessage } from './sending/deliver.ts'

const keptDays = 90
const noticesKeptMonths = 12

export const messagesJobs: readonly Job[] = [
  {
    name: deliverJob,
    run: async (ctx, content) => {
      const { CustomerUUID, MessageUUID } = content as { CustomerUUID?: unknown; MessageUUID?: unknown }
      if (!isUuid(CustomerUUID) || !isUuid(MessageUUID)) throw new Error('messages.deliver needs two ids')
      await deliverMessage(ctx, CustomerUUID, MessageUUID)
    },
  },
  {
    name: 'messages.forget',
    every: '17 3 * * *',
    run: async (ctx) => {
      const before = new Date(ctx.now().getTime() - keptDays * 86_400_000)
      const noticesBefore = startOfDay(addMonths(ctx.today(), -noticesKeptMonths))
      await ctx.inTransaction(async (within) => {
        await deleteOldMessages(within, before)
        await deleteOldNotices(within, noticesBefore)
      })
    },
  },
]
