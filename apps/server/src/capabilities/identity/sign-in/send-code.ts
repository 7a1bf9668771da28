import { codeLifeMs } from '@waea/domain/identity/one-time-code'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { customersByNumber, customersOf, languageOf, peopleOf as peopleOfAccount } from '../../customers/index.ts'
import { sendMail, sendSms } from '../../messages/index.ts'
import { mobilesOf } from '../../mobiles/index.ts'
import { keysOf } from '../keys/keys.ts'
import { findUserByEmail, findUsers, type UserRow } from '../people/users.store.ts'
import { makeProof } from '../proofs/proofs.ts'
import { type CodeRequest, sendCodeJob } from './request-code.ts'

/**
 * Finds the owner of the email or number and sends the code there. Makes a code even if there is no owner, so that
 * wrong tries get the usual answers. Idempotent: if the job runs twice, it sends once.
 */
export async function sendCode(ctx: Ctx, content: unknown): Promise<void> {
  const request = content as Partial<CodeRequest>
  const { verificationUuid, proofUuid, purpose, to, by } = request
  if (!isUuid(verificationUuid) || !isUuid(proofUuid) || !purpose || !to || !by) {
    throw new Error(`${sendCodeJob} needs a request, an id, a purpose and an address`)
  }
  const keys = await keysOf(ctx)
  await ctx.inTransaction(async (within) => {
    const people = await peopleOf(within, { purpose, to, by })
    const users = people.map(({ userUuid }) => userUuid)
    const proof = await makeProof(within, keys, purpose, verificationUuid, { users, isTexted: by === 'sms' }, proofUuid)
    if (!proof || people.length === 0) return
    await sendTo(within, { purpose, to, by, verificationUuid }, people, proof)
    for (const { userUuid } of people) await within.audit({ userUuid, deed: 'code-sent', detail: { purpose, by } })
  })
}

type Address = Pick<CodeRequest, 'purpose' | 'to' | 'by'>

async function sendTo(
  ctx: Tx,
  { purpose, to, by, verificationUuid }: Omit<CodeRequest, 'proofUuid'>,
  [person]: readonly UserRow[],
  proof: { proofUuid: Uuid; code: string },
): Promise<void> {
  if (!person) return
  const minutes = codeLifeMs / 60_000
  const dedupeKey = `${purpose}:${proof.proofUuid}`
  const language = await languageOf(ctx.db, person.userUuid)
  if (by === 'sms') {
    await sendSms(ctx, { to, template: 'one-time-code', data: { code: proof.code, minutes }, dedupeKey, language })
    return
  }
  await sendMail(ctx, {
    to: person.email,
    template: 'sign-in-code',
    data: { FirstName: person.FirstName, code: proof.code, path: `/one-time-code?for=${verificationUuid}`, minutes },
    dedupeKey,
    language,
  })
}

/**
 * The people with an email, or the owners of the accounts with a contact number. To sign in by SMS, the number must be
 * in service on the person's own account and belong only to them: a number that they typed themselves proves nothing. A
 * hint of an email needs less (decision 53).
 */
async function peopleOf(ctx: Ctx, { purpose, to, by }: Address): Promise<UserRow[]> {
  if (by === 'mail') {
    const user = await findUserByEmail(ctx.db, to)
    return user ? [user] : []
  }
  const named = await ownersOfNumber(ctx, to)
  if (purpose === 'recover-email') return named
  const own: UserRow[] = []
  for (const user of named) if (await hasInService(ctx, user, to)) own.push(user)
  return own.length === 1 ? own : []
}

async function ownersOfNumber(ctx: Ctx, number: string): Promise<UserRow[]> {
  const accounts = await customersByNumber(ctx, number)
  const people = (await Promise.all(accounts.map((CustomerUUID) => peopleOfAccount(ctx.db, CustomerUUID)))).flat()
  const owners = people.filter(({ Role }) => Role === 'owner').map(({ userUuid }) => userUuid)
  return findUsers(ctx.db, owners)
}

async function hasInService(ctx: Ctx, user: UserRow, number: string): Promise<boolean> {
  for (const { UUID, Role } of await customersOf(ctx, user.userUuid)) {
    if (Role !== 'owner') continue
    const mobiles = await mobilesOf(ctx, UUID)
    if (mobiles.some((mobile) => mobile.MSISDN === number && mobile.Status === activeStatus)) return true
  }
  return false
}
