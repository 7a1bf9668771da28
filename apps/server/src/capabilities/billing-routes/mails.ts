import type { SpendCycle } from '@waea/domain/approvals/approval'
import { type Money, money } from '@waea/kit/money'
import { button, type MailData, type Mails, mostOf, note, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /**
     * To both accounts: a route was made, changed or ended, or could not be made after both agreed. To the payer:
     * `spent`: the route paid a top-up of this amount; `rests`: refused cards have paused the route until tomorrow or
     * until the payer resumes it.
     */
    'route-news': {
      FirstName: string
      news: 'made' | 'changed' | 'removed' | 'failed' | 'spent' | 'rests'
      /** Whether the reader pays or is paid for. */
      side: 'parent' | 'child'
      other: string
      LimitCents?: Money
      cycle?: { unit: SpendCycle; count: number }
      path: string
    }
  }
}

function routeNews(data: MailData['route-news']): { heading: string; body: string } {
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
        body: `${other} tried to pay with your billing route today, and your bank refused your card each time. Nothing was charged. We won’t try it again until tomorrow, unless you turn the route back on: check your card first.`,
      }
    case 'failed':
      return {
        heading: 'A billing route couldn’t be made',
        body: `You and ${other} agreed on a billing route, but one of the accounts can’t have it now. Nobody is charged.`,
      }
  }
}

/** Mails about billing routes. */
export const routeMails: Mails<'route-news'> = {
  'route-news': {
    about: 'invite',
    sample: {
      FirstName: 'Aroha',
      news: 'made',
      side: 'parent',
      other: 'Tama Ngata',
      LimitCents: money(5000),
      cycle: { unit: 'month', count: 1 },
      path: '/billing-routes',
    },
    write: (data, { words, link }) => {
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
  },
}
