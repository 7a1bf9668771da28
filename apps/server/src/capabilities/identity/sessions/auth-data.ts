import type { AuthData } from '@waea/contract/people/identity'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Keys } from '../keys/keys.ts'
import type { UserRow } from '../people/users.store.ts'
import { syncAccess } from './access-sync.ts'
import { type AnswerRequest, answerOf } from './auth-answer.ts'

/** Answers any kind of sign-in, after its transaction. If roles were requested, also syncs them to the reseller. */
export async function authData(
  ctx: Ctx,
  keys: Keys,
  user: UserRow,
  sessionUuid: Uuid,
  input: AnswerRequest,
): Promise<Static<typeof AuthData>> {
  const { answer, expiryMs } = await answerOf(ctx, keys, user, sessionUuid, input)
  ctx.sendToken?.(answer.JWT, expiryMs)
  syncAccess(ctx, sessionUuid, answer)
  return answer
}
