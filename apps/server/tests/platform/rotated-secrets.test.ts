import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLog } from '../../../../tests/support/logs.ts'
import { type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { runCommand } from '../../src/command.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { type Server, startServer } from '../../src/server.ts'
import { Browser, peopleOfFile } from '../identity/people.ts'
import { tellAsCourier, tellAsFibre, tellAsNetwork, tellAsPorting, tellAsTickets } from './signed.ts'

const kinds = ['NETWORK_SIGNATURE', 'COURIER_SIGNATURE', 'PORTING_SIGNATURE', 'FIBRE_SIGNATURE', 'TICKETS_WEBHOOK']
const sandboxSecret = (kind: string) => `${kind.toLowerCase().replace('_', '-')}-sandbox`
const partners = { tellAsNetwork, tellAsCourier, tellAsPorting, tellAsFibre, tellAsTickets }

/** The new secrets are the portal's own; the partners of this file still sign with the sandboxes'. */
const changed = Object.fromEntries(kinds.map((kind) => [`${kind}_SECRET`, `new-${kind}`]))
const previous = Object.fromEntries(kinds.map((kind) => [`${kind}_SECRET_PREVIOUS`, sandboxSecret(kind)]))

let portal: Portal
let after: Server
beforeAll(async () => {
  portal = await startPortal({ ...changed, ...previous })
  const { environment } = portal
  const without = { ...environment, ...Object.fromEntries(Object.keys(previous).map((name) => [name, ''])), PORT: '0' }
  after = await startServer(readConfig(without), { api: true, worker: false }, keepLog().open('warn'))
})
afterAll(async () => {
  await after?.close()
  await portal?.close()
})

test.each(Object.entries(partners))(
  '%s by the previous secret is accepted until that is unset',
  async (_name, tell) => {
    expect((await tell(portal, '{}')).status).toBe(200)
    expect((await tell({ ...portal, url: after.url }, '{}')).status).toBe(403)
  },
)

const people = peopleOfFile()

test('tokens of the previous key are valid after a rotation, and not after a replacement', async () => {
  const { environment } = people.portal
  const meOf = async (url: string, token: string | undefined) =>
    (await new Browser(url, token).call('GET /api/frontend/v1/me')).status
  const startAnother = () =>
    startServer(
      readConfig({ ...environment, PUBLIC_URL: `http://localhost:${environment.PORT}`, PORT: '0' }),
      { api: true, worker: false },
      keepLog().open('warn'),
    )
  const { browser, email } = await people.seeded('rotated@test.waea.nz')
  await browser.signIn(email)
  const old = browser.token
  expect((await runCommand(environment, 'keys', ['rotate']))[0]).toMatch(/signs access tokens; 0 older keys/)
  const rotated = await startAnother()
  const elsewhere = new Browser(rotated.url)
  await elsewhere.signIn(email)
  expect([await meOf(rotated.url, old), await meOf(rotated.url, elsewhere.token)]).toEqual([200, 200])
  // A process that was not restarted yet reads the new key when it meets it.
  expect(await meOf(people.portal.url, elsewhere.token)).toBe(200)
  await rotated.close()

  expect((await runCommand(environment, 'keys', ['replace']))[0]).toMatch(/2 older keys were removed/)
  const replaced = await startAnother()
  expect([await meOf(replaced.url, old), await meOf(replaced.url, elsewhere.token)]).toEqual([401, 401])
  const again = new Browser(replaced.url)
  again.cookies.set('waea_refresh', browser.cookies.get('waea_refresh') ?? '')
  const refreshed = await again.call('POST /v2/2/auth_check', { SPID: 2, IdentityProvider: 'JWT_REFRESH' })
  expect(refreshed.status).toBe(200)
  await replaced.close()
})

test('the command of keys does nothing without one of its words', async () => {
  const keys = () => people.portal.rows('SELECT kid FROM identity.keys ORDER BY kid')
  const before = await keys()
  await expect(runCommand(people.portal.environment, 'keys', [])).rejects.toThrow(
    'Use: npm run keys -- rotate | replace',
  )
  expect(await keys()).toEqual(before)
})
