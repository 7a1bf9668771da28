/** The name of a customer tag as it is kept: lower-case letters, digits, and blanks or hyphens between them. */
export const tagNamePattern = '^[a-z0-9āēīōū]+([ -][a-z0-9āēīōū]+)*$'

/** A name as a program sends it: in any case. */
export const sentTagPattern = '^[A-Za-z0-9āēīōūĀĒĪŌŪ]+([ -][A-Za-z0-9āēīōūĀĒĪŌŪ]+)*$'

/** The name as it is kept and compared. */
export function tagName(sent: string): string {
  return sent.toLowerCase()
}
