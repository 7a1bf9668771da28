import type { Gives } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { connectionPauseSpan, isPausedOn, pausesAgainOn } from '@waea/domain/broadband/connections/pause-connection'
import { isRefusal } from '@waea/domain/refusal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { suspendedOf } from '../../customers/index.ts'
import { type AddonRow, addonsOfServices, laterPriceOf, nextPlansOf } from '../../plans/index.ts'
import { planTerms } from '../places/plans-at-place.ts'
import type { ConnectionRow } from '../stores/connections.store.ts'
import { type NoteRow, notesOfAll } from '../stores/notes.store.ts'
import { noteAnswer } from './order-answer.ts'

export type ConnectionAnswer = Gives<typeof ufbRecords.ufb>

/** A connection as calls return it, with its current plan, the next one, and its notes. */
export async function connectionAnswer(ctx: Ctx, one: ConnectionRow): Promise<ConnectionAnswer> {
  const [answer] = await connectionAnswers(ctx, [one])
  if (!answer) throw new Error('A connection has an answer')
  return answer
}

/** Some connections as calls return them. Reads the plans and notes of all of them at once. */
export async function connectionAnswers(ctx: Ctx, all: readonly ConnectionRow[]): Promise<ConnectionAnswer[]> {
  if (all.length === 0) return []
  const active = all.filter(({ Status }) => Status === 'ACTIVE')
  const services = active.map(({ CustomerUUID, UUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const customers = [...new Set(active.map(({ CustomerUUID }) => CustomerUUID))]
  const [notes, addonsByService, suspended] = await Promise.all([
    notesOfAll(ctx, all),
    addonsOfServices(ctx, services),
    suspendedOf(ctx, customers),
  ])
  const base = new Map([...addonsByService].flatMap(([service, addons]) => planOf(service, addons)))
  const coming = await nextPlansOf(ctx, [...base.values()])
  const ofSubject = Map.groupBy(notes, ({ CustomerUUID, subject }) => `${CustomerUUID} ${subject}`)
  const answers: ConnectionAnswer[] = []
  for (const one of all) {
    const next = coming.get(one.UUID)
    // Few connections change their plan, so read the plans on sale only for those.
    const NextPlan = next && { Plan: await planTerms(ctx, one.LFC, next), On: next.on }
    const own = ofSubject.get(`${one.CustomerUUID} ${one.UUID}`) ?? []
    const plan = base.get(one.UUID)
    // A plan that is about to be replaced has no later price.
    const later = plan && !next ? await laterPriceOf(ctx, plan) : undefined
    const outOfUse = outOfUseOf(one, suspended.has(one.CustomerUUID), ctx.today())
    answers.push({
      ...answerOf(one, own),
      ...(plan && planNow(one, plan, later)),
      ...(plan && !next && pauseOf(one, plan, ctx.today())),
      ...outOfUse,
      ...(NextPlan && { NextPlan }),
    })
  }
  return answers
}

function planOf(service: Uuid, addons: readonly AddonRow[]): [Uuid, AddonRow][] {
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  return plan ? [[service, plan]] : []
}

/** The price of an active connection's plan, and until when it is charged. */
function planNow(
  { Plan: { Periods: _, ThenCents: __, ...plan } }: ConnectionRow,
  current: AddonRow,
  later: LaterPrice,
) {
  return {
    Plan: { ...plan, Price: current.price, ...(later && { Periods: later.periods, ThenCents: later.after }) },
    ...(later?.on && { PriceChangesOn: later.on }),
    // A connection that started while the account was suspended has no charged month yet.
    ...(current.EndsOn && current.cyclesDone > 0 && { PaidUntil: current.EndsOn }),
  }
}

type LaterPrice = Awaited<ReturnType<typeof laterPriceOf>>

/** When a connection can be paused, or its pause be moved. */
function pauseOf(
  one: ConnectionRow,
  plan: AddonRow,
  today: CalendarDay,
): Pick<ConnectionAnswer, 'CanPause' | 'PausesAgainOn'> {
  const span = connectionPauseSpan(one, plan, today)
  if (!isRefusal(span)) return { CanPause: { From: span.from, Earliest: span.earliest, Latest: span.latest } }
  const again = span.refused === 'fibre-pause-again' && pausesAgainOn(one)
  return again ? { PausesAgainOn: again } : {}
}

/** Whether a connection is out of use: its account is suspended, it is paused, or its company has not resumed it yet. */
function outOfUseOf(one: ConnectionRow, isSuspended: boolean, today: CalendarDay): Pick<ConnectionAnswer, 'OutOfUse'> {
  if (one.Status !== 'ACTIVE') return {}
  if (isSuspended) return { OutOfUse: 'suspended' }
  if (isPausedOn(one, today)) return { OutOfUse: 'paused' }
  return one.isSuspended || one.isSuspendWanted ? { OutOfUse: 'resuming' } : {}
}

function answerOf(one: ConnectionRow, notes: readonly NoteRow[]): ConnectionAnswer {
  const { Nickname, lfcProduct, startedOn, endsOn, pauseFrom, pauseUntil, movedTo, Document, deletedAt } = one
  return {
    UUID: one.UUID,
    CustomerUUID: one.CustomerUUID,
    OrderUUID: one.OrderUUID,
    PrequalUUID: one.PrequalUUID,
    Status: one.Status,
    ...(Nickname !== null && { Nickname }),
    Address: one.Address,
    LFC: one.LFC,
    ...(lfcProduct !== null && { LFCProductID: lfcProduct }),
    Plan: one.Plan,
    ...(startedOn && { StartedOn: startedOn }),
    ...(endsOn && { EndsOn: endsOn }),
    ...(pauseFrom && pauseUntil && { Pause: { From: pauseFrom, Until: pauseUntil } }),
    ...(movedTo && { MovedTo: movedTo }),
    Notes: notes.map(noteAnswer),
    ...(Document && { Document }),
    CreatedAtNanos: nanos(one.createdAt),
    UpdatedAtNanos: nanos(one.changedAt),
    ...(deletedAt && { DeletedAtNanos: nanos(deletedAt) }),
  }
}
