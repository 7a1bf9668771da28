import { isIP } from 'node:net'
import { addressList } from './address-list.ts'

const list = addressList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
])

/** Whether an IP address is not one of the public internet. IPv4 written as IPv6 counts as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
