import { apiKeys } from '@waea/contract/operators/api-keys'
import type { Scope } from '@waea/domain/access/actor'
import { keyRequestsMost } from '@waea/domain/operators/api-key'
import { beforeAll } from 'vitest'
import type { Portal } from '../../../../tests/support/portal.ts'

/** The token of the program that may do everything, for portals with this `SERVICE_TOKEN`. */
export const serviceToken = 'service-token-of-a-test'
export const service = { headers: { 'auth-token': serviceToken } }

/** A program's options of a call; its key is made before the tests of a file. */
export interface ProgramWith {
  name: string
  scope: Scope
  headers: { 'auth-token': string }
}

export const programWith = (name: string, scope: Scope): ProgramWith => ({ name, scope, headers: { 'auth-token': '' } })

/** Makes the keys of programs once the portal of a file is open. */
export function withKeys<P extends Portal>(portal: P, ...programs: readonly ProgramWith[]): P {
  beforeAll(() => makeKeys(portal, programs))
  return portal
}

/** Makes a key for each program. */
export async function makeKeys(portal: Portal, programs: readonly ProgramWith[]): Promise<void> {
  for (const { name: Name, scope, headers } of programs) {
    const input = { Name, Scopes: [scope], PerMinute: keyRequestsMost }
    headers['auth-token'] = (await portal.good(apiKeys.createKey, input, service)).Key
  }
}
