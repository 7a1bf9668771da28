import { activation } from '@waea/contract/mobile/activation'
import { creditChecks } from '@waea/contract/money/credit-checks'
import { messages } from '@waea/contract/people/messages'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, type Owner, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ SERVICE_TOKEN: 'service' })

afterEach(() => portal.faults('credit', []))

const subject = {
  Consent: true as const,
  FirstName: 'Buyer',
  LastName: 'Test',
  DateOfBirth: '1990-05-01',
  Address: '12 Cuba Street, Te Aro, Wellington 6011',
  LicenceVersion: '123',
}

const provider = { headers: { 'auth-token': 'service' } }

function ask({ CustomerUUID: customerUuid, token }: Buyer, LicenceNumber: string, over = {}) {
  return portal.call(creditChecks.askCreditCheck, { customerUuid, ...subject, LicenceNumber, ...over }, token)
}

function read({ CustomerUUID: customerUuid, token }: Buyer) {
  return portal.good(creditChecks.creditCheck, { customerUuid }, token)
}

/** The enquiries that the credit reporter received, as its sandbox lists them. */
async function enquiries(): Promise<number> {
  return ((await (await fetch(`${portal.sandbox}/credit/v1/enquiries`)).json()) as unknown[]).length
}

const monthly = { AvailabilityUUID: demoPlans.postpayLight.availability }
const start = (owner: Owner, dry = false) => askActivation(portal, owner, { ...monthly, dry })

test('a monthly plan starts without a card after a passed credit check, and not before', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  expect((await start(owner)).body).toMatchObject({ code: 'no-card' })
  expect(await read(owner)).toEqual({ State: 'none' })
  expect((await ask(owner, 'dk123456')).body).toMatchObject({ State: 'passed', ValidUntil: expect.any(String) })
  expect((await start(owner, true)).status).toBe(200)
  const started = await start(owner)
  expect(started).toMatchObject({ status: 200, body: { Status: 'in-progress' } })
})

test('a card that is named is checked all the same', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  await ask(owner, 'DK223456')
  const named = { ...monthly, PaymentMethodID: 'pm_none' }
  expect((await askActivation(portal, owner, named)).status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['RF123456', 'refused'],
  ['RR123456', 'referred'],
  ['FZ123456', 'referred'],
])('[E-ONB-07] of a licence %s the check is %s: no plan starts, and another enquiry waits', async (licence, State) => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  expect((await ask(owner, licence)).body).toMatchObject({
    State,
    NextOn: expect.any(String),
    Reporter: { Name: 'Sandbox Credit Reports', Phone: '0800 555 010' },
  })
  expect((await start(owner)).body).toMatchObject({ code: 'no-card' })
  const before = await enquiries()
  expect(await ask(owner, 'DK999999')).toMatchObject({ status: 400, body: { err_message: 'credit check failed' } })
  expect(await enquiries()).toBe(before)
})

test('without consent nothing is asked', async () => {
  const owner = await adopter(portal)
  const before = await enquiries()
  expect((await ask(owner, 'DK123456', { Consent: false })).status).toBe(400)
  expect((await ask(owner, 'DK123456', { DateOfBirth: '2026-02-30' })).body).toMatchObject({ field: 'DateOfBirth' })
  expect((await ask(owner, 'DK123456', { DateOfBirth: '2015-02-20' })).body).toMatchObject({ field: 'DateOfBirth' })
  expect(await enquiries()).toBe(before)
})

test('a reporter that is down refers the check, and a retry goes on with the same enquiry', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  const before = await enquiries()
  await portal.faults('credit', [{ kind: 'error-after-effect', times: 1 }])
  const down = await ask(owner, 'DK323456')
  expect(down.body).toMatchObject({ State: 'referred' })
  const warnings = () =>
    portal.rows('SELECT 1 FROM platform.notices WHERE subject = $1 AND seen_at IS NULL', [
      (down.body as { UUID: string }).UUID,
    ])
  expect(await warnings()).toHaveLength(1)
  expect((await start(owner)).body).toMatchObject({ code: 'no-card' })
  const again = await ask(owner, 'DK323456')
  expect(again.body).toMatchObject({ State: 'passed', UUID: (down.body as { UUID: string }).UUID })
  expect(await warnings()).toEqual([])
  expect(await enquiries()).toBe(before + 1)
})

test('of eight askers at once one enquiry is made', async () => {
  const owner = await adopter(portal)
  const before = await enquiries()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(owner, 'DK423456')))
  expect(new Set(answers.map(({ body }) => (body as { UUID?: string }).UUID)).size).toBe(1)
  expect(await enquiries()).toBe(before + 1)
})

test('without an answer other details make no second enquiry within a day', async () => {
  const owner = await adopter(portal)
  await portal.faults('credit', [{ kind: 'error-before-effect', times: 2 }])
  const first = (await ask(owner, 'DK523456')).body as { UUID: string }
  const other = (await ask(owner, 'DK523457')).body as { UUID: string }
  expect(other.UUID).toBe(first.UUID)
  await portal.rows(
    "UPDATE credit_checks.checks SET consented_at = consented_at - interval '1 day' WHERE check_uuid = $1",
    [first.UUID],
  )
  expect((await ask(owner, 'DK523457')).body).toMatchObject({
    State: 'passed',
    UUID: expect.not.stringMatching(first.UUID),
  })
})

test('the provider decides a referred check once, and then the plan starts', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  const { UUID } = (await ask(owner, 'RR223456')).body as { UUID: string }
  const decision = {
    checkUuid: UUID,
    CustomerUUID: owner.CustomerUUID,
    Outcome: 'passed' as const,
    Reason: 'We rang and checked.',
  }
  expect((await portal.call(creditChecks.decideCreditCheck, decision, owner.token)).status).toBe(401)
  expect(await portal.good(creditChecks.decideCreditCheck, decision, provider)).toMatchObject({ State: 'passed' })
  const otherwise = { ...decision, Outcome: 'refused' as const }
  expect((await portal.call(creditChecks.decideCreditCheck, otherwise, provider)).status).toBe(409)
  expect(await portal.good(creditChecks.decideCreditCheck, decision, provider)).toMatchObject({ State: 'passed' })
  const mail = await eventually('the mail', async () =>
    (await portal.messages(owner.Email, 0)).find(({ subject }) => subject === 'You passed the credit check'),
  )
  expect(mail.text).toMatch(
    /you can start a monthly plan until \d+ \w+ \d{4}\. Nothing is charged before you start it\./,
  )
  expect((await start(owner)).status).toBe(200)
})

test('a referred check is told to the operator once, listed until it is decided, and its customer is told and led on', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  const waiting = async () => {
    const { Checks } = await portal.good(creditChecks.waitingCreditChecks, { PageSize: 100 }, provider)
    return Checks.filter(({ CustomerUUID }) => CustomerUUID === owner.CustomerUUID)
  }
  const { UUID } = (await ask(owner, 'RR323456')).body as { UUID: string }
  expect(await waiting()).toMatchObject([{ UUID, WasReferred: true }])
  const noticed = () =>
    portal.rows('SELECT times FROM platform.notices WHERE kind = $1 AND subject = $2 AND seen_at IS NULL', [
      'credit-check',
      UUID,
    ])
  expect(await noticed()).toEqual([{ times: 1 }])
  expect((await portal.call(creditChecks.waitingCreditChecks, {}, owner.token)).status).toBe(401)
  const decision = { checkUuid: UUID, CustomerUUID: owner.CustomerUUID, Outcome: 'refused' as const }
  const unexplained = { ...decision, Reason: '' }
  expect((await portal.call(creditChecks.decideCreditCheck, unexplained, provider)).status).toBe(400)
  const Reason = 'Two defaults that are still open.'
  await Promise.all(
    Array.from({ length: 4 }, () => portal.call(creditChecks.decideCreditCheck, { ...decision, Reason }, provider)),
  )
  expect(await waiting()).toEqual([])
  expect(await noticed()).toEqual([])
  expect(await read(owner)).toMatchObject({ State: 'refused', Reason })
  const [mail, ...more] = await eventually('the mail', async () => {
    const mails = (await portal.messages(owner.Email, 0)).filter(
      ({ subject }) => subject === 'You didn’t pass the credit check',
    )
    return mails.length > 0 ? mails : undefined
  })
  expect(more).toEqual([])
  expect(mail?.text).toContain(Reason)
  expect(mail?.text).toContain('Sandbox Credit Reports')
  expect(mail?.links.some((link) => link.endsWith(`/onboarding?mobile=${owner.MobileUUID}`))).toBe(true)
  const notices = await portal.good(messages.notices, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(notices.Notices.map(({ Title }) => Title)).toContain('You didn’t pass the credit check')
})

test('what was given is not kept, but the words that were agreed to are', async () => {
  const owner = await adopter(portal)
  await ask(owner, 'DK623456')
  const [row] = await portal.rows<Record<string, unknown>>(
    'SELECT * FROM credit_checks.checks WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  expect(row).toMatchObject({ state: 'passed', consent: 'credit-check-1', consented_at: expect.any(Date) })
  const { given: _hash, ...kept } = row ?? {}
  expect(JSON.stringify(kept)).not.toMatch(/623456|Cuba|1990/)
  const audit = await portal.rows('SELECT detail FROM platform.audit WHERE customer_uuid = $1', [owner.CustomerUUID])
  expect(JSON.stringify(audit)).not.toMatch(/623456|Cuba|1990/)
  await systemOf(portal).inTransaction((tx) =>
    tx.tell('customer.purged', { CustomerUUID: owner.CustomerUUID, people: [] }),
  )
  await eventually('nothing of the check to be left', async () => {
    const left = await portal.rows('SELECT 1 FROM credit_checks.checks WHERE customer_uuid = $1', [owner.CustomerUUID])
    return left.length === 0 || undefined
  })
})

test('a mobile of another customer is not started on somebody’s check', async () => {
  const [passed, other] = [await adopter(portal, { BillingType: 'postpay' }), await adopter(portal)]
  await ask(passed, 'DK723456')
  const input = { customerUuid: other.CustomerUUID, productUuid: other.MobileUUID, dry: 'false', ...monthly }
  expect((await portal.call(activation.activate, input, passed.token)).status).toBe(404)
})
