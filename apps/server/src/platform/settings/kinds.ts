import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { billingTypes } from '@waea/domain/catalogue/catalogue-entry'
import { type PlanChangeModes, planChangeModes } from '@waea/domain/plans/plan-change'

/** How the text of a setting is parsed. */
export interface Kind<T> {
  /** The accepted values, as they follow "it takes". */
  takes: string
  /** The parsed value; undefined if the text is not valid. */
  read(text: string): T | undefined
  /** The value of an empty text; if absent, an empty text counts as not set. */
  empty?: T
  /** Never show the text. */
  isSecret?: true
}

function matching(pattern: RegExp, takes: string): Kind<string> {
  return { takes, read: (text) => (pattern.test(text) ? text : undefined) }
}

export const anyText: Kind<string> = { takes: 'any text', read: (text) => text }
export const email = matching(/^[^\s@<>]+@[^\s@<>]+$/, 'an email address')
export const emailEnding = matching(/^[^\s<>]*@[^\s@<>]+$/, 'the end of an email address, such as @example.nz')
export const sender = matching(
  /^([^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
  'a sender such as Waea <hello@waea.nz>',
)
export const smsSender = matching(/^([A-Za-z0-9 ]{1,11}|\+?\d{1,15})$/, 'a number, or up to 11 letters and digits')
export const hostName = matching(/^[^\s/:@]+$|^[\da-fA-F:.]+$/, 'the name or the address of a host, without a port')
export const seed = matching(
  /^(demo|empty|load:[1-9]\d*(:monthly)?)$/,
  'demo, empty, load:<customers> or load:<customers>:monthly',
)

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): Kind<number> {
  const isBounded = most < Number.MAX_SAFE_INTEGER
  return {
    takes: isBounded ? `a whole number from ${least} to ${most}` : `a whole number, ${least} or more`,
    read(text) {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
      return number >= least && number <= most ? number : undefined
    },
  }
}

/** The two keys of a P-256 key pair, as every tool for Web Push prints them. */
export const pushPublicKey = matching(/^B[\w-]{86}$/, 'the public part of a VAPID key pair, 87 characters of base64url')
export const pushPrivateKey: Kind<string> = {
  ...matching(/^[\w-]{43}$/, 'the private part of a VAPID key pair, 43 characters of base64url'),
  isSecret: true,
}
export const pushSubject = matching(/^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/[^\s/]+\S*)$/, 'mailto: or https://')
export const pushHost = matching(
  /^(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*$/,
  'the name of a host, or *. and the end of one',
)
/** Chrome, Edge, Firefox and Safari, and browsers built on them. */
export const pushHostsOfBrowsers: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** A port; 0 takes any free one. */
export const port = wholeNumber(0, 65_535)
/** The longest timer in Node.js: about 24 days. */
const maxTimerMs = 2 ** 31 - 1
export const milliseconds = wholeNumber(0, maxTimerMs)
/** A timeout in milliseconds. */
export const timeoutMs = wholeNumber(1, maxTimerMs)

export const share: Kind<number> = {
  takes: 'a number from 0 to 1',
  read: (text) => (/^\d*\.?\d+$/.test(text) && Number(text) <= 1 ? Number(text) : undefined),
}

export const onOrOff: Kind<boolean> = {
  takes: 'true, yes or 1, or false, no or 0',
  read(text) {
    if (/^(true|yes|1)$/i.test(text)) return true
    return /^(false|no|0)$/i.test(text) ? false : undefined
  },
  empty: false,
}

export function oneOf<const Name extends string>(...names: readonly Name[]): Kind<Name> {
  return { takes: sayAny(names), read: (text) => names.find((name) => name === text) }
}

/** Parts of a text separated by commas. An empty text has no parts. */
export function listOf<T>(kind: Kind<T>, takes = `${kind.takes}, divided by commas`): Kind<readonly T[]> {
  return {
    takes,
    read(text) {
      const parts = text.split(',').flatMap((part) => part.trim() || [])
      const values = parts.map((part) => kind.read(part))
      return values.every((value): value is T & {} => value !== undefined) ? values : undefined
    },
    empty: [],
  }
}

/** A web address without a trailing slash. */
export const webAddress: Kind<string> = {
  takes: 'an address that begins with https:// or http://',
  read: (text) => (isAddress(text, ['https:', 'http:']) ? text.replace(/\/$/, '') : undefined),
}

/** A host and port for a plain TCP connection. */
export const tcpAddress: Kind<string> = {
  takes: 'an address such as tcp://clamd:3310',
  read: (text) => (isAddress(text, ['tcp:']) && URL.parse(text)?.port ? text : undefined),
}

/** A web address exactly as the other system writes it. */
export const theirAddress: Kind<string> = {
  takes: webAddress.takes,
  read: (text) => (isAddress(text, ['https:', 'http:']) ? text : undefined),
}

/** The path of a file; the file is read once, at start. */
export const fileOfText: Kind<string> = {
  takes: 'the path of a file that can be read and is not empty',
  read(path) {
    try {
      return readFileSync(path, 'utf8') || undefined
    } catch {
      return undefined
    }
  },
}

/** Only the scheme, host and port of an address. */
export const origin: Kind<string> = {
  takes: 'an origin such as https://my.example.nz',
  read: (text) => (isAddress(text, ['https:', 'http:']) && new URL(text).origin === text ? text : undefined),
}

/** An address that contains a password. */
export function secretAddress(...schemes: readonly string[]): Kind<string> {
  return {
    takes: `an address that begins with ${sayAny(schemes.map((scheme) => `${scheme}//`))}`,
    read: (text) => (isAddress(text, schemes) ? text : undefined),
    isSecret: true,
  }
}

export const secret: Kind<string> = { ...anyText, isSecret: true }

/** Trusted proxies: addresses, ranges, and named ranges. */
export const proxies = listOf<string>(
  {
    takes: 'an address, a range, loopback, linklocal or uniquelocal',
    read(text) {
      if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text
      const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
      const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
      return most >= Number(bits ?? 0) ? text : undefined
    },
  },
  'addresses and ranges, divided by commas; also loopback, linklocal, uniquelocal',
)

/** The same kind, except that an empty text means none instead of the default. */
export function orNone<T>(kind: Kind<T>, none: T): Kind<T> {
  return { ...kind, takes: `${kind.takes}, or nothing`, empty: none }
}

/** `postpay:LATER,prepay:BOTH`: when plan changes take effect, each billing type once. */
export const planChanges: Kind<PlanChangeModes> = {
  takes: `billing:mode, divided by commas; billing is ${sayAny(billingTypes)}, each once, mode ${sayAny(planChangeModes)}`,
  read(text) {
    const parts = text.split(',').map((part) => part.trim().split(':'))
    const isMeant = ([billing, mode, ...more]: string[]) =>
      isOneOf(billingTypes, billing) && isOneOf(planChangeModes, mode) && more.length === 0
    const isOnce = new Set(parts.map(([billing]) => billing)).size === parts.length
    return parts.every(isMeant) && isOnce ? Object.fromEntries(parts) : undefined
  },
}

/** A claim that an id token must have. */
export interface RequiredClaim {
  name: 'acr' | 'amr'
  value: string
}

export const requiredClaim: Kind<RequiredClaim> = {
  takes: 'acr= or amr= and one value, such as amr=mfa',
  read(text) {
    const [, name, value = ''] = /^(acr|amr)=(\S+)$/.exec(text) ?? []
    return name === 'acr' || name === 'amr' ? { name, value } : undefined
  },
}

function isOneOf<Name extends string>(names: readonly Name[], text: string | undefined): boolean {
  return names.some((name) => name === text)
}

function isAddress(text: string, schemes: readonly string[]): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text)
  return url !== null && schemes.includes(url.protocol)
}

function sayAny(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}
