import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/portal.ts'
import { type ServerProcess, serverProcess } from '../processes/server-process.ts'
import { Browser, type People, startPeople } from './people.ts'

let people: People
let server: ServerProcess
let database: Client

beforeAll(async () => {
  people = await startPeople()
  await people.portal.server.close()
  database = new Client({ connectionString: people.portal.environment.DATABASE_URL })
  await database.connect()
  server = await serverProcess(people.portal.environment)
})
afterAll(async () => {
  await server?.kill()
  await database?.end()
  await people?.close().catch(() => undefined)
})

/** Far more than are hashed in parallel, and few enough to be hashed within the ten seconds that open requests get. */
const rush = 10

test('told to end in a rush of sign-ins, the server answers all of them, and ends', async () => {
  const signIns = Array.from({ length: rush }, (_, at) =>
    // Each address has its own failure count.
    new Browser(people.portal.url).signIn(`nobody-leaving${at}@test.waea.nz`, 'Not-the-password-1'),
  )
  await eventually('all tries to be counted', async () => {
    const { rows } = await database.query('SELECT count(*)::integer AS count FROM platform.limits WHERE most = 10')
    return rows[0].count === rush ? true : undefined
  })
  const ended = server.end()
  for (const { status } of await Promise.all(signIns)) expect(status).toBe(401)
  expect(await ended).toBe(0)
})
