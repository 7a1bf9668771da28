/** How long a message is kept after it was sent or refused. */
const keptDays = 90

/** When a message that has ended is deleted with its text. */
export function keptUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + keptDays * 86_400_000)
}

/** The end of the messages that are deleted now. */
export function deletedUntil(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000)
}

/**
 * A text as somebody other than its reader may read it: each link only as far as its page. What follows may say who the
 * reader is.
 */
export function withoutLinkValues(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
}
