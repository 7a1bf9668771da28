import type { NoticeSubject } from './notice.ts'

/** What a device can be told of. Each is chosen by itself, and none until then. */
export const pushKinds = ['usage', 'orders', 'outages', 'answers'] as const
export type PushKind = (typeof pushKinds)[number]

const kindOf: Readonly<Partial<Record<NoticeSubject, PushKind>>> = {
  usage: 'usage',
  order: 'orders',
  fibre: 'orders',
  network: 'outages',
  help: 'answers',
}

/** The kind under which a notice goes to devices; undefined for what stays in the portal. */
export function pushKindOf(about: NoticeSubject): PushKind | undefined {
  return kindOf[about]
}

/** On so many devices one person can be told at a time, over all their accounts. */
export const maxPushDevices = 10

const hour = 3600

/** For so many seconds a push service keeps news for a device that is off: later it is no news any more. */
export const pushLifeS: Readonly<Record<PushKind | 'test', number>> = {
  usage: 12 * hour,
  orders: 72 * hour,
  outages: 6 * hour,
  answers: 72 * hour,
  test: 300,
}

/** Where devices may be reached. */
export interface PushPlaces {
  /** Hosts of push services; one that begins with `*.` stands for all below it. */
  hosts: readonly string[]
  /** Where the sandbox's push service is, outside production. */
  sandbox: string | undefined
}

/**
 * Whether an address that a browser named is one of a push service. It alone decides where the server sends requests
 * that people ask for: https at the usual port, a listed host, nothing of a user, or the sandbox's own push service.
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

/** When to try again after a push service has asked for it: what it says, from a second to an hour. */
export function pushAgainAfterS(input: number | undefined): number | undefined {
  return input === undefined ? undefined : Math.min(Math.max(Math.ceil(input), 1), hour)
}
