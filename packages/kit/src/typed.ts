/**
 * Removes format characters: direction marks, joiners, zero-width spaces. Nobody types them; they come with text copied
 * from a contact, a mail or a web page.
 */
export function withoutFormat(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

/**
 * A code or number in comparable form: plain letters and digits, without spaces and dashes. Full-width digits and
 * letters become plain ones.
 */
export function compact(text: string): string {
  return withoutFormat(text.normalize('NFKC')).replace(/[\s\p{Pd}\u2212]/gu, '')
}
