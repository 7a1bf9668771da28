import type { Gives, Input } from '@waea/contract/call'
import type { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { answerBy111, decide111, withdraw111 } from '@waea/domain/broadband/at-home/calling-111'
import { checkContact } from '@waea/domain/broadband/fibre-cart'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { readPage } from '../../../platform/read-page.ts'
import { customerOf, found, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { placeLine } from '../answers/tell-order.ts'
import {
  all111Of,
  insert111,
  lock111,
  type Own111,
  pageOf111,
  type Row111,
  save111,
} from '../stores/calling-111.store.ts'
import { findConnection } from '../stores/connections.store.ts'

type Calls = typeof fibreAtHome
type Answer = Gives<Calls['apply111']>

/** What the account applied for. Only its owner sees it: it says why somebody is at risk. */
export async function read111(ctx: Ctx, { customerUuid }: Input<Calls['read111']>): Promise<Gives<Calls['read111']>> {
  const { CustomerUUID } = permit(ctx.actor, 'fibre:manage', { CustomerUUID: customerUuid })
  return { Applications: await answersOf(ctx, await all111Of(ctx, CustomerUUID)) }
}

/**
 * Applies for a means to call 111 in a power cut, tells the customer by when it is answered, and the operator that it
 * waits. Refuses 'fibre-not-active' for a connection that has ended, 'fibre-contact' without a number to call, and
 * 'conflict' while another application of the connection stands.
 */
export async function apply111(tx: Tx, input: Input<Calls['apply111']>): Promise<Answer> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.UfbUUID.toLowerCase() }
  const connection = permit(tx.actor, 'fibre:manage', await findConnection(tx, key))
  if (connection.Status === 'ENDED') throw new Refused(refuse('fibre-not-active'))
  const [person, phone] = [input.Person.trim(), input.Phone.trim()]
  accept(checkContact({ Name: person, Phone: phone }))
  const one = permit(tx.actor, 'fibre:manage', {
    CustomerUUID: connection.CustomerUUID,
    UUID: tx.newUuid(),
    UfbUUID: connection.UUID,
    state: 'applied' as const,
    person,
    phone,
    because: input.Because,
    details: input.Details?.trim() ?? '',
    appliedAt: tx.now(),
    answerBy: answerBy111(tx.today()),
    decidedAt: null,
    means: null,
    reason: null,
  })
  if (!(await insert111(tx, one))) throw new Refused(refuse('conflict'))
  await notifyOperator(tx, { kind: 'fibre', subject: one.UUID, reason: `calling 111: answer by ${one.answerBy}` })
  return tellState(tx, one)
}

/** Withdraws an application of the customer. Refuses 'conflict' for one that does not stand. */
export async function withdrawOwn111(tx: Tx, input: Input<Calls['withdraw111']>): Promise<Answer> {
  const application = await lock111(tx, input.applicationUuid.toLowerCase())
  const isTheirs = application?.CustomerUUID === input.customerUuid.toLowerCase()
  const one = permit(tx.actor, 'fibre:manage', isTheirs ? application : undefined)
  return save(tx, { ...one, state: accept(withdraw111(one.state)) })
}

/** A page of applications, for programs of the provider. */
export async function readAll111(
  ctx: Ctx,
  input: Input<Calls['applications111']>,
): Promise<Gives<Calls['applications111']>> {
  const search = await found(ctx, input)
  const which = { state: input.State, isNewestFirst: input.Order === 'newest', search }
  const { rows, PageInfo } = await readPage(input, (page) => pageOf111(ctx, { ...which, ...page }))
  return { Applications: await answersOf(ctx, rows), PageInfo }
}

/** Accepts or declines an application. Refuses 'conflict' for one that was answered or withdrawn. */
export async function decideOn111(tx: Tx, input: Input<Calls['decide111']>): Promise<Answer> {
  const one = permit(tx.actor, 'fibre:manage', await lock111(tx, input.uuid.toLowerCase()))
  const state = accept(decide111(one.state, input.Decision))
  const words = input.Words.trim()
  const said = state === 'accepted' ? { means: words } : { reason: words }
  return save(tx, { ...one, state, decidedAt: tx.now(), ...said })
}

async function save(tx: Tx, row: Row111): Promise<Answer> {
  const one = permit(tx.actor, 'fibre:manage', row)
  await save111(tx, one)
  return tellState(tx, one)
}

/** Tells the customer the state of an application, and returns it. The mail leaves out why somebody is at risk. */
async function tellState(tx: Tx, one: Own111): Promise<Answer> {
  const { CustomerUUID, UUID, UfbUUID, state: news, person, answerBy, means, reason } = one
  await tx.audit({ CustomerUUID, deed: 'fibre-111', detail: { ApplicationUUID: UUID, State: news } })
  await tx.show(CustomerUUID, 'fibre.changed', { UfbUUID })
  const [answer] = await answersOf(tx, [one])
  if (!answer) throw new Error('An application has an answer')
  const customer = await customerOf(tx, CustomerUUID)
  const data = {
    FirstName: customer.FirstName,
    news,
    person,
    place: answer.Place,
    ...(news === 'applied' && { answerBy }),
    ...(means && { means }),
    ...(reason && { reason }),
    path: '/profile/ufb/broadband/calling-111',
  }
  await sendMail(tx, { ...mailTo(customer), template: 'fibre-111', dedupeKey: `fibre-111:${UUID}:${news}`, data })
  return answer
}

async function answersOf(ctx: Ctx, rows: readonly Row111[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const row of rows) answers.push(answerOf(row, await placeOf(ctx, row)))
  return answers
}

async function placeOf(ctx: Ctx, { CustomerUUID, UfbUUID: UUID }: { CustomerUUID: Uuid; UfbUUID: Uuid }) {
  const connection = await findConnection(ctx, { CustomerUUID, UUID })
  return connection ? placeLine(connection.Address) : ''
}

function answerOf(row: Row111, Place: string): Answer {
  const { decidedAt, means, reason, state } = row
  return {
    UUID: row.UUID,
    CustomerUUID: row.CustomerUUID,
    UfbUUID: row.UfbUUID,
    Place,
    State: state,
    Person: row.person,
    Phone: row.phone,
    Because: row.because,
    Details: row.details,
    AppliedAtNanos: nanos(row.appliedAt),
    ...(state === 'applied' && { AnswerBy: row.answerBy }),
    ...(decidedAt && { DecidedAtNanos: nanos(decidedAt) }),
    ...(means && { Means: means }),
    ...(reason && { Reason: reason }),
  }
}
