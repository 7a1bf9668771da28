/** Emails, also with the @ URL-encoded. */
const email = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
/** Signed tokens. */
const token = /\beyJ[\w-]+(?:\.[\w-]+){1,2}/g
/** Ids of customers, mobiles and orders. The error tracker's own ids have no dashes and stay. */
const id = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
/** New Zealand numbers as people and the wire write them. */
const phone = /(?<![\w.-])\+?(?:64|0)[ -]?\d{1,2}[ -]?\d{3}[ -]?\d{3,5}(?![\w.])/g
/** Card and SIM numbers. */
const card = /(?<![\w.])\d(?:[ -]?\d){14,19}(?![\w.])/g
/** The query and fragment of URLs. */
const query = /(https?:\/\/[^\s"'\\?#]+)[?#][^\s"'\\]*/g

/**
 * Removes personal data from a text: emails; phone, card and SIM numbers; tokens; ids; the query of every URL; and in
 * the portal's own URLs every path segment with a digit, such as an activation code.
 */
export function withoutPersonalData(text: string, origin: string): string {
  return text
    .replace(query, '$1')
    .replace(ownPaths(origin), (address: string) =>
      address.includes('/assets/') ? address : address.replace(/\/[^/\s"'\\]*\d[^/\s"'\\]*(?<!:\d+)(?=\/|$)/g, '/…'),
    )
    .replace(email, '…')
    .replace(token, '…')
    .replace(id, '…')
    .replace(phone, '…')
    .replace(card, '…')
}

function ownPaths(origin: string): RegExp {
  return new RegExp(`(?<=${origin.replace(/[.\\]/g, '\\$&')})/[^\\s"'\\\\]*`, 'g')
}
