/** The known facts about the person choosing a password. */
export interface PersonalFacts {
  Email?: string | undefined
  FirstName?: string | undefined
  LastName?: string | undefined
  MobileNumber?: string | null | undefined
  /** The portal's brand. */
  brand?: string | undefined
}

/** Shorter words occur in too many good passwords. */
const minLetters = 3
/** A password with this many letters beside the person's own words is accepted. */
const minOwnLetters = 4
/** This many consecutive digits of the person's number count as the number. */
const minDigits = 6

/**
 * Whether a password is little more than the person's own email, name or number, or the brand's name, decorated with
 * years, numbers or symbols.
 */
export function isPersonalPassword(password: string, person: PersonalFacts): boolean {
  const typed = plain(password)
  if (holdsNumber(typed, person.MobileNumber)) return true
  const words = wordsOf(person)
  // Remove numbers and symbols first, so that they cannot hide a word by splitting it.
  const letters = lettersOf(typed)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), letters)
  return rest !== letters && lettersOf(rest).length < minOwnLetters
}

/** Longest first, so that a name inside another leaves nothing behind. */
function wordsOf({ Email = '', FirstName = '', LastName = '', brand = '' }: PersonalFacts): string[] {
  const email = plain(Email)
  const [mailbox = ''] = email.split('@')
  const texts = [email, mailbox, plain(FirstName), plain(LastName), plain(brand)]
  const words = texts.flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}]+/u)])
  return [...new Set(words)].filter((word) => [...word].length >= minLetters).sort((a, b) => b.length - a.length)
}

/** Removes case, macrons and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')

/**
 * Whether the password contains the end of the number, as stored, `64215550142`, or as people write it, `0215550142`.
 */
function holdsNumber(password: string, number: string | null | undefined): boolean {
  const end = (number ?? '').replace(/\D/g, '').slice(-minDigits)
  return end.length === minDigits && password.replace(/\D/g, '').includes(end)
}
