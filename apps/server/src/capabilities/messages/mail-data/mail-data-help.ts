/** What the mails about the network and about help say. */
export interface HelpMails {
  /** An outage whose end the customer asked to be told of is over. */
  'outage-ended': { FirstName: string; network: OutageNetwork; Place: string; path: string }
  /** A case was opened, answered or solved. */
  'case-news': {
    FirstName: string
    news: 'opened' | 'answered' | 'solved'
    Number: string
    subject: string
    /** When an answer is promised, as an instant. */
    answerBy?: string
    /** The answer, as plain text. */
    words?: string
    /** The address of the ticket: a reply to the mail is added to the case. */
    replyTo?: string
    path: string
  }
}

export type OutageNetwork = 'mobile' | 'fibre'
