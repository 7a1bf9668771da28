import { Client } from 'pg'
import { expect, test } from 'vitest'
import { serverProcess } from '../processes/server-process.ts'
import { chargesOf, eventually, shopOfFile } from '../shop/shop-support.ts'
import { onceCalls } from './once-calls.ts'
import { everyCall } from './world.ts'

const portal = shopOfFile()

const answersWait = 4_321

/** From now on, storing an answer for a key that starts with `killed-` needs this lock: the server waits there. */
const keepAnswersWaiting = `
  CREATE FUNCTION platform.wait_with_answer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${answersWait}); RETURN NEW; END $$;
  CREATE TRIGGER wait_with_answer BEFORE UPDATE OF status ON platform.request_keys
    FOR EACH ROW WHEN (NEW.status IS NOT NULL AND NEW.request_key LIKE 'killed-%')
    EXECUTE FUNCTION platform.wait_with_answer()`

/**
 * Runs until every key's answer is about to be stored, then kills the server. Returns those answers: they are read and
 * then deleted, as if they had never been stored.
 */
async function killBetween(
  database: Client,
  presses: () => void,
  kill: () => Promise<void>,
  { count, undone }: { count: number; undone: number },
) {
  await database.query(keepAnswersWaiting)
  await database.query('SELECT pg_advisory_lock($1)', [answersWait])
  presses()
  await eventually('every answer to be about to be kept', async () => {
    const waiting =
      "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted"
    const { rows } = await database.query<{ count: number }>(waiting, [answersWait])
    return rows[0]?.count === count || undefined
  })
  await kill()
  await database.query('SELECT pg_advisory_unlock($1)', [answersWait])
  const said = await eventually('what would have been answered', async () => {
    const kept = "SELECT call, answer FROM platform.request_keys WHERE request_key LIKE 'killed-%' AND status = 200"
    const { rows } = await database.query<{ call: string; answer: Record<string, unknown> }>(kept)
    return rows.length === count - undone ? rows : undefined
  })
  await database.query('DROP FUNCTION platform.wait_with_answer CASCADE')
  await database.query(
    "UPDATE platform.request_keys SET status = NULL, answer = NULL WHERE request_key LIKE 'killed-%'",
  )
  return new Map(said.map(({ call, answer }) => [call, answer]))
}

test('every call by which a person moves money or goods once is answered as at first, by a server that was killed before it answered', async () => {
  const once = everyCall().flatMap(([name, call]) => (call.once && call.who.kind !== 'provider' ? [name] : []))
  expect(Object.keys(onceCalls).sort()).toEqual(once.sort())
  const made = await Promise.all(
    Object.entries(onceCalls).map(async ([name, of]) => ({ name, ...of, ...(await of.prepare(portal)) })),
  )
  const press = ({ name, call, input, token }: (typeof made)[number]) =>
    portal.call(call, input as never, { token, key: `killed-${name}` })
  const before = await chargesOf(portal)
  const database = new Client({ connectionString: portal.environment.DATABASE_URL })
  await database.connect()
  await portal.server.close()
  // Each waiting answer holds a connection; jobs need some more.
  const server = await serverProcess({ ...portal.environment, POOL_SIZE: String(made.length + 8) })
  try {
    const cut: Promise<unknown>[] = []
    const pressAll = () => void cut.push(...made.map((one) => press(one).catch(() => undefined)))
    const undone = made.filter((one) => one.isUndone).length
    const first = await killBetween(database, pressAll, server.kill, { count: made.length, undone })
    expect(await Promise.all(cut)).toEqual(made.map(() => undefined))
    await server.start()
    for (const one of made) {
      // The state may have moved on before the repeat: a mobile is in service by then.
      await one.wait?.()
      const said = first.get(one.name) ?? {}
      const answer = await press(one)
      expect({ call: one.name, ...answer }).toMatchObject({ call: one.name, status: 200 })
      if (one.again) expect(answer.body).toMatchObject(one.again(said as never))
      else expect(answer.body).toEqual(said)
      expect(await press(one)).toMatchObject({ status: 200, body: answer.body })
    }
    const expected = made.reduce((sum, one) => sum + one.charges, 0)
    expect((await chargesOf(portal)) - before).toBe(expected)
  } finally {
    await server.kill()
    await database.end()
  }
})
