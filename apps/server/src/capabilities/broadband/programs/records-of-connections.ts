import { isDeepStrictEqual } from 'node:util'
import type { Gives, Input } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { checkFreeDocument } from '@waea/domain/broadband/free-document'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { readPage } from '../../../platform/read-page.ts'
import { eraseServicePlaces, searchOf } from '../../customers/index.ts'
import { type ConnectionAnswer, connectionAnswer, connectionAnswers } from '../answers/connection-answer.ts'
import { listedCustomers, seeConnection } from '../answers/see-fibre.ts'
import { changeConnection } from '../connections/change-connection.ts'
import { endConnection } from '../connections/end-connection.ts'
import { eraseConnection, lockConnection, type OwnConnection } from '../stores/connections.store.ts'
import { pageOfConnections } from '../stores/records.store.ts'

type Calls = typeof ufbRecords

/**
 * A page of connections, the newest first: of one customer, of a person's own accounts, or of all for a program of the
 * provider (2§7.4).
 */
export async function readConnections(ctx: Ctx, input: Input<Calls['ufbs']>): Promise<Gives<Calls['ufbs']>> {
  const customers = listedCustomers(ctx.actor, input.CustomerUUID)
  const search = await searchOf(ctx, input)
  const which = { customers, status: input.Status, isDeleted: input.Deleted === true, search }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfConnections(ctx, { ...which, ...page }))
  return { UFBs: await connectionAnswers(ctx, rows), PageInfo }
}

/** One connection, deleted or not (2§7.4). */
export async function readConnection(ctx: Ctx, { uuid }: { uuid: Uuid }): Promise<ConnectionAnswer> {
  return connectionAnswer(ctx, await seeConnection(ctx, uuid))
}

/** Replaces the provider's document of a connection: an omitted one is removed (2§7.4). */
export async function replaceConnection(tx: Tx, input: Input<Calls['putUfb']>): Promise<ConnectionAnswer> {
  accept(checkFreeDocument(input.Document))
  const connection = await lockedConnection(tx, input.uuid)
  const { Document = null } = input
  if (isDeepStrictEqual(Document, connection.Document)) return connectionAnswer(tx, connection)
  const changed = await changeConnection(tx, connection, { Document })
  const { CustomerUUID, UUID: UfbUUID } = changed
  await tx.audit({ CustomerUUID, deed: 'fibre-changed', detail: { UfbUUID } })
  return connectionAnswer(tx, changed)
}

/** Ends a connection as its customer could. Refuses 'fibre-not-active' for one that is not in service (2§7.4). */
export async function deleteConnection(tx: Tx, { uuid }: { uuid: Uuid }): Promise<ConnectionAnswer> {
  return connectionAnswer(tx, await endConnection(tx, await seeConnection(tx, uuid)))
}

/** Erases a connection that has ended, with its notes; its bills stay. Refuses 'order-state' before its end (2§7.4). */
export async function purgeConnection(tx: Tx, { uuid }: { uuid: Uuid }): Promise<Gives<Calls['purgeUfb']>> {
  const connection = await lockedConnection(tx, uuid)
  if (connection.Status !== 'ENDED') throw new Refused(refuse('order-state'))
  await eraseConnection(tx, connection)
  const { CustomerUUID, UUID: UfbUUID } = connection
  await eraseServicePlaces(tx, permit(tx.actor, 'fibre:manage', { CustomerUUID, UUID: UfbUUID }))
  await tx.audit({ CustomerUUID, deed: 'fibre-purged', detail: { UfbUUID } })
  await tx.show(CustomerUUID, 'fibre.changed', { UfbUUID })
  return { UUID: UfbUUID }
}

/** Locks a connection for a program that may change it. */
async function lockedConnection(tx: Tx, UUID: Uuid): Promise<OwnConnection> {
  return permit(tx.actor, 'fibre:manage', await lockConnection(tx, await seeConnection(tx, UUID)))
}
