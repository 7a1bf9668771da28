import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { MailData, MailTemplate, SmsData, SmsTemplate } from '../mail.ts'
import { type Attachment, insertAttachments, insertMessage, type NewMessage, noCustomer } from '../messages.store.ts'
import { keepNotice } from '../notices/notices.ts'
import type { MailLanguage } from '../writing/mail-words.ts'
import { smsWriting, writeSms } from '../writing/write-sms.ts'
import { deliverJob } from './deliver.ts'

/** A mail to send. */
export interface MailRequest<T extends MailTemplate> {
  to: string
  template: T
  data: MailData[T]
  /** A customer gets only one mail with the same key. */
  dedupeKey: string
  /** Absent for people without a customer account. */
  CustomerUUID?: Uuid
  language?: MailLanguage
  attachments?: readonly Attachment[]
  /** True if a job sends the mail but it only confirms what a person of the account has just done. */
  confirmsOwnAct?: boolean
}

/**
 * Writes a mail into the outbox, in the caller's transaction; a job sends it after the commit and retries while the
 * mail server is unavailable. Returns whether the mail is new.
 */
export async function sendMail<T extends MailTemplate>(ctx: Tx, mail: MailRequest<T>): Promise<boolean> {
  return send(
    ctx,
    {
      CustomerUUID: mail.CustomerUUID ?? noCustomer,
      MessageUUID: ctx.newUuid(),
      channel: 'mail',
      recipient: mail.to,
      template: mail.template,
      language: mail.language ?? 'en',
      data: mail.data,
      dedupeKey: mail.dedupeKey,
    },
    { about: mail.dedupeKey, attachments: mail.attachments ?? [], confirmsOwnAct: mail.confirmsOwnAct ?? false },
  )
}

/** A text message to send. */
export interface SmsRequest<T extends SmsTemplate> {
  /** E.164 without the plus. */
  to: string
  template: T
  data: SmsData[T]
  dedupeKey: string
  CustomerUUID?: Uuid
  language?: MailLanguage
}

/** Writes a text message into the outbox, as `sendMail` does. */
export async function sendSms<T extends SmsTemplate>(ctx: Tx, sms: SmsRequest<T>): Promise<boolean> {
  const language = sms.language ?? 'en'
  const message: NewMessage = {
    CustomerUUID: sms.CustomerUUID ?? noCustomer,
    MessageUUID: ctx.newUuid(),
    channel: 'sms',
    recipient: sms.to,
    template: sms.template,
    language,
    data: { text: writeSms(ctx.texts, sms.template, sms.data, language, smsWriting(ctx.config)) },
    // A mail about the same thing may have the same key; the prefix keeps both.
    dedupeKey: `sms:${sms.dedupeKey}`,
  }
  return send(ctx, message, { about: sms.dedupeKey, attachments: [], confirmsOwnAct: false })
}

/** A text message in English, for sending by another way than the SMS gateway. */
export function smsText<T extends SmsTemplate>(ctx: Ctx, template: T, data: SmsData[T]): string {
  return writeSms(ctx.texts, template, data, 'en', smsWriting(ctx.config))
}

/**
 * Queues a message and saves its notice. `about` is the same key for a mail and a text message about the same thing.
 */
async function send(
  ctx: Tx,
  message: NewMessage,
  {
    about,
    attachments,
    confirmsOwnAct,
  }: { about: string; attachments: readonly Attachment[]; confirmsOwnAct: boolean },
): Promise<boolean> {
  const isNew = await insertMessage(ctx, message)
  if (!isNew) return false
  if (attachments.length) await insertAttachments(ctx, message, attachments)
  await keepNotice(ctx, message, about, confirmsOwnAct)
  const { CustomerUUID, MessageUUID } = message
  await ctx.enqueue(deliverJob, { CustomerUUID, MessageUUID })
  return true
}
