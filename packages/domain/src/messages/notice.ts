/** What a notice is about. */
export const noticeSubjects = [
  'payment',
  'plan',
  'usage',
  'credit',
  'order',
  'mobile',
  'network',
  'help',
  'invite',
  'fibre',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]
