import type { Gives, Input } from '@waea/contract/call'
import type { customerRecords } from '@waea/contract/people/customer-records'
import { providerId } from '@waea/domain/catalogue/catalogue-item'
import { contactNumber } from '@waea/domain/customers/contact-number'
import { tagName } from '@waea/domain/customers/tag'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkNames } from '@waea/domain/identity/names'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { pageSizes } from '@waea/domain/paging'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { readPage } from '../../platform/read-page.ts'
import { eraseAnswers } from '../../platform/safety/request-key.ts'
import { addRole, customerOf, customersByUuid } from './accounts.ts'
import { changeAccount } from './change-account.ts'
import { customerAnswer } from './read-customer.ts'
import { type CustomerRow, findCustomer, insertCustomer, notifyAccess } from './stores/customers.store.ts'
import type { AccountChange } from './stores/profile.store.ts'
import {
  deleteCustomer,
  deleteWithoutAccount,
  lockPeopleOf,
  markClosed,
  pageOfRecords,
  pageOfUuids,
  setUnverifiedEmail,
} from './stores/records.store.ts'

type Calls = typeof customerRecords
type CustomerRecord = Gives<Calls['customerRecord']>
/** The customer fields that a program of the provider can set. */
type Said = Omit<Input<Calls['patchCustomer']>, 'spid' | 'SPID' | 'customerUuid'>

/**
 * Opens a customer account, owned by a person if one is named. Refuses a missing name, an invalid email and an
 * impossible number (2§7.6).
 */
export async function openCustomer(
  tx: Tx,
  said: Said & { FirstName: string; LastName: string; Email: string },
  owner?: { userUuid: Uuid; EmailVerified: boolean },
): Promise<CustomerRecord> {
  const { names = said, MobileNumber } = checked(said, said)
  const CustomerUUID = tx.newUuid()
  const ExternalRef5 = said.ExternalRef5?.trim() || undefined
  const numbers = { MobileNumber: MobileNumber ?? undefined, ExternalRef5 }
  const account = { CustomerUUID, ...names, Email: shownEmail(said.Email), ...numbers }
  const EmailVerified = owner?.EmailVerified ?? false
  await insertCustomer(tx, permit(tx.actor, 'customer:write', { ...account, EmailVerified }))
  if (owner) await addRole(tx, CustomerUUID, owner.userUuid, 'owner')
  await tx.tell('customer.opened', { CustomerUUID })
  await tx.audit({ CustomerUUID, deed: 'customer-opened' })
  return recordAnswer(tx, await customerOf(tx, CustomerUUID))
}

/** One customer account, open or closed, for its owner and for programs of the provider (2§7.6). */
export async function readRecord(ctx: Ctx, CustomerUUID: Uuid): Promise<CustomerRecord> {
  // Members read the account through the portal's own call. This one returns the fields that a PATCH on the same path
  // accepts.
  permit(ctx.actor, 'customer:read', { CustomerUUID })
  return recordAnswer(ctx, await customerOf(ctx, CustomerUUID))
}

/** A page of customer accounts, newest first (2§7.6). */
export async function readRecords(
  ctx: Ctx,
  input: Input<Calls['customerRecords']>,
): Promise<Gives<Calls['customerRecords']>> {
  const search = searched(input)
  const which = { search, isClosed: input.Deleted === true }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfRecords(ctx, { ...which, ...page }))
  const uuids = rows.map(({ uuid }) => uuid)
  const customers = await customersByUuid(ctx, uuids)
  const Customers = uuids.flatMap((UUID) => {
    const row = customers.get(UUID)
    return row ? [recordAnswer(ctx, row)] : []
  })
  return { Customers, PageInfo }
}

/** The ids of open customer accounts, in order, after a given id (2§7.6). */
export async function readUuids(
  ctx: Ctx,
  input: Input<Calls['customerUuids']>,
): Promise<Gives<Calls['customerUuids']>> {
  const { Tag: tag, After, Limit: limit = pageSizes.customerUuids } = input
  return { CustomerUUIDs: await pageOfUuids(ctx, { tag: tag && tagName(tag), after: After?.toLowerCase(), limit }) }
}

/**
 * Changes an open customer account for a program of the provider. A new email counts as not verified; how the account's
 * people sign in does not change. Refuses as `openCustomer` does (2§7.6).
 */
export async function changeRecord(tx: Tx, CustomerUUID: Uuid, sent: Said): Promise<CustomerRecord> {
  const before = await openAccountOf(tx, CustomerUUID)
  // Unchanged fields are not checked: a person who signed up with an identity provider may have no surname.
  const fields = Object.entries(sent).filter(([name, value]) => value !== before[name as keyof Said])
  if (fields.length === 0) return recordAnswer(tx, before)
  const said: Said = Object.fromEntries(fields)
  const customer = permit(tx.actor, 'customer:write', { CustomerUUID })
  const { Email, ...change } = checked(said, before)
  if (Email !== undefined && cleanEmail(Email) !== cleanEmail(before.Email)) {
    await setUnverifiedEmail(tx, customer, Email)
  }
  await changeAccount(tx, CustomerUUID, change)
  await tx.show(CustomerUUID, 'account.changed')
  await tx.audit({ CustomerUUID, deed: 'customer-changed', detail: { fields: Object.keys(said).join(',') } })
  return recordAnswer(tx, await customerOf(tx, CustomerUUID))
}

/** Closes an account inside the caller's transaction; every process knows within a second. Refuses a closed one. */
export async function closeAccount(tx: Tx, CustomerUUID: Uuid): Promise<CustomerRecord> {
  await openAccountOf(tx, CustomerUUID)
  await markClosed(tx, permit(tx.actor, 'customer:close', { CustomerUUID }))
  await notifyAccess(tx, CustomerUUID)
  await tx.tell('customer.closed', { CustomerUUID })
  await tx.audit({ CustomerUUID, deed: 'customer-closed' })
  return recordAnswer(tx, await customerOf(tx, CustomerUUID))
}

/** Erases an account. Other capabilities receive the event and erase their data about the customer. */
export async function eraseAccount(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const customer = permit(tx.actor, 'customer:close', { CustomerUUID })
  await notifyAccess(tx, CustomerUUID)
  await lockPeopleOf(tx, customer)
  const people = await deleteWithoutAccount(tx, customer, await deleteCustomer(tx, customer))
  await eraseAnswers(tx, CustomerUUID, people)
  await tx.tell('customer.purged', { CustomerUUID, people })
  await tx.audit({ CustomerUUID, deed: 'customer-purged' })
}

async function openAccountOf(tx: Tx, CustomerUUID: Uuid): Promise<CustomerRow> {
  const row = await findCustomer(tx.db, CustomerUUID)
  if (!row || row.deletedAt) throw new Refused(refuse('not-found'))
  return row
}

/** Checks and cleans the fields that were sent. */
function checked(said: Said, before: { FirstName: string; LastName: string }): AccountChange {
  const { Email, MobileNumber, ExternalRef5 } = said
  if (Email !== undefined && !isEmail(Email)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  const { FirstName = before.FirstName, LastName = before.LastName } = said
  return {
    ...((said.FirstName ?? said.LastName) !== undefined && { names: accept(checkNames({ FirstName, LastName })) }),
    ...(MobileNumber !== undefined && { MobileNumber: accept(contactNumber(MobileNumber)) }),
    ...(ExternalRef5 !== undefined && { ExternalRef5: ExternalRef5.trim() || null }),
    ...(Email !== undefined && { Email: shownEmail(Email) }),
  }
}

function recordAnswer(ctx: Ctx, row: CustomerRow): CustomerRecord {
  return {
    ...customerAnswer(ctx, row),
    SPID: providerId,
    ...(row.deletedAt && { DeletedAtNanos: nanos(row.deletedAt) }),
  }
}
