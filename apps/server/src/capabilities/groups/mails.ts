import { button, type MailData, type Mails, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** A group of customers or mobiles has changed. */
    'group-news': {
      FirstName: string
      news: 'made' | 'joined' | 'removed' | 'left' | 'gone' | 'handed-over' | 'not-joined'
      kind: 'customer' | 'family' | 'companion'
      /** It happened to the customer themselves. */
      isAbout: boolean
      /** The people it happened to, by the names the group knows them by. */
      who: string[]
      /** The name of the group's leader. */
      leader: string
      /** Who removed somebody, if that was another member. */
      by?: string
      /** The number of members now. */
      members: number
      /** Why nobody joined, although an invite was accepted. */
      why?: 'ended' | 'full' | 'already' | 'no-mobile'
      /** The group's name. */
      group?: string
      path: string
    }
  }
}

type GroupNews = MailData['group-news']

const kinds: Record<GroupNews['kind'], string> = {
  customer: 'customer group',
  family: 'family group',
  companion: 'companion group',
}

const reasons: Record<NonNullable<GroupNews['why']>, string> = {
  ended: 'The group has ended in the meantime.',
  full: 'The group is full: it has six members.',
  already: 'They are in the group already.',
  'no-mobile': 'Every mobile in service is already in a group.',
}

/** What happened, and what it means for the reader. */
function sentencesOf(data: GroupNews): { heading: string; means: string } {
  const { news, isAbout, leader, members, by } = data
  const group = data.group ? `the ${kinds[data.kind]} ${data.group}` : `${leader}’s ${kinds[data.kind]}`
  const who = data.who.length > 0 ? listed(data.who) : 'Someone'
  const left = `The group has ${members} members now.`
  switch (news) {
    case 'made':
    case 'joined':
      return isAbout
        ? { heading: `You are in ${group}`, means: `${leader} leads it. You can leave it whenever you like.` }
        : { heading: `${who} joined ${group}`, means: left }
    case 'removed':
      return isAbout
        ? {
            heading: `You are no longer in ${group}`,
            means: `${by ?? leader} removed you. Your service continues.`,
          }
        : { heading: `${who} was removed from ${group}`, means: by ? `${by} removed them. ${left}` : left }
    case 'left':
      return isAbout
        ? { heading: `You are no longer in ${group}`, means: 'Your service continues.' }
        : { heading: `${who} left ${group}`, means: left }
    case 'handed-over':
      return isAbout
        ? { heading: `You lead ${group} now`, means: 'You can invite people, and remove members.' }
        : { heading: `${who} leads ${group} now`, means: left }
    case 'not-joined':
      return {
        heading: isAbout ? `You couldn’t join ${group}` : `${who} couldn’t join ${group}`,
        means: `${reasons[data.why ?? 'ended']} Nothing was changed or charged.`,
      }
    case 'gone':
      return {
        heading: `${capital(group)} has ended`,
        means: 'Nobody is in it any more. Everyone’s service continues, without the group’s benefits.',
      }
  }
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Mails about groups. */
export const groupMails: Mails<'group-news'> = {
  'group-news': {
    about: 'mobile',
    sample: {
      FirstName: 'Aroha',
      news: 'joined',
      kind: 'family',
      isAbout: false,
      who: ['Tama'],
      leader: 'Aroha',
      members: 3,
      group: 'Our whānau',
      path: '/profile/mobile-groups',
    },
    write: (data, { words, link }) => {
      const { heading, means } = sentencesOf(data)
      return {
        subject: heading,
        preview: means,
        heading,
        parts: [text(`${words.hello} ${data.FirstName}. ${means}`), button('See your groups', link(data.path))],
      }
    },
  },
}
