import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type Keys, seal, unseal } from '../identity/index.ts'

/** What the secrets of endpoints are encrypted for. */
const purpose = 'webhook'

/** An endpoint's secret, encrypted for its row. */
export function sealSecret(ctx: Ctx, keys: Keys, EndpointUUID: Uuid, secret: string): Buffer {
  return seal(ctx, keys, purpose, EndpointUUID, secret)
}

/** The secrets that sign now: the newest first, then the one before it while it lasts. */
export function validSecrets(
  keys: Keys,
  {
    EndpointUUID,
    secret,
    earlierSecret,
    earlierUntil,
  }: { EndpointUUID: Uuid; secret: Buffer; earlierSecret: Buffer | null; earlierUntil: Date | null },
  now: Date,
): string[] {
  const isValid = earlierUntil !== null && now < earlierUntil
  const sealed = earlierSecret && isValid ? [secret, earlierSecret] : [secret]
  return sealed.map((one) => unseal(keys, purpose, EndpointUUID, one))
}
