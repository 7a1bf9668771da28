import { dollars } from '@waea/kit/money'
import type { InviteMails } from '../mail-data/mail-data-invites.ts'
import { button, type MailContents, note, text } from './mail-content.ts'

type Received = InviteMails['invite-received']

/** What an invite asks, after the name of whoever asks. */
const wishes: Record<Received['what'], string> = {
  GROUP_INVITE: 'invites you to their group',
  MOBILEGROUP_INVITE: 'invites you to their mobile group',
  MOBILEGROUP_BILLING_INVITE: 'offers to pay for your mobile in their group',
  BILLING_INVITE: 'offers to pay for you',
  BILLING_REQUEST: 'asks you to pay for them',
}

/** The same, as the one who asked calls it. */
const names: Record<Received['what'], string> = {
  GROUP_INVITE: 'invite to your group',
  MOBILEGROUP_INVITE: 'invite to your mobile group',
  MOBILEGROUP_BILLING_INVITE: 'offer to pay in your group',
  BILLING_INVITE: 'offer to pay',
  BILLING_REQUEST: 'request to be paid for',
}

/** Mails about invites. */
export const inviteMails: Pick<MailContents, keyof InviteMails> = {
  'invite-received': (data, { words, link }) => {
    const wish = `${data.from} ${wishes[data.what]}`
    const most = mostOf(data)
    return {
      subject: wish,
      preview: `Accept or decline it within ${lasting(data.minutes)}.`,
      heading: wish,
      parts: [
        text(`${words.hello}${data.FirstName ? ` ${data.FirstName}` : ''}. ${wish}${most ? `, up to ${most}` : ''}.`),
        ...(data.message ? [text(`They wrote: “${data.message}”`)] : []),
        text(`The invite ends ${lasting(data.minutes)} after it was sent. Nothing changes unless you accept it.`),
        button('See the invite', link(data.path)),
        note('If you don’t know who this is, ignore this email. Don’t pass the link on: it opens the invite.'),
      ],
    }
  },
  'route-news': (data, { words, link }) => {
    const said = routeNews(data)
    return {
      subject: said.heading,
      preview: said.body,
      heading: said.heading,
      parts: [
        text(`${words.hello} ${data.FirstName}. ${said.body}`),
        button('See your billing routes', link(data.path)),
        note('Either of you can end a billing route at any time.'),
      ],
    }
  },
  'invite-news': (data, { words, link }) => {
    const said = newsOf(data)
    return {
      subject: said.heading,
      preview: said.body,
      heading: said.heading,
      parts: [text(`${words.hello} ${data.FirstName}. ${said.body}`), button('See your invites', link(data.path))],
    }
  },
}

function newsOf({ news, what, other }: InviteMails['invite-news']): { heading: string; body: string } {
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
      return { heading: 'An invite was taken back', body: `${other} took an invite to you back. Nothing changes.` }
  }
}

function routeNews(data: InviteMails['route-news']): { heading: string; body: string } {
  const { news, side, other } = data
  const pays = side === 'parent' ? `You pay for ${other}` : `${other} pays for you`
  const upTo = mostOf(data)
  const limited = upTo ? `, up to ${upTo}` : ''
  switch (news) {
    case 'made': {
      const how = side === 'parent' ? ' Each time your default card is charged, and you get a receipt.' : ''
      return { heading: `${pays} now`, body: `${pays} from now on${limited}.${how}` }
    }
    case 'changed':
      return { heading: 'A billing route was changed', body: `${pays} from now on${limited}.` }
    case 'removed': {
      const ended = side === 'parent' ? `You don’t pay for ${other}` : `${other} doesn’t pay for you`
      return { heading: 'A billing route has ended', body: `${ended} any more. What was charged stays as it is.` }
    }
    case 'spent':
      return {
        heading: `You paid${limited.replace(', up to', '')} for ${other}`,
        body: `${other} topped up${limited.replace(', up to', ' by')}, and your default card was charged. The receipt is in your payments.`,
      }
    case 'rests':
      return {
        heading: `Your card was refused for ${other}`,
        body: `${other} tried to pay by your billing route today, and your bank refused your card each time. Nothing was charged. We don’t try it again until tomorrow, unless you say so: check your card first.`,
      }
    case 'failed':
      return {
        heading: 'A billing route couldn’t be made',
        body: `You and ${other} agreed on a billing route, but one of the accounts can’t have it now. Nobody is charged.`,
      }
  }
}

/** `$50.00 a month`, where the invite has a limit. */
function mostOf({ LimitCents, cycle }: Pick<Received, 'LimitCents' | 'cycle'>): string | undefined {
  if (LimitCents === undefined) return undefined
  if (!cycle) return dollars(LimitCents)
  return `${dollars(LimitCents)} ${cycle.count === 1 ? `a ${cycle.unit}` : `every ${cycle.count} ${cycle.unit}s`}`
}

const lasting = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)

/** What a text says of an invite. */
export function inviteSms({ from, what, link }: Pick<Received, 'from' | 'what'> & { link: string }): string {
  return `${from} ${wishes[what]}. Answer within an hour: ${link}`
}
