import type { Actor } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { type ConnectionRow, connectionByUuid } from '../stores/connections.store.ts'
import { type OrderRow, orderByUuid } from '../stores/orders.store.ts'

/** The customers whose fibre the actor sees: a person's own, all (undefined) for programs of the provider. */
function seenCustomers(actor: Actor): Uuid[] | undefined {
  return actor.kind === 'person' ? actor.roles.map(({ CustomerUUID }) => CustomerUUID) : undefined
}

/**
 * The customers whose list is asked for: the one that is named, or all that the actor sees, without suspended ones. A
 * customer of somebody else is refused with 'not-found'.
 */
export function listedCustomers(actor: Actor, named: Uuid | undefined): Uuid[] | undefined {
  if (named === undefined) return seenCustomers(actor)?.filter((one) => !isSuspended(actor, one))
  const CustomerUUID = named.toLowerCase()
  mustSee(actor, CustomerUUID)
  return [CustomerUUID]
}

/** An order that the actor sees. For anybody else there is none. */
export async function seeOrder(ctx: Ctx, UUID: Uuid): Promise<OrderRow> {
  const order = await orderByUuid(ctx, UUID.toLowerCase(), seenCustomers(ctx.actor))
  return seen(ctx.actor, order)
}

/** A connection that the actor sees. For anybody else there is none. */
export async function seeConnection(ctx: Ctx, UUID: Uuid): Promise<ConnectionRow> {
  return seen(ctx.actor, await connectionByUuid(ctx, UUID.toLowerCase()))
}

/** An order that was not deleted, for a program that changes it. */
export async function openOrder(ctx: Ctx, UUID: Uuid): Promise<OrderRow> {
  return notDeleted(await seeOrder(ctx, UUID))
}

/** Refuses what was deleted as what is not there: it can be read and purged alone. */
export function notDeleted<T extends { deletedAt: Date | null }>(row: T | undefined): T {
  if (!row || row.deletedAt) throw new Refused(refuse('not-found'))
  return row
}

function seen<T extends { CustomerUUID: Uuid }>(actor: Actor, row: T | undefined): T {
  if (!row) throw new Refused(refuse('not-found'))
  mustSee(actor, row.CustomerUUID)
  return row
}

/** Owners and members of an account see its fibre, and may add a note. */
function mustSee(actor: Actor, CustomerUUID: Uuid): void {
  permit(actor, 'fibre:note', { CustomerUUID })
  if (isSuspended(actor, CustomerUUID)) throw new Refused(refuse('suspended'))
}

function isSuspended(actor: Actor, CustomerUUID: Uuid): boolean {
  return actor.kind === 'person' && actor.suspendedCustomers.includes(CustomerUUID)
}
