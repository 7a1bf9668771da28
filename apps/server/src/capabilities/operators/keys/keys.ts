import type { Gives, Input } from '@waea/contract/call'
import type { apiKeys } from '@waea/contract/operators/api-keys'
import { earlierKeyLifeMs, maxApiKeys, serviceProgram } from '@waea/domain/operators/api-key'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { checkMayGive } from '../accounts/permitted-operator.ts'
import {
  findKey,
  insertKey,
  type KeyRow,
  listKeys,
  lockKey,
  lockKeys,
  markEnded,
  type PermittedKey,
  replaceKey,
  saveKey,
} from '../stores/keys.store.ts'
import { namesOfOperators } from '../stores/operators.store.ts'
import { hashOfKey, newKey } from './key-secret.ts'

type Calls = typeof apiKeys
type Answer = Gives<Calls['endKey']>

/** A page of API keys by name. */
async function keys(ctx: Ctx, input: Input<Calls['keys']>): Promise<Gives<Calls['keys']>> {
  const { rows, count } = await listKeys(ctx.db, input.Ended === true, pageRows(input))
  return { Keys: await answersOf(ctx, rows), PageInfo: pageInfo(input, count) }
}

/** Makes a key. Refuses 'conflict' for a used name and for one key too many. */
async function createKey(tx: Tx, input: Input<Calls['createKey']>): Promise<Gives<Calls['createKey']>> {
  const { Name: name, Scopes, PerMinute: perMinute } = input
  checkMayGive(tx, Scopes)
  if ((await lockKeys(tx)) >= maxApiKeys || name === serviceProgram) throw new Refused(refuse('conflict'))
  const KeyUUID = tx.newUuid()
  const Key = newKey(tx)
  const madeBy = tx.actor.kind === 'operator' ? tx.actor.OperatorUUID : null
  const row = { name, scopes: Scopes, perMinute, hash: hashOfKey(Key), madeBy }
  if (!(await insertKey(tx, permitted(tx, KeyUUID), row))) throw new Refused(refuse('conflict'))
  await tx.audit({ deed: 'key-made', detail: { KeyUUID, name, scopes: Scopes, perMinute } })
  return { ...(await answer(tx, KeyUUID)), Key }
}

/** Replaces scopes and limit of a key. Refuses 'not-found', and 'conflict' for an ended one. */
async function changeKey(tx: Tx, input: Input<Calls['changeKey']>): Promise<Answer> {
  const { keyUuid, Scopes, PerMinute: perMinute } = input
  const before = await openKey(tx, keyUuid)
  checkMayGive(tx, Scopes)
  await saveKey(tx, permitted(tx, keyUuid), { scopes: Scopes, perMinute })
  await tx.audit({
    deed: 'key-changed',
    detail: { KeyUUID: keyUuid, name: before.name, before: before.scopes, after: Scopes, perMinute },
  })
  return answer(tx, keyUuid)
}

/** Replaces a key; the current one works for another day. Refuses 'not-found', and 'conflict' for an ended one. */
async function rotateKey(tx: Tx, { keyUuid }: Input<Calls['rotateKey']>): Promise<Gives<Calls['rotateKey']>> {
  const { name } = await openKey(tx, keyUuid)
  const Key = newKey(tx)
  const until = new Date(tx.now().getTime() + earlierKeyLifeMs)
  await replaceKey(tx, permitted(tx, keyUuid), hashOfKey(Key), until)
  await tx.audit({ deed: 'key-rotated', detail: { KeyUUID: keyUuid, name } })
  return { ...(await answer(tx, keyUuid)), Key }
}

/** Ends a key, once. Refuses 'not-found'. */
async function endKey(tx: Tx, { keyUuid }: Input<Calls['endKey']>): Promise<Answer> {
  const row = await lockKey(tx, keyUuid)
  if (!row) throw new Refused(refuse('not-found'))
  if (!row.endedAt) {
    await markEnded(tx, permitted(tx, keyUuid))
    await tx.audit({ deed: 'key-ended', detail: { KeyUUID: keyUuid, name: row.name } })
  }
  return answer(tx, keyUuid)
}

export const keyHandlers: Handlers<Calls> = { keys, createKey, changeKey, rotateKey, endKey }

/** A key that has not ended, whose scopes the actor may give. */
async function openKey(tx: Tx, KeyUUID: Uuid): Promise<KeyRow> {
  const row = await lockKey(tx, KeyUUID)
  if (!row) throw new Refused(refuse('not-found'))
  if (row.endedAt) throw new Refused(refuse('conflict'))
  checkMayGive(tx, row.scopes)
  return row
}

function permitted(tx: Tx, KeyUUID: Uuid): PermittedKey {
  return permit(tx.actor, 'key:manage', { isProviders: true, KeyUUID } as const)
}

async function answer(tx: Tx, KeyUUID: Uuid): Promise<Answer> {
  const row = await findKey(tx.db, KeyUUID)
  const [one] = row ? await answersOf(tx, [row]) : []
  if (!one) throw new Refused(refuse('not-found'))
  return one
}

async function answersOf(ctx: Ctx, rows: readonly KeyRow[]): Promise<Answer[]> {
  const names = await namesOfOperators(
    ctx.db,
    rows.map(({ madeBy }) => madeBy),
  )
  return rows.map((row) => {
    const by = names.get(row.madeBy)
    const { earlierUntil } = row
    return {
      UUID: row.KeyUUID,
      Name: row.name,
      Scopes: row.scopes,
      PerMinute: row.perMinute,
      MadeAtNanos: nanos(row.madeAt),
      ...(by && { MadeBy: { UUID: by.OperatorUUID, Email: by.email, Name: by.name } }),
      ...(row.usedAt && { UsedAtNanos: nanos(row.usedAt) }),
      ...(earlierUntil && ctx.now() < earlierUntil && { EarlierUntilNanos: nanos(earlierUntil) }),
      ...(row.endedAt && { EndedAtNanos: nanos(row.endedAt) }),
    }
  })
}
