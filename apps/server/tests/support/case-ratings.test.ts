import { cases } from '@waea/contract/cases'
import { afterEach, expect, test } from 'vitest'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { casesOn } from './case-support.ts'

/** Ratings that reach the help desk late, or after a newer one. */
const portal = shopOfFile()
const { open, ticketOf, answer, caseWith, write } = casesOn(portal)
afterEach(() => portal.faults('tickets', []))

/** A solved case. */
async function solved() {
  const buyer = await portal.signUpCustomer()
  const { UUID: caseUuid, Number: subject } = await open(buyer)
  await answer(await ticketOf(caseUuid), 'Done.', { status: 'solved' })
  await caseWith(buyer, caseUuid, 'be solved', ({ State }) => State === 'solved')
  return { buyer, caseUuid, subject }
}

const rate = ({ CustomerUUID: customerUuid, token }: Buyer, caseUuid: string, Rating: 'good' | 'bad') =>
  portal.good(cases.rate, { customerUuid, caseUuid, Rating }, token)

test('of two ratings the help desk keeps the newer one, also where the older one arrives after it', async () => {
  const { buyer, caseUuid } = await solved()
  await portal.faults('tickets', [{ kind: 'slow', op: 'rate', ms: 3_000, times: 1 }])
  await rate(buyer, caseUuid, 'bad')
  await eventually('the first to be on its way', async () => {
    const { faults } = (await (await fetch(`${portal.sandbox}/tickets/faults`)).json()) as { faults: object[] }
    return faults.length === 0 || undefined
  })
  await rate(buyer, caseUuid, 'good')
  await ticketOf(caseUuid, ({ satisfaction_rating: { score } }) => score === 'good')
  await quiet(portal)
  expect((await ticketOf(caseUuid)).satisfaction_rating.score).toBe('good')
})

test('a rating that is late until its case is open again is no matter for the operator', async () => {
  const { buyer, caseUuid, subject } = await solved()
  const release = await keepJobsWaiting(portal, 'support.send-rating')
  await rate(buyer, caseUuid, 'bad')
  await write(buyer, caseUuid, 'It is back.')
  await ticketOf(caseUuid, ({ status }) => status === 'open')
  await release()
  await quiet(portal)
  expect(await portal.rows('SELECT reason FROM platform.notices WHERE subject = $1', [subject])).toEqual([])
})
