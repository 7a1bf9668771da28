/** A log line with a secret. It names the kind, never the secret. */
export interface Finding {
  /** Counted from 1. */
  line: number
  kind: string
}

interface Kind {
  kind: string
  pattern: RegExp
  /** Whether a match of the pattern is a secret. */
  counts?: (found: string) => boolean
}

/** Passwords of the tests and the demo, and the keys of the partners that the sandboxes play. */
const knownPasswords = ['Kiaora-2026!', 'Korimako-7-sings', 'Kea-2-flies-high', 'Another-good-1', 'Another-pass-1']
const wrongPasswords = ['Wrong-password-1', 'Not-the-password-1']
const partnerKeys = ['network-signature-sandbox', 'network-sandbox', 'sms-sandbox', 'oidc-sandbox']
const serviceTokens = ['journey-service', 'service-token-of-a-test', 'service-token-of-the-log-test']

/** JSON puts backslashes before the quotes of a nested text. */
const is = String.raw`\\*"?\s*[:=]\s*\\*"?`

const kinds: readonly Kind[] = [
  { kind: 'a password', pattern: anyOf([...knownPasswords, ...wrongPasswords]) },
  { kind: 'a password', pattern: new RegExp(String.raw`(?:password|passwd|AuthCode)${is}[^\s"\\,}]{3,}`, 'i') },
  { kind: 'a password', pattern: /\b[a-z]+:\/\/[^\s:@/"]*:[^\s:@/"]+@/ },
  { kind: 'a partner key', pattern: anyOf([...partnerKeys, ...serviceTokens]) },
  { kind: 'a partner key', pattern: /\b[sr]k_(?:test|live)_\w+|\bwhsec_\w+/ },
  { kind: 'a payment secret', pattern: /_secret_\w+|client_?secret\\*"?\s*[:=]\s*\\*"?\w/i },
  { kind: 'a card number', pattern: /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w.-])/, counts: isCard },
  { kind: 'a card check code', pattern: new RegExp(String.raw`\b(?:cvc|cvv|security_?code)${is}\d{3,4}\b`, 'i') },
  { kind: 'a signed token', pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/ },
  { kind: 'a refresh token', pattern: /(?<![\w-])[\da-f-]{36}\.\d+\.[\w-]{20,}/ },
  { kind: 'a secret of 32 bytes', pattern: /(?<![\w-])[\w-]{40,}(?![\w-])/, counts: isRandom },
  { kind: 'a one-time code', pattern: /\b(?:code|otp)\b[^\d]{0,30}(?<![\d.])\d{6}(?![\d.])/i },
  {
    kind: 'a recovery code',
    pattern: /(?<![\w-])(?:[a-km-np-z2-9]{4}-){2}[a-km-np-z2-9]{4}(?![\w-])/,
    counts: hasDigit,
  },
  { kind: 'a secret of an authenticator', pattern: /otpauth:|(?<![\w/+-])[A-Z2-7]{32}(?![\w/+=-])/ },
  { kind: 'an activation code', pattern: /(?<![\w-])[A-HJ-KM-NP-TV-Z2-9]{26}(?![\w-])|\bLPA:1\$|\bWAEA-[A-Z]+-\d/ },
  { kind: 'a PUK or PIN', pattern: new RegExp(String.raw`\b(?:PUK|PIN)\d?${is}\d{4,8}\b`) },
  { kind: 'a link that lets in', pattern: /[?&](?:code|secret|token|ticket)=[\w.~%-]{6,}/i },
  { kind: 'a cookie', pattern: new RegExp(String.raw`\bwaea[_-][a-z]+=|\b(?:set-)?cookie${is}\w`, 'i') },
  { kind: 'an authorization', pattern: new RegExp(String.raw`\b(?:authorization|(?:x-)?auth-token)${is}\w`, 'i') },
  { kind: 'an authorization', pattern: /\b(?:Bearer|Basic) [\w+/=.-]{8,}/ },
  { kind: 'a passkey challenge', pattern: new RegExp(String.raw`\b(?:challenge|clientDataJSON)${is}[\w-]{16,}`, 'i') },
  { kind: 'an email address', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i },
]

/**
 * The log lines that contain a secret: by its shape, or one of the values in `known`, such as the codes mailed while it
 * was written. A line counts once for each kind.
 */
export function secretsIn(text: string, known: readonly string[] = []): Finding[] {
  // A log contains few of the thousands of known values: only these are searched for line by line.
  const sent = known
    .filter((value) => text.includes(value))
    .map((value) => new RegExp(`(?<![A-Za-z0-9])${escaped(value)}(?![A-Za-z0-9])`))
  return text.split('\n').flatMap((words, index) => {
    const found = kinds.filter(({ pattern, counts }) => isIn(words, pattern, counts)).map(({ kind }) => kind)
    if (sent.some((value) => value.test(words))) found.push('a code or link that was sent')
    return [...new Set(found)].map((kind) => ({ line: index + 1, kind }))
  })
}

function isIn(words: string, pattern: RegExp, counts?: (found: string) => boolean): boolean {
  if (!counts) return pattern.test(words)
  return [...words.matchAll(new RegExp(pattern, `${pattern.flags}g`))].some(([found]) => counts(found))
}

function anyOf(values: readonly string[]): RegExp {
  return new RegExp(values.map(escaped).join('|'))
}

function escaped(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A card number with a valid check digit. Times and SIM numbers start differently. */
function isCard(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  return /^(?:4|5[1-5]|2[2-7]|3[47]|6)/.test(digits) && checksOut(digits)
}

function checksOut(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const counted = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** Ordinary words don't mix letters and digits like this. */
function isRandom(found: string): boolean {
  return /[a-z]/.test(found) && /[A-Z]/.test(found) && hasDigit(found)
}

function hasDigit(found: string): boolean {
  return /\d/.test(found)
}
