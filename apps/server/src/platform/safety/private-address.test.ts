import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2002:a00:1::',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '::ffff:1.1.1.1', '2606:4700:4700::1111', '2404:138::1'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
