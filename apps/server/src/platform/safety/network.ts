import type { Ctx } from '../ctx.ts'

/** The network of the request. */
export function networkOf(ctx: Ctx): string {
  return networkOfAddress(ctx.from?.address)
}

/** The network of an address: an IPv4 address itself, or the first 64 bits of IPv6, usually one household. */
export function networkOfAddress(from: string | undefined): string {
  const address = (from ?? 'none').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

/**
 * The network for limits on sending messages: 256 IPv4 addresses, which one subscriber can easily obtain, or 64 bits of
 * IPv6.
 */
export function sendingNetworkOf(from: string | undefined): string {
  const network = networkOfAddress(from)
  return network.includes('.') ? network.slice(0, network.lastIndexOf('.')) : network
}
