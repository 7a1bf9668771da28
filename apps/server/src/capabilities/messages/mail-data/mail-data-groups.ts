/** What the mails about groups say. */
export interface GroupMails {
  /** Something has changed in a group of customers or of mobiles. */
  'group-news': {
    FirstName: string
    news: 'made' | 'joined' | 'removed' | 'left' | 'gone' | 'handed-over' | 'not-joined'
    kind: 'customer' | 'family' | 'companion'
    /** It happened to the customer themselves. */
    isAbout: boolean
    /** To whom it happened, by the names that the group knows them by. */
    who: string[]
    /** Who leads the group. */
    leader: string
    /** Who took somebody out, where that was another member. */
    by?: string
    /** How many are in it now. */
    members: number
    /** Why nobody joined, though an invite was accepted. */
    why?: 'ended' | 'full' | 'already' | 'no-mobile'
    /** What the group is called. */
    group?: string
    path: string
  }
}
