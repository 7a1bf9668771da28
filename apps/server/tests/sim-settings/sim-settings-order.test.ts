import { simSettings } from '@waea/contract/mobile/sim-settings'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { mobileInService, type Owner, stopBecomes, systemOf, whose } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { saveSettings, settingsOf } from './sim-settings-support.ts'

/** Settings are read while the network applies a change to them. */
const portal = shopOfFile()
afterEach(() => portal.faults('network', []))

/** A mobile with a change at the network, which does not answer. */
async function changing(change: (owner: Owner) => Promise<{ status: number }>): Promise<Owner> {
  const owner = await mobileInService(portal)
  await stopBecomes(portal, owner, true)
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'change' }])
  expect((await change(owner)).status).toBe(200)
  return owner
}

/** Reads while a change is being completed: a read of pending changes has to wait until that is over. */
async function readMeanwhile<T>({ MobileUUID }: Owner, features: object, read: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  await systemOf(portal).inTransaction(async (tx) => {
    await tx.db.run(sql`LOCK TABLE sim_settings.changes IN ACCESS EXCLUSIVE MODE`)
    answer = read()
    await eventually('the reader to wait', async () => {
      const waiting = await portal.rows(
        `SELECT 1 FROM pg_locks WHERE relation = 'sim_settings.changes'::regclass AND NOT granted`,
      )
      return waiting.length > 0 || undefined
    })
    await tx.db.run(sql`UPDATE sim_settings.changes SET state = 'done' WHERE mobile_uuid = ${MobileUUID}`)
    await tx.db.run(sql`
      UPDATE mobiles.network_features SET features = features || ${JSON.stringify(features)}::jsonb
      WHERE mobile_uuid = ${MobileUUID}`)
  })
  return answer as Promise<T>
}

test('settings that the network does while they are read are never told as not done', async () => {
  const owner = await changing((one) => saveSettings(portal, one, { CLIR: true }))
  expect((await settingsOf(portal, owner)).State).toBe('underway')
  const now = await readMeanwhile(owner, { CLIR: true }, () => settingsOf(portal, owner))
  expect(now).toMatchObject({ State: 'confirmed', Confirmed: { CLIR: true } })
})

test('nor is a web filter', async () => {
  const read = (one: Owner) => portal.good(simSettings.webFilter, whose(one), one.token)
  const owner = await changing((one) =>
    portal.call(simSettings.saveWebFilter, { ...whose(one), KidsSafe: true }, one.token),
  )
  expect((await read(owner)).State).toBe('underway')
  const now = await readMeanwhile(owner, { KidsSafe: true }, () => read(owner))
  expect(now).toMatchObject({ State: 'confirmed', Unconfirmed: [], KidsSafe: true })
})
