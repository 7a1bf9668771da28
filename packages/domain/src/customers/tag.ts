/** The stored name of a customer tag: lower-case letters, digits, and single spaces or hyphens between them. */
export const tagNamePattern = '^[a-z0-9āēīōū]+([ -][a-z0-9āēīōū]+)*$'

/** A tag name as a program sends it: in upper or lower case. */
export const sentTagPattern = '^[A-Za-z0-9āēīōūĀĒĪŌŪ]+([ -][A-Za-z0-9āēīōūĀĒĪŌŪ]+)*$'

/** The tag name as stored and compared. */
export function tagName(sent: string): string {
  return sent.toLowerCase()
}
