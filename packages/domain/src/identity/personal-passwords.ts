/** What is known of who chooses a password, as far as the screen or the call knows it. */
export interface KnownOfPerson {
  Email?: string | undefined
  FirstName?: string | undefined
  LastName?: string | undefined
  MobileNumber?: string | null | undefined
  /** The brand whose portal it is. */
  brand?: string | undefined
}

/** Words shorter than this stand in too many good passwords. */
const minLetters = 3
/** So many letters beside the own words make a password of its own. */
const minOwnLetters = 4
/** So many digits of the own number in a row are the number. */
const minDigits = 6

/**
 * Whether a password is hardly more than the person's own email, name or number, or the brand's name, with years, numbers
 * or symbols around it.
 */
export function isPersonalPassword(password: string, person: KnownOfPerson): boolean {
  const typed = plain(password)
  if (holdsNumber(typed, person.MobileNumber)) return true
  const words = wordsOf(person)
  // Numbers and symbols are taken out first, so that they cannot hide a word by standing in it.
  const letters = lettersOf(typed)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), letters)
  return rest !== letters && lettersOf(rest).length < minOwnLetters
}

/** The longest first, so that a name within another leaves nothing behind. */
function wordsOf({ Email = '', FirstName = '', LastName = '', brand = '' }: KnownOfPerson): string[] {
  const email = plain(Email)
  const [mailbox = ''] = email.split('@')
  const texts = [email, mailbox, plain(FirstName), plain(LastName), plain(brand)]
  const words = texts.flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}]+/u)])
  return [...new Set(words)].filter((word) => [...word].length >= minLetters).sort((a, b) => b.length - a.length)
}

/** Without case, macrons and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')

/** The number as it is kept, `64215550142`, or as people write it, `0215550142`; its end is enough. */
function holdsNumber(password: string, number: string | null | undefined): boolean {
  const end = (number ?? '').replace(/\D/g, '').slice(-minDigits)
  return end.length === minDigits && password.replace(/\D/g, '').includes(end)
}
