import type { ApprovalType, SpendCycle } from '@waea/domain/approvals/approval'
import { type Money, money } from '@waea/kit/money'
import { button, type MailData, type Mails, mostOf, note, type Received, type Texts, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /**
     * A person asks the reader to join a group, to be paid for, or to pay for them. The path contains the code of the
     * invite.
     */
    'invite-received': {
      /** Only for people with an account. */
      FirstName?: string
      /** The sender's name. */
      from: string
      what: ApprovalType
      /** The sender's message. */
      message?: string
      LimitCents?: Money
      cycle?: { unit: SpendCycle; count: number }
      minutes: number
      path: string
    }
    /** The outcome of an invite: to its sender, or if it was cancelled, to its recipient. */
    'invite-news': {
      FirstName: string
      what: ApprovalType
      news: 'approved' | 'rejected' | 'cancelled' | 'expired'
      /** The recipient, as the sender named them, or the sender. */
      other: string
      path: string
    }
  }

  interface SmsData {
    'invite-received': Pick<MailData['invite-received'], 'from' | 'what'> & { link: string }
  }
}

/** The request in words, after the sender's name. */
const requests: Record<Received['what'], string> = {
  GROUP_INVITE: 'invites you to their group',
  MOBILEGROUP_INVITE: 'invites you to their mobile group',
  MOBILEGROUP_BILLING_INVITE: 'offers to pay for your mobile in their group',
  BILLING_INVITE: 'offers to pay for you',
  BILLING_REQUEST: 'asks you to pay for them',
}

const seenOfMobile =
  'Everyone in the group sees your first name and the number of your mobile in it. Its leader also sees how much data is ' +
  'left and how fast you use it, and what you owe if they pay for you. In the group you can turn that off at any time.'

/** What others see of a person who accepts, said before they do. */
const seen: Partial<Record<Received['what'], string>> = {
  GROUP_INVITE: 'Everyone in the group sees your first name.',
  MOBILEGROUP_INVITE: seenOfMobile,
  MOBILEGROUP_BILLING_INVITE: seenOfMobile,
}

/** The invite in words for its sender. */
const names: Record<Received['what'], string> = {
  GROUP_INVITE: 'invite to your group',
  MOBILEGROUP_INVITE: 'invite to your mobile group',
  MOBILEGROUP_BILLING_INVITE: 'offer to pay in your group',
  BILLING_INVITE: 'offer to pay',
  BILLING_REQUEST: 'request to be paid for',
}

function eventOf({ news, what, other }: MailData['invite-news']): { heading: string; body: string } {
  const name = names[what]
  switch (news) {
    case 'approved':
      return { heading: `Your ${name} was accepted`, body: `${other} accepted your ${name}.` }
    case 'rejected':
      return { heading: `Your ${name} was declined`, body: `${other} declined your ${name}. Nothing changes.` }
    case 'expired':
      return {
        heading: `Your ${name} has expired`,
        body: `${other} didn’t answer your ${name} within an hour. You can send a new one.`,
      }
    case 'cancelled':
      return { heading: 'An invite was cancelled', body: `${other} cancelled an invite to you. Nothing changes.` }
  }
}

const lasting = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)

/** The text message for an invite. */
function inviteSms({ from, what, link }: Pick<Received, 'from' | 'what'> & { link: string }): string {
  return `${from} ${requests[what]}. Answer within an hour: ${link}`
}

/** Mails about invites. */
export const inviteMails: Mails<'invite-received' | 'invite-news'> = {
  'invite-received': {
    about: 'invite',
    hidesCode: true,
    secret: 'The customer withdraws the invite and sends a new one.',
    sample: {
      FirstName: 'Tama',
      from: 'Aroha Ngata',
      what: 'BILLING_INVITE',
      message: 'For your mobile',
      LimitCents: money(5000),
      cycle: { unit: 'month', count: 1 },
      minutes: 60,
      path: '/profile/balance/billing-methods/accept/c0000000-0000-4000-8000-000000000001?token=s',
    },
    write: (data, { words, link }) => {
      const request = `${data.from} ${requests[data.what]}`
      const most = mostOf(data)
      const whatIsSeen = seen[data.what]
      return {
        subject: request,
        preview: `Accept or decline it within ${lasting(data.minutes)}.`,
        heading: request,
        parts: [
          text(
            `${words.hello}${data.FirstName ? ` ${data.FirstName}` : ''}. ${request}${most ? `, up to ${most}` : ''}.`,
          ),
          ...(data.message ? [text(`They wrote: “${data.message}”`)] : []),
          ...(whatIsSeen ? [text(whatIsSeen)] : []),
          text(`The invite ends ${lasting(data.minutes)} after it was sent. Nothing changes unless you accept it.`),
          button('See the invite', link(data.path)),
          note('If you don’t know who this is, ignore this email. Don’t pass the link on: it opens the invite.'),
        ],
      }
    },
  },
  'invite-news': {
    about: 'invite',
    sample: {
      FirstName: 'Aroha',
      what: 'BILLING_INVITE',
      news: 'approved',
      other: '021 555 0147',
      path: '/billing-routes',
    },
    write: (data, { words, link }) => {
      const said = eventOf(data)
      return {
        subject: said.heading,
        preview: said.body,
        heading: said.heading,
        parts: [text(`${words.hello} ${data.FirstName}. ${said.body}`), button('See your invites', link(data.path))],
      }
    },
  },
}

/** The text message for an invite. */
export const inviteTexts: Texts<'invite-received'> = {
  'invite-received': {
    write: (invite) => inviteSms(invite),
  },
}
