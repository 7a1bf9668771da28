import { sims } from '@waea/contract/mobile/sims'
import { expect, test } from 'vitest'
import { endAtNetwork } from '../customers/customer-support.ts'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { mobileWith, prepaySimOf, simsAt } from './sim-support.ts'

/** What a customer is told about a SIM that the network has changed again since. */
const portal = shopOfFile()
const { simMessages } = simsAt(portal)

/** A mobile that was stopped at the network; the job that reports it waits until `release`. */
async function stopped(): Promise<{ owner: Owner; release: () => Promise<void> }> {
  const owner = await mobileInService(portal)
  const release = await keepJobsWaiting(portal, 'sims.hears.mobile.use-changed')
  await portal.good(sims.disable, prepaySimOf(owner), owner.token)
  await mobileWith(portal, owner, 6)
  return { owner, release }
}

test('nobody is told that a SIM is stopped which runs again by now', async () => {
  const { owner, release } = await stopped()
  await portal.good(sims.enable, prepaySimOf(owner), owner.token)
  await mobileWith(portal, owner, 4)
  await release()
  await quiet(portal)
  expect(await simMessages(owner)).toEqual(expect.arrayContaining(['mail started', 'sms started']))
  expect((await simMessages(owner)).filter((one) => one.endsWith(' stopped'))).toEqual([])
})

test('nobody is told that a SIM is stopped which has ended by now', async () => {
  const { owner, release } = await stopped()
  await endAtNetwork(portal, owner)
  await release()
  await quiet(portal)
  expect((await simMessages(owner)).filter((one) => one.endsWith(' stopped'))).toEqual([])
})
