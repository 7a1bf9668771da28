import { BlockList, isIP } from 'node:net'

/** The addresses and the ranges, such as `10.0.0.0/8`, of IPv4 and IPv6. */
export function addressList(written: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of written) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
