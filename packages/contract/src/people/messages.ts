import { noticeSubjects } from '@waea/domain/messages/notice'
import { Type } from 'typebox'
import { calls, minutes, ownCustomerEvenSuspended } from '../call.ts'
import { Nanos, PageInfo, paging, Shape, Uuid } from '../shapes.ts'

/** A mail or text message sent to the customer. `Path` is the page of the portal to act on it. */
const Notice = Shape({
  UUID: Uuid,
  About: Type.Enum([...noticeSubjects]),
  Title: Type.String(),
  Text: Type.String(),
  Path: Type.Optional(Type.String()),
  ToldAtNanos: Nanos,
  IsRead: Type.Boolean(),
})

const Unread = Shape({ Unread: Type.Integer() })

/** The messages sent to the customer. */
export const messages = calls({
  notices: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/notices',
    says: 'What mails and text messages have told the customer in the last 12 months, newest first, by page.',
    who: ownCustomerEvenSuspended(),
    query: Shape(paging),
    gives: Shape({ Notices: Type.Array(Notice), PageInfo }),
    refuses: [],
    fresh: minutes(5),
  },
  unreadNotices: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/notices/unread',
    says: 'How many notices nobody of the account has read.',
    who: ownCustomerEvenSuspended(),
    gives: Unread,
    refuses: [],
    fresh: minutes(5),
  },
  readNotices: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/notices/read',
    says: 'Marks a notice as read, or all of them where none is named; twice is once.',
    who: ownCustomerEvenSuspended(),
    body: Shape({ UUID: Type.Optional(Uuid) }),
    gives: Unread,
    refuses: ['not-found'],
  },
})
