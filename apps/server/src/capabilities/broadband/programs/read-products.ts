import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { dayOfInput } from '@waea/domain/day-of-input'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { type ConnectionAnswer, connectionAnswer, connectionAnswers } from '../answers/connection-answer.ts'
import { orderAnswers } from '../answers/order-answer.ts'
import { changeConnection } from '../connections/change-connection.ts'
import { connectionsOf, findConnection, lockConnection } from '../stores/connections.store.ts'
import { recentOrders } from '../stores/orders.store.ts'

/** How long a finished order is shown. */
const shownMs = 30 * 86_400_000
const mostDays = 92
const usualDays = 31

/** The connections of a customer, and the orders that are open or finished recently (2§7.16). */
export async function readProducts(ctx: Ctx, CustomerUUID: Uuid): Promise<Gives<typeof broadband.ufbProducts>> {
  const [connections, orders] = [
    await connectionsOf(ctx, CustomerUUID),
    await recentOrders(ctx, CustomerUUID, new Date(ctx.now().getTime() - shownMs)),
  ]
  return { UfbProducts: await connectionAnswers(ctx, connections), Orders: await orderAnswers(ctx, orders) }
}

/** Gives a connection the customer's own name for it; an empty name removes it. */
export async function nameConnection(tx: Tx, input: Input<typeof broadband.nameUfb>): Promise<ConnectionAnswer> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.ufbUuid.toLowerCase() }
  const one = permit(tx.actor, 'fibre:manage', await lockConnection(tx, key))
  const Nickname = input.Nickname.trim() || null
  if (Nickname === one.Nickname) return connectionAnswer(tx, one)
  await tx.audit({ CustomerUUID: one.CustomerUUID, deed: 'fibre-named', detail: { UfbUUID: one.UUID } })
  return connectionAnswer(tx, await changeConnection(tx, one, { Nickname }))
}

/**
 * The daily usage of a connection, as its company counts it; by default the last 31 days, including today. Refuses
 * 'invalid-input' for invalid days, days in the wrong order or more than 92 days, and 'fibre-not-active' for a
 * connection that was never in service. Throws PartnerUnknown while the company does not answer.
 */
export async function readUsage(
  ctx: Ctx,
  input: Input<typeof broadband.fibreUsage>,
): Promise<Gives<typeof broadband.fibreUsage>> {
  const one = await findConnection(ctx, { CustomerUUID: input.customerUuid, UUID: input.ufbUuid.toLowerCase() })
  if (!one) throw new Refused(refuse('not-found'))
  const { lfcProduct } = one
  if (lfcProduct === null) throw new Refused(refuse('fibre-not-active'))
  const Upto = requestedDay(input.Upto, 'Upto') ?? addDays(ctx.today(), 1)
  const From = requestedDay(input.From, 'From') ?? addDays(Upto, -usualDays)
  const span = daysBetween(From, Upto)
  if (span < 1 || span > mostDays) throw new Refused(refuse('invalid-input', undefined, 'From'))
  const days = await ctx.ports.fibre.usage(lfcProduct, From, Upto)
  const own = days.filter(({ day }) => one.startedOn !== null && day >= one.startedOn)
  const Days = own.map(({ day, downBytes: DownBytes, upBytes: UpBytes }) => ({ Day: day, DownBytes, UpBytes }))
  return { From, Upto, Days }
}

function requestedDay(text: string | undefined, field: string): CalendarDay | undefined {
  return text === undefined ? undefined : accept(dayOfInput(text, field))
}
