/** Emails, also with the @ as it is written in an address. */
const email = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
/** Signed tokens. */
const token = /\beyJ[\w-]+(?:\.[\w-]+){1,2}/g
/** The ids of customers, mobiles and orders. Those of the error tracker itself are written without dashes. */
const id = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
/** New Zealand numbers as people and the wire write them. */
const phone = /(?<![\w.-])\+?(?:64|0)[ -]?\d{1,2}[ -]?\d{3}[ -]?\d{3,5}(?![\w.])/g
/** Cards, and the numbers of SIMs. */
const card = /(?<![\w.])\d(?:[ -]?\d){14,19}(?![\w.])/g
/** What follows the path of an address. */
const query = /(https?:\/\/[^\s"'\\?#]+)[?#][^\s"'\\]*/g

/**
 * A text without personal data: emails, numbers of phones, cards and SIMs, tokens, ids, the query of every
 * address, and from the portal's own addresses each part that has a digit, such as an activation code.
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
