/** The words most guessed passwords are built on. A password that only decorates one of them is common. */
const stems = new Set([
  'abc',
  'abcd',
  'abcdef',
  'admin',
  'administrator',
  'allblacks',
  'aotearoa',
  'asdf',
  'asdfgh',
  'asdfghjkl',
  'auckland',
  'baseball',
  'broadband',
  'changeme',
  'computer',
  'default',
  'dragon',
  'football',
  'hello',
  'iloveyou',
  'internet',
  'letmein',
  'login',
  'master',
  'mobile',
  'monkey',
  'mypassword',
  'newpassword',
  'newzealand',
  'pass',
  'password',
  'passwords',
  'passw',
  'princess',
  'qaz',
  'qazwsx',
  'qazwsxedc',
  'qwer',
  'qwert',
  'qwerty',
  'qwertyuiop',
  'rugby',
  'secret',
  'summer',
  'sunshine',
  'superman',
  'test',
  'testing',
  'waea',
  'welcome',
  'wellington',
  'winter',
  'zaq',
  'zxcvbn',
  'zxcvbnm',
])

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether attackers would try the password early: a common word surrounded by numbers or symbols, or with digits for
 * letters, or a text with hardly any different characters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  if (new Set(lower).size < 4) return true
  return [lower, undisguised(lower)].some((text) => stems.has(text.replace(/[^\p{L}]/gu, '')))
}

/** Replaces digits that stand for letters inside the word; at its ends they are decoration. */
function undisguised(text: string): string {
  const inner = text.replace(/[\d!@#$%^&*()_+\-=.,?]+$/, '')
  return [...inner].map((letter) => disguises[letter] ?? letter).join('')
}
