import { isIP } from 'node:net'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Config } from '../../platform/process/config.ts'
import { isPrivateAddress } from '../../platform/safety/private-address.ts'

/**
 * Returns an endpoint's address as it is called. Refuses 'invalid-input' for one that is not https (outside production
 * http is good too), that carries a user name or password, or that is written as a private address. What a name leads
 * to is checked at each delivery.
 */
export function checkAddress({ production, privateWebhooks }: Config, typed: string): string {
  const url = URL.parse(typed.trim())
  const host = url?.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') ?? ''
  const isPrivate =
    isIP(host) !== 0 ? isPrivateAddress(host) : /^(?:[^.]+|.+\.(?:localhost|local|internal))$/.test(host)
  const isGood =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && !production)) &&
    url.username === '' &&
    url.password === '' &&
    (privateWebhooks || !isPrivate)
  if (!isGood) throw new Refused(refuse('invalid-input', undefined, 'Url'))
  url.hash = ''
  return url.href
}
