import type { NoticeSubject } from './notice.ts'

/** The kinds of push messages. A person turns each on separately; all are off until then. */
export const pushKinds = ['usage', 'orders', 'outages', 'answers'] as const
export type PushKind = (typeof pushKinds)[number]

const kindOf: Readonly<Partial<Record<NoticeSubject, PushKind>>> = {
  usage: 'usage',
  order: 'orders',
  fibre: 'orders',
  network: 'outages',
  help: 'answers',
}

/** The push kind of a notice; undefined for a notice that stays in the portal. */
export function pushKindOf(about: NoticeSubject): PushKind | undefined {
  return kindOf[about]
}

/** The most devices of one person that receive push messages, over all their accounts. */
export const maxPushDevices = 10

const hour = 3600

/** How many seconds a push service keeps a message for a device that is off. After that the news is stale. */
export const pushLifeS: Readonly<Record<PushKind | 'test', number>> = {
  usage: 12 * hour,
  orders: 72 * hour,
  outages: 6 * hour,
  answers: 72 * hour,
  test: 300,
}

/** The push services a device may use. */
export interface PushPlaces {
  /** Hosts of push services; one that starts with `*.` matches all its subdomains. */
  hosts: readonly string[]
  /** The address of the sandbox's push service, outside production. */
  sandbox: string | undefined
}

/**
 * Whether an address named by a browser belongs to a push service. This alone decides where the server sends requests
 * on a person's behalf: https on the default port, a listed host, no user info, or the sandbox's own push service.
 */
export function isPushAddress(address: string, { hosts, sandbox }: PushPlaces): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash) return false
  if (sandbox !== undefined && url.href.startsWith(`${sandbox}/`)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isOf(url.hostname, host))
}

function isOf(name: string, host: string): boolean {
  return host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length > host.length - 1 : name === host
}

/** How many seconds to wait after a push service's Retry-After: the requested time, from one second to an hour. */
export function pushAgainAfterS(input: number | undefined): number | undefined {
  return input === undefined ? undefined : Math.min(Math.max(Math.ceil(input), 1), hour)
}
