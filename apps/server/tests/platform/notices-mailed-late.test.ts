import { expect, test } from 'vitest'
import { mailNotices } from '../../src/platform/operator/mail-notices.ts'
import { notifyOperator } from '../../src/platform/operator/notices.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { keepJobsWaiting } from './job-support.ts'

const operator = 'operator@provider.test'
const portal = shopOfFile({ OPERATOR_EMAIL: operator })

test('a notice that is committed after a younger one was mailed is in the next mail, and in no other', async () => {
  const system = systemOf(portal)
  await keepJobsWaiting(portal, 'system.mail-notices')
  const notice = (subject: string) => ({ kind: 'usage-document', subject, reason: 'it is a test' }) as const
  const texts = async () => (await portal.messages(operator)).map(({ text }) => text)
  const mailed = (subject: string) =>
    eventually(`the mail about ${subject}`, async () => {
      await mailNotices(system)
      return (await texts()).some((text) => text.includes(subject)) || undefined
    })
  await system.inTransaction(async (tx) => {
    await notifyOperator(tx, notice('written first'))
    await notifyOperator(system, notice('committed first'))
    await mailed('committed first')
  })
  await portal.clock({ advanceS: 3_700 })
  await mailed('written first')
  expect((await texts()).filter((text) => text.includes('committed first'))).toHaveLength(1)
  await portal.clock({ advanceS: 3_700 })
  await mailNotices(system)
  await quiet(portal)
  expect(await texts()).toHaveLength(2)
})
