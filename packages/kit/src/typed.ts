/**
 * Text without format characters: marks of direction, joiners, zero-width blanks. Nobody types them; they come along with
 * what is copied from a contact, a mail or a web page.
 */
export function withoutFormat(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

/**
 * A code or a number as it is compared: in plain letters and digits, without the blanks and dashes that people put in.
 * Full-width digits and letters become plain ones.
 */
export function compact(text: string): string {
  return withoutFormat(text.normalize('NFKC')).replace(/[\s\p{Pd}\u2212]/gu, '')
}
