import { isUuid, type Uuid } from '@waea/kit/ids'
import { withoutFormat } from '@waea/kit/typed'
import { cleanEmail, isEmail } from '../identity/email.ts'
import { shownEmail } from '../identity/shown-email.ts'
import { toTextable } from '../msisdn.ts'
import { type Refusal, refuse } from '../refusal.ts'

// A file of its own, so that pages that only show recipients don't load the phone number data of every country.

/** Who an invite is for: a customer by id, or the owner of an email or a mobile number. */
export type Recipient =
  | { by: 'customer'; CustomerUUID: Uuid }
  | { by: 'email'; email: string }
  | { by: 'number'; number: string }

/**
 * Reads who the text identifies (1§5). Refuses 'No params' for an empty text, and anything that is not a mobile number,
 * customer id or email.
 */
export function readRecipient(text: string | undefined): Recipient | Refusal {
  const said = withoutFormat(text ?? '').trim()
  if (said === '') return refuse('no-params', undefined, 'RequestedTo')
  if (said.includes('@')) {
    return isEmail(said) ? { by: 'email', email: cleanEmail(said) } : refuse('email-invalid', undefined, 'RequestedTo')
  }
  if (isUuid(said)) return { by: 'customer', CustomerUUID: said.toLowerCase() }
  const number = toTextable(said)
  return number === undefined ? refuse('number-invalid', undefined, 'RequestedTo') : { by: 'number', number }
}

/** How a recipient is stored and shown: the id, the email or the number. */
export function recipientText(recipient: Recipient): string {
  if (recipient.by === 'customer') return recipient.CustomerUUID
  return recipient.by === 'email' ? shownEmail(recipient.email) : recipient.number
}

/** The inviting account, and everything others may identify it by. */
export interface Inviter {
  CustomerUUID: Uuid
  Email: string
  /** The numbers of their mobiles, and their contact number. */
  numbers: readonly string[]
}

/** Refuses an invite to oneself. */
export function mustBeAnother(inviter: Inviter, recipient: Recipient): Refusal | undefined {
  const isOwn =
    recipient.by === 'customer'
      ? recipient.CustomerUUID === inviter.CustomerUUID
      : recipient.by === 'email'
        ? recipient.email === cleanEmail(inviter.Email)
        : inviter.numbers.includes(recipient.number)
  return isOwn ? refuse('invite-self', undefined, 'RequestedTo') : undefined
}
