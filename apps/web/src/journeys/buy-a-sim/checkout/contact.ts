import { displayMsisdn } from '@waea/kit/msisdn'

type Person = { FirstName: string; LastName: string; Email: string; MobileNumber?: string }

/** The person as the contact of an order; undefined if the name is missing or the email is a placeholder. */
export function contactOf(person: Person, placeholderEnding: string | undefined) {
  const Name = `${person.FirstName} ${person.LastName}`.trim()
  const Email = mailboxOf(person.Email, placeholderEnding)
  return Name === '' || Email === '' ? undefined : { Name, Email, Phone: person.MobileNumber ?? '' }
}

/** The initial values of the delivery forms: name and number, the number formatted. */
export function prefilled({ FirstName, LastName, MobileNumber }: Omit<Person, 'Email'>) {
  const Phone = MobileNumber === undefined ? '' : displayMsisdn(MobileNumber)
  return { Name: `${FirstName} ${LastName}`.trim(), Phone }
}

/** The person's email; blank for a placeholder address (1§6). */
export function mailboxOf(email: string, placeholderEnding: string | undefined): string {
  return placeholderEnding !== undefined && email.endsWith(placeholderEnding) ? '' : email
}
