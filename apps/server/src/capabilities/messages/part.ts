import { messages } from '@waea/contract/people/messages'
import { push } from '@waea/contract/people/push'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { messageHistory } from './customer-history.store.ts'
import { messagesJobs } from './jobs.ts'
import { deleteWithText } from './messages.store.ts'
import { deleteNotices } from './notices/notices.store.ts'
import { markNoticesRead, readNotices, unreadNotices } from './notices/notices.ts'
import { endDevicePush, readDevicePush, renewDevicePush, saveDevicePush, testDevicePush } from './push/device-push.ts'
import { deleteDevices } from './push/push-devices.store.ts'
import { readCustomerMessages, readFailedMessages, readMessageText, resendMessage } from './sending/sent-messages.ts'

/** Outgoing mails, text messages and push notifications, and each customer's notices. */
export const messagesPart = part({
  name: 'messages',
  personalData: {
    tables: {
      outbox: ['data', 'dedupe_key'],
      notices: ['dedupe_key'],
      push_devices: ['endpoint', 'p256dh', 'auth'],
      pushes: ['dedupe_key'],
    },
    leftOut: { attachments: 'bills and receipts, which are in the export by themselves' },
  },
  history: messageHistory,
  calls: { ...messages, ...push, ...sentMessages },
  handlers: {
    notices: readNotices,
    unreadNotices: (ctx, { customerUuid }) => unreadNotices(ctx, customerUuid),
    readNotices: markNoticesRead,
    devicePush: readDevicePush,
    saveDevicePush,
    endDevicePush,
    testDevicePush,
    renewDevicePush,
    failedMessages: readFailedMessages,
    customerMessages: readCustomerMessages,
    messageText: readMessageText,
    resendMessage,
  },
  hears: {
    'customer.purged': async (tx, { CustomerUUID }) => {
      await deleteDevices(tx, byRule('messages', 'device:tell', { CustomerUUID }))
      await deleteNotices(tx, CustomerUUID)
      await deleteWithText(tx, CustomerUUID)
    },
  },
  jobs: messagesJobs,
})
