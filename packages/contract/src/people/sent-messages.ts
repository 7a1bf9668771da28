import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

/** A mail or text message on its way, without its text. It is deleted 90 days after its end. */
const SentMessage = Shape({
  MessageUUID: Uuid,
  /** Absent for somebody without an account. */
  CustomerUUID: Type.Optional(Uuid),
  Channel: Type.Enum(['mail', 'sms']),
  /** An email, or a number such as 64215550142. */
  Recipient: Type.String(),
  /** What it is about, such as `bill-issued`. */
  Template: Type.String(),
  /** The title of the customer’s notice about the same, such as “Your bill INV100142: $45.00”. */
  Title: Type.Optional(Type.String()),
  /** `refused`: for good by the mail server or gateway, or by us after the last try. */
  State: Type.Enum(['waiting', 'sending', 'sent', 'refused']),
  Tries: Type.Integer(),
  /** Why the last try failed. */
  Error: Type.Optional(Type.String()),
  CreatedAtNanos: Nanos,
  /** When it was sent or refused. */
  EndedAtNanos: Type.Optional(Nanos),
  /** It was refused, or is a customer's delivered mail, and its text is still kept. */
  CanResend: Type.Boolean(),
  /** Where it goes if it is sent again: a customer's mail to their present email. */
  ResendsTo: Type.Optional(Type.String()),
  /** How the person gets a new one, where its text is deleted because of a code or link, or is about a sign-in. */
  Secret: Type.Optional(Type.String()),
})

const Page = Shape({ Messages: Type.Array(SentMessage), PageInfo })

/** Mails and text messages as the provider’s operators see them: what became of each, and sending one again. */
export const sentMessages = calls({
  failedMessages: {
    is: 'GET /api/provider/v1/messages/failed',
    says:
      'The mails and text messages that could not be delivered, the newest first or as `Order` says, by page; SmartSearch ' +
      'looks in their recipients, templates, errors and ids, and in what accounts are found by.',
    who: provider('message:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Page,
    refuses: [],
  },
  customerMessages: {
    is: 'GET /api/provider/v1/customers/:customerUuid/messages',
    says:
      'The mails and text messages of the last 90 days to a customer, with what became of each; the newest first or as ' +
      '`Order` says, by page; SmartSearch looks in their recipients, templates, errors and ids, and in ' +
      'what accounts are found by.',
    who: provider('customer:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Page,
    refuses: ['not-found'],
  },
  messageText: {
    is: 'GET /api/provider/v1/customers/:customerUuid/messages/:messageUuid/text',
    says:
      'What a mail or text message of the last 90 days says to a customer, as plain text. Links end at their page, and a ' +
      'message with a code or link that is only for its reader, or about a sign-in, is never shown.',
    who: provider('customer:read'),
    gives: Shape({
      /** Of a mail. */
      Subject: Type.Optional(Type.String()),
      /** Absent if it is not shown: because it is a secret, or is no longer kept. */
      Text: Type.Optional(Type.String()),
      /** The names of the files that were sent with it. */
      Files: Type.Array(Type.String()),
      /** When the text is deleted, once the message has ended. */
      KeptUntilNanos: Type.Optional(Nanos),
      /** How the person gets a new one, if the text is a secret. */
      Secret: Type.Optional(Type.String()),
    }),
    refuses: ['not-found'],
  },
  resendMessage: {
    is: 'POST /api/provider/v1/messages/:messageUuid/resend',
    says:
      'Sends a message again that could not be delivered, or a delivered mail of a customer, with its own text: a customer’s ' +
      'mail to their present email, any other message to its recipient. Its customer is named; none for somebody without ' +
      'an account. Refused where it is on its way, for a message with a code or link or about a sign-in, where its text is ' +
      'no longer kept, and within five minutes of the last time.',
    who: provider('message:resend'),
    body: Shape({ CustomerUUID: Type.Optional(Uuid) }),
    gives: Shape({ Recipient: Type.String() }),
    refuses: ['not-found', 'conflict', 'message-secret', 'message-text-deleted', 'message-resent'],
  },
})
