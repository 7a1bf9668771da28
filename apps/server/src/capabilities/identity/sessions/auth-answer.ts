import type { AuthData, IdentityProvider } from '@waea/contract/people/identity'
import { countsAsVerified } from '@waea/domain/identity/verified-email'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import { rolesOf } from '../../customers/index.ts'
import type { Keys } from '../keys/keys.ts'
import type { UserRow } from '../people/users.store.ts'
import { signToken } from './tokens.ts'

type Provider = Static<typeof IdentityProvider>

/** A person as every sign-in answer shows them (1§3). */
export function personAnswer(ctx: Ctx, user: UserRow, provider: Provider) {
  return {
    UUID: user.userUuid,
    SPID: ctx.config.spid,
    FirstName: user.FirstName,
    LastName: user.LastName,
    Email: user.email,
    AuthID: user.email,
    ...(user.MobileNumber !== null && { MobileNumber: user.MobileNumber }),
    IdentityProvider: provider,
    EmailVerified: countsAsVerified(
      { Email: user.email, EmailVerified: user.emailVerifiedAt !== null, IdentityProvider: provider },
      { verificationOff: ctx.config.emailVerificationOff, placeholderEnding: ctx.config.placeholderEmailEnding },
    ),
  }
}

export interface AnswerRequest {
  provider: Provider
  includeRoles: boolean
  temporaryUntil?: Date | undefined
}

/** The answer to a sign-in: a token of the session, the person, and the roles if requested. */
export async function answerOf(ctx: Ctx, keys: Keys, user: UserRow, sessionUuid: Uuid, input: AnswerRequest) {
  const whose = { userUuid: user.userUuid, sessionUuid }
  const { jwt, expiryMs } = await signToken(ctx.config, keys, whose, ctx.now().getTime())
  const answer: Static<typeof AuthData> = {
    JWT: jwt,
    JWTExpiry: nanos(new Date(expiryMs)),
    ...(input.temporaryUntil && { TemporaryUntil: nanos(input.temporaryUntil) }),
    ...personAnswer(ctx, user, input.provider),
    ...(input.includeRoles && { Roles: (await rolesOf(ctx.db, user.userUuid)).roles }),
  }
  return { answer, expiryMs }
}
