import { expect, test } from 'vitest'
import { hearOfPort } from '../../src/capabilities/porting/advance.ts'
import { lockPort } from '../../src/capabilities/porting/stores/ports.store.ts'
import type { PortingOrder } from '../../src/ports/porting.ts'
import { systemOf } from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { aNumber, bringsNumber, portsOf, waitForYesRequest } from './porting-support.ts'

const portal = shopOfFile()

test('a port shows each step that it has come by, also where a newer report was heard first', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await keepJobsWaiting(portal, 'porting.hears.port.due')
  const [{ UUID = '' } = {}] = await portsOf(portal, owner)
  await portal.rows(
    "UPDATE porting.ports SET authorisation = 'given', is_authorisation_told = true, look_at = look_at + interval '1 day' WHERE port_uuid = $1",
    [UUID],
  )
  const key = { CustomerUUID: owner.CustomerUUID, UUID }
  const hear = (state: PortingOrder['state'], later: number) =>
    systemOf(portal).inTransaction(async (tx) => {
      const port = await lockPort(tx, key)
      const { SOM = '', version = 0, MSISDN = '' } = port ?? {}
      await hearOfPort(tx, key, { SOM: SOM ?? '', MSISDN, state, version: version + later } as PortingOrder)
    })
  await hear(3, 2)
  await hear(2, -1)
  const [port] = await portsOf(portal, owner)
  expect(port?.State).toBe(3)
  expect(port?.Steps.map(({ State }) => State)).toEqual([1, 2, 3])
})
