import { randomUUID } from 'node:crypto'
import { deployment } from '@waea/contract/provider'
import { expect, test } from 'vitest'
import { compareWithPartner } from '../../src/capabilities/payments/compare/compare.ts'
import { systemOf } from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const operator = 'operator@provider.test'
const token = 'service-token-of-a-test'
const portal = shopOfFile({ SERVICE_TOKEN: token, OPERATOR_EMAIL: operator })

/** The notice of a kind, and the mail about it with a link that the operator can open. */
async function noticeWithMail(
  Kind: string,
  fits: (subject: string) => boolean,
): Promise<{ Reason: string; mail: string }> {
  const notice = await eventually(`a notice of the kind ${Kind}`, async () => {
    const answer = await portal.good(deployment.notices, { Kind }, { headers: { 'auth-token': token } })
    return answer.Notices.find(({ Subject }) => fits(Subject))
  })
  const mail = await portal.message(operator, ({ text }) => text.includes(notice.Subject))
  const [link = ''] = /http\S+/.exec(mail.text) ?? []
  expect((await fetch(link, { headers: { accept: 'text/html' } })).status).toBe(200)
  return { Reason: notice.Reason, mail: mail.text }
}

test('thirty wrong tokens of programs are reported, a right one without the scope is not counted', async () => {
  const tries = (shown: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => portal.call(deployment.notices, {}, { headers: { 'auth-token': shown } })),
    )
  await tries(token, 5)
  const answers = await tries('a-token-of-nobody', 30)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  const { Reason } = await noticeWithMail('guessing', (subject) => subject === 'access tokens of programs')
  expect(Reason).toContain('30 wrong tokens')
})

test('work that is given up after its last try is reported', async () => {
  await portal.rows(`SELECT graphile_worker.add_job('payments.refund', '{}', max_attempts := 1)`)
  const { Reason } = await noticeWithMail('job', (subject) => subject.startsWith('payments.refund'))
  expect(Reason).toBe('given up after 1 tries: A refund was asked for without its id')
})

test('a job that has used up its tries is found by its customer, tried again, and let go by an admin with a reason', async () => {
  const admin = await signedInOperator(portal, 'admin')
  const support = await signedInOperator(portal, 'support')
  const { CustomerUUID } = await portal.signUpCustomer()
  const parkedOf = async (of: string) =>
    (await portal.good(deployment.parkedJobs, { SmartSearch: of }, support.as)).Jobs.filter(
      (job) => job.CustomerUUID === of,
    )
  await portal.rows(
    `SELECT graphile_worker.add_job('payments.refund', json_build_object('CustomerUUID', $1::text), max_attempts := 1)`,
    [CustomerUUID],
  )
  const givenUp = (after?: number) =>
    eventually('the job to be parked', async () => {
      const [job] = await parkedOf(CustomerUUID)
      return job?.GivenUpAtNanos && job.GivenUpAtNanos !== after ? job : undefined
    })
  const job = await givenUp()
  expect(job).toMatchObject({ Task: 'payments.refund', Tries: 1, Error: expect.stringContaining('without its id') })
  const input = { jobId: job.JobID }
  expect((await portal.call(deployment.dropJob, input, support.as)).status).toBe(403)
  const withoutReason = await portal.call(deployment.retryJob, input, { cookie: support.cookie })
  expect(withoutReason).toMatchObject({ status: 400, body: { code: 'invalid-input' } })

  await portal.clock({ advanceS: 60 })
  await portal.good(deployment.retryJob, input, support.as)
  await givenUp(job.GivenUpAtNanos)
  const twice = await Promise.all([1, 2].map(() => portal.call(deployment.dropJob, input, admin.as)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await parkedOf(CustomerUUID)).toEqual([])
  expect((await portal.call(deployment.retryJob, input, admin.as)).status).toBe(404)
  const subject = `payments.refund, job ${job.JobID}`
  expect(
    await portal.rows('SELECT seen_at IS NOT NULL AS seen FROM platform.notices WHERE subject = $1', [subject]),
  ).toEqual([{ seen: true }])
  const log = await portal.rows(
    `SELECT deed, reason IS NOT NULL AS why FROM platform.audit WHERE customer_uuid = $1 AND deed LIKE 'job%' ORDER BY id`,
    [CustomerUUID],
  )
  expect(log).toEqual([
    { deed: 'job-retried', why: true },
    { deed: 'job:retry', why: true },
    { deed: 'job-dropped', why: true },
    { deed: 'job:drop', why: true },
  ])
})

test('a payment that the books do not have is reported as a difference', async () => {
  const PaymentUUID = randomUUID()
  await fetch(`${portal.sandbox}/stripe/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      amount: '2000',
      currency: 'nzd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[customer_uuid]': randomUUID(),
      'metadata[payment_uuid]': PaymentUUID,
    }),
  })
  const since = new Date(portal.server.clock.now().getTime() - 86_400_000)
  expect(await compareWithPartner(systemOf(portal), since)).toHaveLength(1)
  const { Reason } = await noticeWithMail('card-difference', (subject) => subject === `payment ${PaymentUUID}`)
  expect(Reason).toContain('the card partner has it and the books do not')
})
