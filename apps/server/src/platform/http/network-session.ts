import { type BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'
import { addressList } from '../safety/address-list.ts'

/** The header in which a gateway of the mobile network sends the request's data session. */
const sessionHeader = 'x-network-session'

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const lists = new WeakMap<Config, BlockList>()

/**
 * The mobile data session of a request. Read only from a gateway of the network, since anybody else could forge the
 * header.
 */
export function networkSessionOf(request: FastifyRequest, config: Config): { networkSession?: string } {
  const value = request.headers[sessionHeader]
  if (typeof value !== 'string' || value === '' || value.length > 200) return {}
  return isGateway(request.ip, config) ? { networkSession: value } : {}
}

function isGateway(address: string, config: Config): boolean {
  const list = lists.get(config) ?? addressList(config.networkGateways.flatMap((one) => named[one] ?? [one]))
  lists.set(config, list)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
