import type { GroupMails } from '../mail-data/mail-data-groups.ts'

/** A sample of each mail about groups. */
export const groupSamples: GroupMails = {
  'group-news': {
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
}
