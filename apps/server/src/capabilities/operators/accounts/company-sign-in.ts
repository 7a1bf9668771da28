import type { Gives, Input } from '@waea/contract/call'
import type { companySignIn } from '@waea/contract/operators/company-sign-in'
import { cleanEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { stepUpMs } from '@waea/domain/identity/session'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { operatorCookie } from '../../../platform/operator/request-names.ts'
import type { CompanyIdentity } from '../../../ports/identity-providers.ts'
import { type Keys, keyedHash, keysOf, limitProviders, limitSecrets, newSecret } from '../../identity/index.ts'
import { answerSignedIn, authenticateOperator, openSession, ownAnswer, ownOperator } from '../sign-in/own-session.ts'
import { prove } from '../sign-in/prove.ts'
import { recordSignIn } from '../sign-in/sign-in.ts'
import { insertTry, spendTry } from '../stores/company-tries.store.ts'
import { lockInvitationOf } from '../stores/invitations.store.ts'
import {
  findOperator,
  findOperatorByCompany,
  findOperatorByEmail,
  lockOperator,
  type OperatorRow,
  saveCompanyAccount,
  saveJoined,
} from '../stores/operators.store.ts'
import { useUpInvitation } from './join.ts'
import { operatorThemselves } from './permitted-operator.ts'

type Calls = typeof companySignIn

/** The cookie of the browser that started a sign-in. Only that browser may finish it. */
const browserCookie = 'waea-operator-company'
const cookiePath = '/api/operator/v1/company'
/** Long enough for the provider's page with a second factor. */
const tryLifeS = 600
const maxNameCharacters = 100

/** Whether operators can sign in by the OpenID provider of their company. */
async function signInWays(ctx: Ctx): Promise<Gives<Calls['signInWays']>> {
  return { HasCompanySignIn: ctx.ports.companyAccounts.configured() }
}

/** Starts a sign-in by the company's provider. */
function startCompanySignIn(ctx: Ctx): Promise<Gives<Calls['startCompanySignIn']>> {
  return begin(ctx, null)
}

/** Starts a new authentication at the company, by which the signed-in operator proves that it is them. */
async function startCompanyProof(ctx: Ctx): Promise<Gives<Calls['startCompanyProof']>> {
  const { OperatorUUID, sessionUuid } = ownOperator(ctx)
  const operator = await findOperator(ctx.db, OperatorUUID)
  if (!operator?.companySubject) throw new Refused(refuse('not-allowed'))
  return begin(ctx, sessionUuid)
}

/**
 * Stores state, nonce and code verifier, binds the try to the browser with an HttpOnly cookie, and returns where to
 * send the browser. Refuses 'not-allowed' if the company's provider is not configured.
 */
async function begin(ctx: Ctx, sessionUuid: Uuid | null): Promise<{ Location: string }> {
  const { companyAccounts } = ctx.ports
  if (!companyAccounts.configured()) throw new Refused(refuse('not-allowed'))
  const keys = await keysOf(ctx)
  await limitProviders(ctx, keys)
  const [state, nonce, codeVerifier] = [newSecret(ctx), newSecret(ctx), newSecret(ctx)]
  const Location = await companyAccounts.begin({ state, nonce, codeVerifier, maxAgeS: freshWithinS(sessionUuid) })
  const secret = ctx.cookies?.read(browserCookie) ?? newSecret(ctx)
  const expiresAt = new Date(ctx.now().getTime() + tryLifeS * 1000)
  const row = { ...hashesOf(keys, state, secret), nonce, codeVerifier, sessionUuid, expiresAt }
  await ctx.inTransaction((tx) => insertTry(tx, row))
  ctx.cookies?.set(browserCookie, secret, tryLifeS, cookiePath)
  return { Location }
}

/** A proof needs a new authentication at the company; a sign-in takes the one that the person has there. */
const freshWithinS = (sessionUuid: Uuid | null) => (sessionUuid === null ? undefined : stepUpMs / 1000)

function hashesOf(keys: Keys, state: string, secret: string) {
  return {
    stateHash: keyedHash(keys, 'operator company state', state),
    browserHash: keyedHash(keys, 'operator company browser', secret),
  }
}

/**
 * Signs an operator in with the answer of the company's provider, in the browser that started it. Refuses
 * 'no-identity-token' for anything but a good answer to that try; the other refusals are about the person.
 */
async function finishCompanySignIn(
  ctx: Ctx,
  { State, Code, Issuer, Error: error }: Input<Calls['finishCompanySignIn']>,
): Promise<Gives<Calls['finishCompanySignIn']>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const secret = ctx.cookies?.read(browserCookie)
  // Used up before the provider is called: of two tabs with the same answer, only one continues.
  const made = secret && (await ctx.inTransaction((tx) => spendTry(tx, hashesOf(keys, State, secret))))
  if (!made) throw new Refused(refuse('no-identity-token'))
  const { nonce, codeVerifier, sessionUuid } = made
  const said = await ctx.ports.companyAccounts.finish(
    { code: Code, issuer: Issuer, error },
    { state: State, nonce, codeVerifier, maxAgeS: freshWithinS(sessionUuid) },
  )
  const entered = sessionUuid === null ? await enter(ctx, said) : await proveBy(ctx, sessionUuid, said)
  if (isRefusal(entered)) {
    const known = said && (await findOperatorByCompany(ctx.db, said))
    await ctx.audit({
      deed: sessionUuid === null ? 'operator-sign-in-failed' : 'operator-proof-failed',
      detail: { how: 'company', because: entered.refused },
      ...(known && { OperatorUUID: known.OperatorUUID }),
    })
    throw new Refused(entered)
  }
  return entered
}

type Finished = Gives<Calls['finishCompanySignIn']>

async function enter(ctx: Ctx, said: CompanyIdentity | undefined): Promise<Finished | Refusal> {
  const entered = await ctx.inTransaction(async (tx) => {
    const identity = usable(said)
    const operator = isRefusal(identity) ? identity : await operatorOf(tx, identity)
    if (isRefusal(operator)) return operator
    await recordSignIn(tx, operator, 'company')
    return { operator, token: await openSession(tx, operator, said?.authenticatedAt ?? null) }
  })
  if (isRefusal(entered)) return entered
  return { Next: 'signed-in', Operator: answerSignedIn(ctx, entered.operator, entered.token) }
}

/** Proves the session that began it, if it is still this browser's, by the operator's own account alone. */
async function proveBy(ctx: Ctx, sessionUuid: Uuid, said: CompanyIdentity | undefined): Promise<Finished | Refusal> {
  const own = await authenticateOperator(ctx, ctx.cookies?.read(operatorCookie) ?? '')
  if (isRefusal(own) || own.sessionUuid !== sessionUuid) return refuse('no-identity-token')
  return ctx.inTransaction(async (tx) => {
    const identity = usable(said)
    if (isRefusal(identity)) return identity
    const operator = await findOperatorByCompany(tx.db, identity)
    if (operator?.OperatorUUID !== own.OperatorUUID) return refuse('provider-taken')
    await prove(tx, own, 'company')
    return { Next: 'proved' as const, Operator: ownAnswer(operator) }
  })
}

/** An identity that the company vouches for as the settings require. */
function usable(said: CompanyIdentity | undefined): CompanyIdentity | Refusal {
  if (!said) return refuse('no-identity-token')
  return said.hasRequiredClaim ? said : refuse('second-factor-needed')
}

/**
 * The operator of a company account. After the first sign-in the provider's id for the person decides alone: an email
 * may pass to somebody else. The provider makes nobody an operator: an unknown account is connected with the operator
 * who was invited by its verified email and has no account yet.
 */
async function operatorOf(tx: Tx, said: CompanyIdentity): Promise<OperatorRow | Refusal> {
  const known = await findOperatorByCompany(tx.db, said)
  if (known) return known
  if (said.email === undefined) return refuse('no-user')
  if (!said.emailVerified) return refuse('email-unverified')
  const invited = await findOperatorByEmail(tx.db, cleanEmail(said.email))
  if (!invited) return refuse('no-user')
  const operator = await lockOperator(tx, invited.OperatorUUID)
  if (!operator || operator.removedAt) return refuse('no-user')
  if (operator.companySubject !== null) return refuse('provider-taken')
  const one = operatorThemselves(operator.OperatorUUID)
  const joined = operator.joinedAt ? operator : await join(tx, operator, said)
  if (isRefusal(joined)) return joined
  await saveCompanyAccount(tx, one, said)
  await tx.audit({ deed: 'operator-company-account-connected', OperatorUUID: operator.OperatorUUID })
  return joined
}

/** Accepts the invitation of an operator, which must still be good. */
async function join(tx: Tx, operator: OperatorRow, said: CompanyIdentity): Promise<OperatorRow | Refusal> {
  const { OperatorUUID } = operator
  const invitation = await lockInvitationOf(tx, OperatorUUID)
  if (!invitation || invitation.usedAt || invitation.expiresAt <= tx.now()) return refuse('link-expired')
  const name = (nameOf(said) || operator.name || operator.email).slice(0, maxNameCharacters)
  await saveJoined(tx, operatorThemselves(OperatorUUID), { name })
  await useUpInvitation(tx, OperatorUUID, 'company')
  return { ...operator, name }
}

const nameOf = ({ firstName, lastName }: CompanyIdentity) => cleanName([firstName, lastName].filter(Boolean).join(' '))

export const companyHandlers: Handlers<Calls> = {
  signInWays,
  startCompanySignIn,
  startCompanyProof,
  finishCompanySignIn,
}
