import { deletedUntil } from '@waea/domain/messages/kept-text'
import { addMonths, startOfDay } from '@waea/kit/calendar-day'
import { isUuid } from '@waea/kit/ids'
import type { Job } from '../../platform/jobs/job.ts'
import { deleteOldMessages } from './messages.store.ts'
import { deleteOldNotices } from './notices/notices.store.ts'
import { deliverPush, deliverPushJob } from './push/deliver-push.ts'
import { deleteOldPushes } from './push/notifications.store.ts'
import { deliverJob, deliverMessage } from './sending/deliver.ts'

const noticesKeptMonths = 12
/** Longer than any push service keeps a notification. */
const pushesKeptDays = 7

/** Jobs that deliver messages and notifications, and a daily one that deletes old ones. */
export const messagesJobs: readonly Job[] = [
  {
    name: deliverJob,
    run: async (ctx, content, isLastTry) => {
      const { CustomerUUID, MessageUUID } = content as { CustomerUUID?: unknown; MessageUUID?: unknown }
      if (!isUuid(CustomerUUID) || !isUuid(MessageUUID)) throw new Error('messages.deliver needs two ids')
      await deliverMessage(ctx, CustomerUUID, MessageUUID, isLastTry)
    },
  },
  {
    name: deliverPushJob,
    run: async (ctx, content) => {
      const { CustomerUUID, PushUUID } = content as { CustomerUUID?: unknown; PushUUID?: unknown }
      if (!isUuid(CustomerUUID) || !isUuid(PushUUID)) throw new Error(`${deliverPushJob} needs two ids`)
      await deliverPush(ctx, CustomerUUID, PushUUID)
    },
  },
  {
    name: 'messages.forget',
    every: '17 3 * * *',
    run: async (ctx) => {
      const pushesBefore = new Date(ctx.now().getTime() - pushesKeptDays * 86_400_000)
      const noticesBefore = startOfDay(addMonths(ctx.today(), -noticesKeptMonths))
      await ctx.inTransaction(async (within) => {
        await deleteOldMessages(within, deletedUntil(ctx.now()))
        await deleteOldNotices(within, noticesBefore)
        await deleteOldPushes(within, pushesBefore)
      })
    },
  },
]
