import type { Gives, Input } from '@waea/contract/call'
import type { customerRecords } from '@waea/contract/people/customer-records'
import { providerId } from '@waea/domain/catalogue/catalogue-item'
import { tagName } from '@waea/domain/customers/tag'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { readPage } from '../../platform/read-page.ts'
import { lockCustomer } from './stores/customers.store.ts'
import { deleteTag, findTag, insertTag, listTags, type TagRow, tagNames, updateTag } from './stores/tags.store.ts'

type Calls = typeof customerRecords

/**
 * Adds a tag to a customer; offers aimed by that tag apply at once. Refuses 'not-found' for an unknown or closed
 * customer, and 'tag-held' if they already have a tag of that name (2§7.6).
 */
export async function addTag(tx: Tx, input: Input<Calls['addTag']>): Promise<Gives<Calls['addTag']>> {
  const CustomerUUID = input.CustomerUUID.toLowerCase()
  const Name = tagName(input.Name)
  const tag = permit(tx.actor, 'customer:tag', { CustomerUUID, UUID: tx.newUuid(), Name })
  if (!(await lockCustomer(tx, CustomerUUID))) throw new Refused(refuse('not-found'))
  const added = await insertTag(tx, tag)
  if (!added) throw new Refused(refuse('tag-held', undefined, 'Name'))
  await tx.tell('customer.tagged', { CustomerUUID })
  await tx.audit({ CustomerUUID, deed: 'customer-tag-added', detail: { name: Name } })
  return answer(added)
}

/** A page of tags by name, of all customers or of one (2§7.6). */
export async function readTags(ctx: Ctx, input: Input<Calls['tags']>): Promise<Gives<Calls['tags']>> {
  const { CustomerUUID } = input
  const Name = input.Name && tagName(input.Name)
  const which = { CustomerUUID: CustomerUUID?.toLowerCase(), Name }
  const { rows, PageInfo } = await readPage(input, (page) => listTags(ctx, { ...which, ...page }))
  return { CustomerTags: rows.map(answer), PageInfo }
}

/** One tag (2§7.6). */
export async function readTag(ctx: Ctx, { tagUuid }: { tagUuid: Uuid }): Promise<Gives<Calls['tag']>> {
  return answer(await tagOf(ctx, tagUuid))
}

/** Renames a tag. Refuses 'tag-held' if its customer already has one of that name (2§7.6). */
export async function renameTag(tx: Tx, input: Input<Calls['renameTag']>): Promise<Gives<Calls['renameTag']>> {
  const { CustomerUUID, Name } = await tagOf(tx, input.tagUuid)
  const wanted = tagName(input.Name)
  await lockCustomer(tx, CustomerUUID)
  const tag = permit(tx.actor, 'customer:tag', await tagOf(tx, input.tagUuid))
  if (wanted === Name) return answer(tag)
  const [same] = await listTags(tx, { CustomerUUID, Name: wanted, offset: 0, limit: 1 })
  if (same) throw new Refused(refuse('tag-held', undefined, 'Name'))
  await updateTag(tx, tag, wanted)
  await tx.tell('customer.tagged', { CustomerUUID })
  await tx.audit({ CustomerUUID, deed: 'customer-tag-changed', detail: { from: Name, to: wanted } })
  return answer(await tagOf(tx, input.tagUuid))
}

/** Locks the customer that has a tag. */
export async function lockTag(tx: Tx, tagUuid: Uuid): Promise<void> {
  await lockCustomer(tx, (await tagOf(tx, tagUuid)).CustomerUUID)
}

/** Removes a tag from its customer. They keep the offers that were aimed at them by it (2§7.6). */
export async function removeTag(tx: Tx, { tagUuid }: { tagUuid: Uuid }): Promise<Gives<Calls['removeTag']>> {
  const tag = permit(tx.actor, 'customer:tag', await tagOf(tx, tagUuid))
  await deleteTag(tx, tag)
  await tx.audit({ CustomerUUID: tag.CustomerUUID, deed: 'customer-tag-removed', detail: { name: tag.Name } })
  return { UUID: tag.UUID }
}

/** Tag names by customer. */
export async function tagsOf(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, string[]>> {
  const named = Map.groupBy(await tagNames(ctx, customers), ({ CustomerUUID }) => CustomerUUID)
  return new Map([...named].map(([CustomerUUID, tags]) => [CustomerUUID, tags.map(({ Name }) => Name)]))
}

async function tagOf(ctx: Ctx, tagUuid: Uuid): Promise<TagRow> {
  const tag = await findTag(ctx, tagUuid)
  if (!tag) throw new Refused(refuse('not-found'))
  return tag
}

function answer({ CustomerUUID, UUID, Name, createdAt, updatedAt }: TagRow): Gives<Calls['tag']> {
  return {
    UUID,
    SPID: providerId,
    CustomerUUID,
    Name,
    CreatedAtNanos: nanos(createdAt),
    UpdatedAtNanos: nanos(updatedAt),
  }
}
