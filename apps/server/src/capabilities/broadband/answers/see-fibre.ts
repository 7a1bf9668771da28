import type { Actor } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { type ConnectionRow, connectionByUuid } from '../stores/connections.store.ts'
import { type OrderRow, orderByUuid } from '../stores/orders.store.ts'

/** The customers whose fibre the actor may see: a person's own, or all (undefined) for programs of the provider. */
function seenCustomers(actor: Actor): Uuid[] | undefined {
  return actor.kind === 'person' ? actor.roles.map(({ CustomerUUID }) => CustomerUUID) : undefined
}

/**
 * The customers to list: the one named, or all that the actor may see except suspended ones. Refuses another person's
 * customer with 'not-found'.
 */
export function listedCustomers(actor: Actor, named: Uuid | undefined): Uuid[] | undefined {
  if (named === undefined) return seenCustomers(actor)?.filter((one) => !isSuspended(actor, one))
  const CustomerUUID = named.toLowerCase()
  mustSee(actor, CustomerUUID)
  return [CustomerUUID]
}

/** An order that the actor may see. Refuses 'not-found' otherwise. */
export async function seeOrder(ctx: Ctx, UUID: Uuid): Promise<OrderRow> {
  const order = await orderByUuid(ctx, UUID.toLowerCase(), seenCustomers(ctx.actor))
  return seen(ctx.actor, order)
}

/** A connection that the actor may see. Refuses 'not-found' otherwise. */
export async function seeConnection(ctx: Ctx, UUID: Uuid): Promise<ConnectionRow> {
  return seen(ctx.actor, await connectionByUuid(ctx, UUID.toLowerCase()))
}

/** An order that is not deleted, for a program that changes it. */
export async function openOrder(ctx: Ctx, UUID: Uuid): Promise<OrderRow> {
  return notDeleted(await seeOrder(ctx, UUID))
}

/** Refuses a deleted row with 'not-found': it can only be read and purged. */
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
