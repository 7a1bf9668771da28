import { randomUUID } from 'node:crypto'
import { isRefusal } from '@waea/domain/refusal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keys, keysOf } from '../../src/capabilities/identity/keys/keys.ts'
import { everyKind } from '../../src/capabilities/identity/one-time-tokens/kinds.ts'
import { countWrongTry, lockToken } from '../../src/capabilities/identity/one-time-tokens/one-time-tokens.store.ts'
import {
  issueToken,
  issueTokenOnce,
  readToken,
  sweepTokens,
  useToken,
} from '../../src/capabilities/identity/one-time-tokens/one-time-tokens.ts'
import { makeProof, useCode } from '../../src/capabilities/identity/proofs/proofs.ts'
import { contextOf } from '../../src/platform/context.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { type People, startPeople } from './people.ts'

/** All single-use tokens are in one table. This tests what holds for each kind; the calls are tested elsewhere. */
let people: People
let keys: Keys
let start: number
beforeAll(async () => {
  people = await startPeople()
  keys = await keysOf(people.system())
  start = people.nowMs()
})
afterAll(() => people?.close())

/** The system context at the given milliseconds after the start of these tests. */
const at = (ms: number): Ctx => {
  const clock = { now: () => new Date(start + ms) }
  return contextOf({ ...people.portal.server.runtime, clock }, { kind: 'system' })
}

const lifeMs = 60_000
const payload = { provider: 'FIREBASE', sessionS: 900 } as const
const hour = 3_600_000
const day = 24 * hour

/** A token that signs in a new person, issued at the start. */
async function issued(subjectUuid: string = randomUUID()) {
  const made = await at(0).inTransaction((tx) => issueToken(tx, keys, 'auth-token', { subjectUuid, payload, lifeMs }))
  const use = (ctx: Ctx, holding?: { provider: 'GOOGLE' }) =>
    ctx.inTransaction((tx) => useToken(tx, keys, 'auth-token', made.token, holding))
  return { ...made, subjectUuid, use }
}

const said = (answer: object) => (isRefusal(answer) ? answer.refused : 'used')

describe('a token', () => {
  test('that 32 use at once is used by one of them; the others are told that it was', async () => {
    const { use, subjectUuid } = await issued()
    const answers = await Promise.all(Array.from({ length: 32 }, () => use(at(1))))
    expect(answers.filter((one) => !isRefusal(one))).toMatchObject([{ subjectUuid, payload }])
    expect(answers.filter((one) => said(one) === 'link-used')).toHaveLength(31)
  })

  test('is good until the last millisecond of its life and not after it, to read and to use', async () => {
    const { token, use } = await issued()
    const read = (ms: number) => readToken(at(ms), keys, 'auth-token', token)
    expect(said(await read(lifeMs - 1))).toBe('used')
    expect(said(await read(lifeMs))).toBe('link-expired')
    expect(said(await use(at(lifeMs)))).toBe('link-expired')
    expect(said(await use(at(lifeMs - 1)))).toBe('used')
    expect(said(await read(lifeMs))).toBe('link-used')
  })

  test('whose use is rolled back is good again', async () => {
    const { token, use } = await issued()
    const undone = at(1).inTransaction(async (tx) => {
      await useToken(tx, keys, 'auth-token', token)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(said(await use(at(1)))).toBe('used')
  })

  test('of one kind is none of another, and one that holds something else than is asked stays', async () => {
    const { token, use } = await issued()
    const asIdentity = at(1).inTransaction((tx) => useToken(tx, keys, 'identity', token))
    expect(said(await asIdentity)).toBe('link-expired')
    expect(said(await use(at(1), { provider: 'GOOGLE' }))).toBe('link-expired')
    expect(said(await use(at(1)))).toBe('used')
  })

  test('under an id that was issued before is not issued again', async () => {
    const tokenUuid = randomUUID()
    const about = { subjectUuid: randomUUID(), payload, lifeMs }
    const once = () => at(0).inTransaction((tx) => issueTokenOnce(tx, keys, 'auth-token', tokenUuid, about))
    const all = await Promise.all([once(), once(), once(), once()])
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('counts wrong tries one after the other, however many come at once', async () => {
    const about = { subjectUuid: randomUUID(), payload: { ...payload, how: 'LOCAL' }, lifeMs }
    const { hash } = await at(0).inTransaction((tx) => issueToken(tx, keys, 'waiting-sign-in', about))
    const tried = () =>
      at(1).inTransaction(async (tx) => {
        const locked = await lockToken(tx, 'waiting-sign-in', hash)
        if (locked) await countWrongTry(tx, locked)
        return locked?.tries
      })
    const seen = await Promise.all(Array.from({ length: 16 }, tried))
    expect(seen.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 16 }, (_, count) => count))
  })

  test('of another version’s payload is an error, and is nobody’s way in', async () => {
    const { hash, use } = await issued()
    await people.rows(
      `UPDATE identity.one_time_tokens SET payload = '{"provider": "FIREBASE"}' WHERE token_hash = $1`,
      [hash],
    )
    await expect(use(at(1))).rejects.toThrow('A token of auth-token holds another payload')
  })
})

describe('a code and its link', () => {
  const made = (subject: string, ms = 0) =>
    at(ms).inTransaction(async (tx) => {
      const proof = await makeProof(tx, keys, 'step-up', subject, {})
      if (!proof) throw new Error('A proof was not made')
      return proof
    })
  const typed = (subject: string, code: string, ms: number) =>
    at(ms).inTransaction((tx) => useCode(tx, keys, 'step-up', subject, code))
  const followed = (secret: string, ms: number) => at(ms).inTransaction((tx) => useToken(tx, keys, 'step-up', secret))

  test('are one: 16 who type it and 16 who follow it at once are one who gets on', async () => {
    const subject = randomUUID()
    const { code, secret } = await made(subject)
    const tries = Array.from({ length: 16 }, () => [typed(subject, code, 1), followed(secret, 1)]).flat()
    expect((await Promise.all(tries)).filter((one) => !isRefusal(one))).toHaveLength(1)
  })

  test('last ten minutes and an hour, each to the millisecond', async () => {
    const subject = randomUUID()
    const { code, secret } = await made(subject)
    expect(said(await typed(subject, code, 600_000))).toBe('code-expired')
    expect(said(await followed(secret, hour))).toBe('link-expired')
    expect(said(await followed(secret, hour - 1))).toBe('used')
    const another = randomUUID()
    expect(said(await typed(another, (await made(another)).code, 599_999))).toBe('used')
  })

  test('are void once newer ones are sent to the same', async () => {
    const subject = randomUUID()
    const [older, newer] = [await made(subject), await made(subject, 1)]
    expect(said(await followed(older.secret, 2))).toBe('link-expired')
    if (older.code !== newer.code) expect(said(await typed(subject, older.code, 2))).toBe('wrong-code')
    expect(said(await typed(subject, newer.code, 2))).toBe('used')
  })
})

test('the sweep deletes what ended a day ago, an invitation 90 days after its end, and nothing before', async () => {
  await people.rows('DELETE FROM identity.one_time_tokens')
  const invitation = { email: 'sweep@test.waea.nz', Role: 'member' } as const
  await at(0).inTransaction(async (tx) => {
    await issueToken(tx, keys, 'auth-token', { subjectUuid: randomUUID(), payload, lifeMs })
    await issueToken(tx, keys, 'invitation', { subjectUuid: randomUUID(), payload: invitation, lifeMs })
  })
  const left = async (ms: number) => {
    await at(ms).inTransaction(sweepTokens)
    return (await people.rows<{ kind: string }>('SELECT kind FROM identity.one_time_tokens ORDER BY kind')).map(
      ({ kind }) => kind,
    )
  }
  expect(await left(lifeMs + day)).toEqual(['auth-token', 'invitation'])
  expect(await left(lifeMs + day + 1)).toEqual(['invitation'])
  expect(await left(lifeMs + 90 * day)).toEqual(['invitation'])
  expect(await left(lifeMs + 90 * day + 1)).toEqual([])
})

test('the sweep knows every kind', async () => {
  await people.rows(
    `INSERT INTO identity.one_time_tokens (token_uuid, kind, token_hash, payload, made_at, expires_at)
     SELECT gen_random_uuid(), kind, 'hash', '{}', '2020-01-01', '2020-01-02' FROM unnest($1::text[]) AS kind`,
    [everyKind],
  )
  await at(0).inTransaction(sweepTokens)
  expect(await people.rows("SELECT kind FROM identity.one_time_tokens WHERE made_at = '2020-01-01'")).toEqual([])
})
