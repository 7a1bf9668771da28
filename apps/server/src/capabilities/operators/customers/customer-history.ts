import type { Gives, Input } from '@waea/contract/call'
import type { HistoryEntry, operatorCustomers } from '@waea/contract/operators/operator-customers'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import { byNewest, type HistoryPage, type HistoryRow } from '../../../platform/history.ts'
import { type DeedRow, readCustomerDeeds } from '../../../platform/operator/audit.ts'
import { customerOf, peopleOf } from '../../customers/index.ts'
import { namesOfOperators } from '../stores/operators.store.ts'

type Entry = Static<typeof HistoryEntry>

const usualPage = 30

/**
 * A page of everything that happened to a customer, the newest first. Refuses 'not-found' for an unknown customer, and a
 * `Before` that no page gave.
 */
export async function customerHistory(
  ctx: Ctx,
  { customerUuid, Before, Limit = usualPage, WithoutReads = false }: Input<typeof operatorCustomers.history>,
): Promise<Gives<typeof operatorCustomers.history>> {
  await customerOf(ctx, customerUuid)
  const people = (await peopleOf(ctx.db, customerUuid)).map(({ userUuid }) => userUuid)
  // One more, to know whether there is another page.
  const page = { CustomerUUID: customerUuid, before: placeOf(Before), most: Limit + 1 }
  const [rows, deeds] = await Promise.all([
    ctx.historyOf(page),
    readCustomerDeeds(ctx.db, page, { people, withReads: !WithoutReads }),
  ])
  const newest = [...rows, ...deeds].sort(byNewest)
  const shown = newest.slice(0, Limit)
  const last = shown.at(-1)
  const names = await namesOfOperators(
    ctx.db,
    deeds.map(({ OperatorUUID }) => OperatorUUID),
  )
  const nameOf = (operator: Uuid) => names.get(operator)?.name || names.get(operator)?.email
  return {
    Entries: shown.map((row) => entryOf(row, nameOf)),
    ...(newest.length > Limit && last && { Next: `${last.at.getTime()} ${last.id}` }),
  }
}

/** The place that an earlier page's `Next` names. */
function placeOf(before: string | undefined): HistoryPage['before'] {
  if (before === undefined) return undefined
  const [, ms = '', id = ''] = /^(\d{1,14}) ([\w:-]+)$/.exec(before) ?? []
  if (id === '') throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'Before'))
  return { at: new Date(Number(ms)), id }
}

function entryOf(row: HistoryRow & Partial<DeedRow>, nameOf: (operator: Uuid) => string | undefined): Entry {
  const { id, at, kind, what, subject, amount, MobileUUID, actor, OperatorUUID, reason } = row
  const name = OperatorUUID && nameOf(OperatorUUID)
  return {
    ID: id,
    At: nanos(at),
    Kind: kind as Entry['Kind'],
    What: what,
    ...(subject && { Subject: subject }),
    ...(amount !== null && { AmountCents: amount }),
    ...(MobileUUID && { MobileUUID }),
    ...(actor && { Actor: actor }),
    ...(OperatorUUID && { OperatorUUID }),
    ...(name && { Operator: name }),
    ...(reason && { Reason: reason }),
  }
}
