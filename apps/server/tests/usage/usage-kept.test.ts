import { addMonths, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { forgetUsage } from '../../src/capabilities/usage/forget-usage.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import { mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { type ShopPortal, shopOfFile, startShop } from '../shop/shop-support.ts'

const portal = shopOfFile({ USAGE_KEEP_MONTHS: '13' })

/** A mobile with uses of today, of the first kept moment and of just before it. */
async function withUses(at: ShopPortal): Promise<Owner> {
  const owner = await mobileInService(at)
  const { CustomerUUID, MobileUUID } = owner
  const atMs = at.server.clock.now().getTime()
  const documents = ['today', 'first-kept', 'too-old'].map((id) => ({ id, type: 'data' as const, amount: 1, atMs }))
  await systemOf(at).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
  const first = startOfDay(addMonths(systemOf(at).today(), -13))
  const old = new Date(first.getTime() - 1)
  await at.rows('UPDATE usage.documents SET used_at = $1 WHERE document_id = $2', [first, 'first-kept'])
  await at.rows('UPDATE usage.documents SET used_at = $1 WHERE document_id = $2', [old, 'too-old'])
  await at.rows(
    `INSERT INTO usage.hours SELECT customer_uuid, service_uuid, type, date_trunc('hour', used_at), 1
     FROM usage.documents WHERE document_id <> 'today'`,
  )
  return owner
}

const keptOf = async (at: ShopPortal, { MobileUUID }: Owner) => {
  const documents = 'SELECT document_id AS id FROM usage.documents WHERE service_uuid = $1 ORDER BY used_at DESC'
  const hours = 'SELECT 1 FROM usage.hours WHERE service_uuid = $1'
  return {
    documents: (await at.rows<{ id: string }>(documents, [MobileUUID])).map(({ id }) => id),
    hours: (await at.rows(hours, [MobileUUID])).length,
  }
}

test('uses and their hours are deleted once they are older than the setting says', async () => {
  const owner = await withUses(portal)
  await forgetUsage(systemOf(portal))
  expect(await keptOf(portal, owner)).toEqual({ documents: ['today', 'first-kept'], hours: 2 })
})

test('without the setting no use is deleted', async () => {
  const other = await startShop()
  const owner = await withUses(other)
  await forgetUsage(systemOf(other))
  expect((await keptOf(other, owner)).documents).toHaveLength(3)
  await other.close()
})
