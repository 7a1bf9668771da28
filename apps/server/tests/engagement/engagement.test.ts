import { engagement } from '@waea/contract/engagement'
import { afterEach, expect, test } from 'vitest'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ SERVICE_TOKEN: 'service-token-of-tests' })
afterEach(() => portal.faults('rewards', []))

const asClient = { headers: { 'auth-token': 'service-token-of-tests' } }
const year = async () => (await portal.good(engagement.feedbackQuestions, {})).year

test('[N-HELP-01] [B-HELP-08] [K-HELP-10] the document web tells of the 3 newest versions, newest first, and of the last', async () => {
  const { versions, last_version } = await portal.good(engagement.whatsNew, { document: 'web' })
  expect(versions.map(({ index }) => index)).toEqual([4, 3, 2])
  expect(last_version).toBe(versions[0]?.version)
  expect(await portal.call(engagement.whatsNew, { document: 'constructor' })).toMatchObject({ status: 404 })
})

test('the welcome tour has steps and a version', async () => {
  const { version, steps } = await portal.good(engagement.welcomeTour, {})
  expect(version).toBe(1)
  expect(steps).toHaveLength(4)
})

test('[N-HELP-02] [B-HELP-07] the questions are those of the year, sorted by id', async () => {
  const form = await portal.good(engagement.feedbackQuestions, {})
  expect(form.year).toBe(2026)
  expect(form.questions.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('feedback that is sent twice counts once, as it was sent last', async () => {
  const { token, CustomerUUID } = await portal.signUpCustomer()
  const sent = { CustomerUUID, year: await year(), answers: [{ id: 1, value: 2 }], text: ' First ' }
  expect(await portal.good(engagement.sendFeedback, sent, token)).toEqual({ year: sent.year })
  const again = { ...sent, answers: [{ id: 1, value: 5 }], text: 'Second\nline' }
  await Promise.all([1, 2, 3].map(() => portal.good(engagement.sendFeedback, again, token)))
  const rows = await portal.rows('SELECT answers, words FROM engagement.feedback WHERE customer_uuid = $1', [
    CustomerUUID,
  ])
  expect(rows).toEqual([{ answers: [{ id: 1, value: 5 }], words: 'Second\nline' }])
  const results = await portal.good(engagement.feedbackOfYear, { year: String(sent.year) }, asClient)
  expect(results.Questions.find(({ id }) => id === 1)?.Counts[4]).toBe(1)
  expect(results.Words).toContain('Second\nline')
})

test.each([
  ['another year', { year: 2025 }],
  ['a question that is none', { answers: [{ id: 99, value: 1 }] }],
  [
    'one question twice',
    {
      answers: [
        { id: 1, value: 1 },
        { id: 1, value: 2 },
      ],
    },
  ],
  ['no answer', { answers: [] }],
  ['an answer of 6', { answers: [{ id: 1, value: 6 }] }],
  ['2,001 characters', { text: 'x'.repeat(2_001) }],
])('feedback with %s is refused, and nothing is kept', async (_what, over) => {
  const { token, CustomerUUID } = await portal.signUpCustomer()
  const sent = { CustomerUUID, year: await year(), answers: [{ id: 1, value: 1 }], ...over }
  expect(await portal.call(engagement.sendFeedback, sent, token)).toMatchObject({ status: 400 })
  const rows = await portal.rows('SELECT 1 FROM engagement.feedback WHERE customer_uuid = $1', [CustomerUUID])
  expect(rows).toEqual([])
})

test('[B-HELP-06] [N-HELP-05] [K-HELP-11] [K-HELP-12] bonuses cost 50 to 550 of 450 points, and one is read by its id', async () => {
  const { token, CustomerUUID: customerUuid } = await portal.signUpCustomer()
  const { total, bonuses } = await portal.good(engagement.bonuses, { customerUuid }, token)
  expect(total).toBe(450)
  const costs = bonuses.map(({ cost }) => cost)
  expect([Math.min(...costs), Math.max(...costs)]).toEqual([50, 550])
  expect(new Set(bonuses.map(({ category }) => category))).toEqual(new Set(['your-rewards', 'other-gifts']))
  const [first] = bonuses
  const bonusUuid = first?.uuid ?? ''
  expect(await portal.good(engagement.bonus, { customerUuid, bonusUuid }, token)).toEqual(first)
  const other = { customerUuid, bonusUuid: customerUuid }
  expect(await portal.call(engagement.bonus, other, token)).toMatchObject({ status: 404 })
})

test('while the rewards service fails, bonuses are unavailable', async () => {
  const { token, CustomerUUID: customerUuid } = await portal.signUpCustomer()
  await portal.faults('rewards', [{ kind: 'error-before-effect', times: 5 }])
  expect(await portal.call(engagement.bonuses, { customerUuid }, token)).toMatchObject({ status: 503 })
})
