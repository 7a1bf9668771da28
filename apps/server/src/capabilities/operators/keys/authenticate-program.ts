import { timingSafeEqual } from 'node:crypto'
import { type Program, scopes } from '@waea/domain/access/actor'
import { serviceProgram } from '@waea/domain/operators/api-key'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { countRequest } from '../stores/keys.store.ts'
import { hashOfKey } from './key-secret.ts'

/**
 * The program whose token was sent, and counts the request: `SERVICE_TOKEN`, which may do everything, or an API key.
 * Undefined for an unknown or ended one. Refuses 'too-many-tries' for more requests in a minute than the key may make.
 */
export async function authenticateProgram(ctx: Ctx, token: string): Promise<Program | undefined> {
  const { serviceToken } = ctx.config
  const hash = hashOfKey(token)
  if (serviceToken && timingSafeEqual(hash, hashOfKey(serviceToken))) {
    return { kind: 'client', name: serviceProgram, scopes }
  }
  const key = await countRequest(ctx, hash)
  if (key && key.inMinute > key.perMinute) throw new Refused(refuse('too-many-tries'))
  return key && { kind: 'client', name: key.name, scopes: key.scopes }
}
