import { expect, test } from 'vitest'
import type { Config } from '../../platform/process/config.ts'
import { checkAddress } from './check-address.ts'

const inProduction = { production: true, privateWebhooks: false } as Config
const permitting = { production: true, privateWebhooks: true } as Config

test.each([
  'http://crm.example.nz/',
  'https://localhost/',
  'https://crm/',
  'https://crm.local/',
  'https://crm.internal./',
  'https://10.0.0.1/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
])('production refuses %s', (url) => {
  expect(() => checkAddress(inProduction, url)).toThrow()
})

test('production takes https on the internet, and in private networks where the settings permit them', () => {
  expect(checkAddress(inProduction, ' https://crm.example.nz/hooks?of=waea#part ')).toBe(
    'https://crm.example.nz/hooks?of=waea',
  )
  expect(checkAddress(permitting, 'https://10.0.0.1/')).toBe('https://10.0.0.1/')
  expect(() => checkAddress(permitting, 'http://10.0.0.1/')).toThrow()
})
