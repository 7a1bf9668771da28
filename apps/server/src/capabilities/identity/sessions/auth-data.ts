import type { AuthData } from '@waea/contract/identity'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Keys } from '../keys/keys.ts'
import type { UserRow } from '../people/users.store.ts'
import { syncAccess } from './access-sync.ts'
import { type AnswerAsked, answerOf } from './auth-answer.ts'

/** Answers a sign-in in whichever way, after its transaction: the reseller is told of the roles, where they were asked for. */
export async function authData(
  ctx: Ctx,
  keys: Keys,
  user: UserRow,
  sessionUuid: Uuid,
  asked: AnswerAsked,
): Promise<Static<typeof AuthData>> {
  const { answer, expiryMs } = await answerOf(ctx, keys, user, sessionUuid, asked)
  ctx.sendToken?.(answer.JWT, expiryMs)
  syncAccess(ctx, sessionUuid, answer)
  return answer
}
