/**
 * The help desk, whose articles form the help centre. Its calls throw PartnerUnknown without a usable answer in time.
 */
export interface HelpDeskPort {
  /** Whether this deployment has a help desk. */
  configured(): boolean
  /** Categories, and sections within them. */
  collections(): Promise<readonly HelpCollection[]>
  /** The published articles; drafts are left out. */
  articles(): Promise<readonly HelpArticle[]>
  /** The published articles that match a phrase, best first. */
  search(phrase: string): Promise<readonly Omit<HelpArticle, 'body' | 'updated_at'>[]>
}

export interface HelpCollection {
  id: string
  name: string
  description: string
  /** The category that a section belongs to; null for a category. */
  parent_id: string | null
  order: number
  translated_content?: { mi: { name: string } }
}

export interface HelpArticle {
  id: string
  title: string
  description: string
  state: 'published'
  parent_id: string | null
  /** Cleaned HTML. */
  body: string
  /** Seconds since 1970. */
  updated_at: number
}
