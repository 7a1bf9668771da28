import { expect, test } from 'vitest'
import { customerOf, setAccountState } from '../../src/capabilities/customers/index.ts'
import { seedActiveMobile } from '../../src/capabilities/mobiles/index.ts'
import { goodPassword, peopleOfFile, secretOf } from '../identity/people.ts'

const portal = peopleOfFile()

let people = 0

/** A person who signed in a while ago, so that the password is no recent proof. */
async function person(customers: object[] = [{}]) {
  people += 1
  const email = `profile${people}@test.waea.nz`
  const { browser, customer } = await portal.seeded(email, { customers })
  await browser.signIn(email)
  await portal.rows(
    `UPDATE identity.sessions SET proved_at = proved_at - interval '10 min', changed_at = clock_timestamp()`,
  )
  await portal.rows(`SELECT pg_notify('waea_revoked', '')`)
  const show = () => browser.signIn(email)
  return { browser, email, customer, show, account: () => customerOf(portal.system(), customer) }
}

const me = 'GET /api/frontend/v1/me'
const changePassword = 'POST /api/frontend/v1/change-password'
const changeEmail = 'POST /api/frontend/v1/change-email'
const newPassword = 'Kea-2-flies-high'

test('[V-ACCT-03] the password changes only with the present one, and every other device is signed out', async () => {
  const { browser, email } = await person()
  const elsewhere = portal.browser()
  await elsewhere.signIn(email)
  const change = (OldPassword: string) => browser.call(changePassword, { OldPassword, Password: newPassword })
  expect((await change('Not-my-password-1')).body).toMatchObject({
    err_message: 'Old password is invalid',
    field: 'OldPassword',
  })
  expect((await portal.browser().signIn(email)).status).toBe(200)
  expect((await change(goodPassword)).status).toBe(200)
  expect((await browser.call(me)).status).toBe(200)
  expect((await elsewhere.call(me)).status).toBe(401)
  expect((await portal.browser().signIn(email)).status).toBe(401)
  expect((await portal.browser().signIn(email, newPassword)).status).toBe(200)
  expect((await portal.mail(email)).text).toContain('we signed out every other device')
})

test('[V-ACCT-01] the same password again is refused with use different passwords', async () => {
  const { browser, email } = await person()
  const same = await browser.call(changePassword, { OldPassword: goodPassword, Password: goodPassword })
  expect(same).toMatchObject({ status: 400, body: { err_message: 'use different passwords', field: 'Password' } })
  expect((await browser.call(changePassword, { OldPassword: goodPassword, Password: 'weak' })).body.code).toBe(
    'password-weak',
  )
  expect(await portal.mailCount(email)).toBe(0)
})

test('guesses at the present password are limited as those at sign-in are', async () => {
  const { browser } = await person()
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      browser.call(changePassword, { OldPassword: `Guess-number-${at}`, Password: newPassword }),
    ),
  )
  expect(guesses.filter(({ body }) => body.code === 'wrong-old-password').length).toBeLessThanOrEqual(10)
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20)
})

test('[V-ACCT-04] another email needs the password, its code goes to it, and the old address is told', async () => {
  const { browser, email, show, account } = await person()
  const wanted = `new-${email}`
  const refused = await browser.call(changeEmail, { Email: wanted })
  expect(refused).toMatchObject({ status: 401, body: { code: 'step-up-needed', err_number: 1002 } })
  await show()
  expect(await browser.call(changeEmail, { Email: wanted })).toMatchObject({
    status: 202,
    body: { PendingEmail: wanted },
  })
  expect((await browser.call(me)).body).toMatchObject({ Email: email, PendingEmail: wanted })
  const { customer } = { customer: (await account()).UUID }
  const mail = await portal.mail(wanted)
  const confirm = (Secret: string) =>
    browser.call(`GET /customer/${customer}/email_verification/confirm?Secret=${Secret}`)
  const wrong = mail.codes[0] === '000000' ? '000001' : '000000'
  expect((await confirm(wrong)).body.code).toBe('wrong-code')
  expect((await account()).Email).toBe(email)
  expect((await confirm(mail.codes[0] ?? '')).body).toEqual({ EmailVerified: true, Email: wanted })
  expect(await account()).toMatchObject({ Email: wanted, EmailVerified: true })
  expect((await browser.call(me)).body.PendingEmail).toBeUndefined()
  const notice = await portal.mail(email)
  expect(notice.subject).toContain('email was changed')
  expect(notice.text).not.toContain(wanted)
  expect((await portal.browser().signIn(email)).status).toBe(401)
  expect((await portal.browser().signIn(wanted)).status).toBe(200)
})

test('[V-ACCT-02] the present email is no new one', async () => {
  const { browser, email, show } = await person()
  await show()
  const same = await browser.call(changeEmail, { Email: ` ${email.toUpperCase()} ` })
  expect(same).toMatchObject({ status: 400, body: { code: 'email-unchanged', field: 'Email' } })
})

test('a new email is confirmed by the link too, once, and a newer wish voids the one before', async () => {
  const { browser, email, customer, show } = await person()
  await show()
  await browser.call(changeEmail, { Email: `a-${email}` })
  await browser.call(changeEmail, { Email: `b-${email}` })
  const confirm = (secret: string) =>
    browser.call(`GET /customer/${customer}/email_verification/confirm?Secret=${secret}`)
  expect((await confirm(secretOf(await portal.mail(`a-${email}`)))).status).toBe(400)
  await portal.mail(`b-${email}`)
  await portal.advance(61)
  await browser.call(`GET /customer/${customer}/email_verification/resend`)
  const secret = secretOf(await portal.mail(`b-${email}`, 2))
  const answers = await Promise.all(Array.from({ length: 16 }, () => confirm(secret)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await browser.call(me)).body.Email).toBe(`b-${email}`)
})

test('asking for an email that somebody has is answered alike, and never takes it', async () => {
  const holder = await person()
  const { browser, customer, show } = await person()
  await show()
  const answer = await browser.call(changeEmail, { Email: holder.email })
  expect(answer).toMatchObject({ status: 202, body: { PendingEmail: holder.email } })
  const mail = await portal.mail(holder.email)
  expect(mail.codes).toEqual([])
  expect(mail.subject).toContain('already have')
  const guess = await browser.call(`GET /customer/${customer}/email_verification/confirm?Secret=123456`)
  expect(guess.status).toBe(400)
})

test('[C-ACCT-01] PUT /v2/2/customer changes the names, and a new email waits for its code', async () => {
  const { browser, customer, email, show, account } = await person()
  const put = (over: object) =>
    browser.call(`PUT /v2/2/customer/${customer}`, {
      SPID: 2,
      FirstName: ' Hēmi ',
      LastName: 'Test',
      Email: email,
      ...over,
    })
  expect(await put({})).toMatchObject({ status: 200, body: { FirstName: 'Hēmi', LastName: 'Test', Email: email } })
  expect(await account()).toMatchObject({ FirstName: 'Hēmi', LastName: 'Test', Email: email })
  // The account had the person's own names, so the person gets the new ones too.
  expect((await browser.call(me)).body).toMatchObject({ FirstName: 'Hēmi', LastName: 'Test' })
  expect((await put({ LastName: ' ' })).body).toMatchObject({ err_message: 'please enter', field: 'LastName' })
  expect((await put({ Email: `put-${email}` })).body.code).toBe('step-up-needed')
  await show()
  expect((await put({ Email: `put-${email}` })).body).toMatchObject({ Email: email, PendingEmail: `put-${email}` })
  expect((await account()).Email).toBe(email)
})

test('[C-ACCT-02] PUT /customer changes what is sent, and what leads into the account needs the password', async () => {
  const { browser, customer, show, account } = await person()
  const put = (body: object) => browser.call(`PUT /customer/${customer}`, body)
  expect((await put({ LastName: 'Other' })).body).toMatchObject({ FirstName: 'Prepay', LastName: 'Other' })
  for (const body of [{ MobileNumber: '021 555 0177' }, { ExternalRef5: 'RW-1' }]) {
    expect((await put(body)).body.code).toBe('step-up-needed')
  }
  await show()
  const changed = await put({ MobileNumber: '021 555 0177', ExternalRef5: 'RW-1' })
  expect(changed.body).toMatchObject({ MobileNumber: '64215550177', ExternalRef5: 'RW-1', LastName: 'Other' })
  expect((await put({ MobileNumber: '12 34 56' })).body.code).toBe('number-invalid')
  for (const field of ['AccountState', 'EmailVerified', 'Balance', 'Roles']) {
    expect((await put({ [field]: 'Active' })).status).toBe(400)
  }
  expect(await account()).toMatchObject({ MobileNumber: '64215550177', AccountState: 'Active' })
})

test('a blank contact number removes it, with the proof that any change of it needs', async () => {
  const { browser, customer, show, account } = await person()
  const put = (MobileNumber: string) => browser.call(`PUT /customer/${customer}`, { MobileNumber })
  expect((await put('')).status).toBe(200)
  await show()
  expect((await put('021 555 0178')).body.MobileNumber).toBe('64215550178')
  await portal.advance(301)
  expect((await put(' ')).body.code).toBe('step-up-needed')
  expect((await account()).MobileNumber).toBe('64215550178')
  await show()
  expect((await put(' ')).body.MobileNumber).toBeUndefined()
  expect((await account()).MobileNumber).toBeNull()
  expect((await browser.call(me)).body.MobileNumber).toBeUndefined()
})

test('somebody without a surname changes the numbers all the same; whoever changes a name gives both', async () => {
  const { browser, customer, show, account } = await person([{ LastName: '' }])
  const put = (body: object) => browser.call(`PUT /customer/${customer}`, body)
  await show()
  expect((await put({ ExternalRef5: 'RW-7' })).body).toMatchObject({ ExternalRef5: 'RW-7', LastName: '' })
  const unchanged = { FirstName: 'Prepay', LastName: '' }
  expect((await put({ ...unchanged, MobileNumber: '021 555 0144' })).status).toBe(200)
  expect((await put({ ...unchanged, FirstName: 'Aroha' })).body).toMatchObject({
    code: 'name-missing',
    field: 'LastName',
  })
  expect(await account()).toMatchObject({ FirstName: 'Prepay', LastName: '', MobileNumber: '64215550144' })
})

test('a member of an account reads its profile and does not change it', async () => {
  const { customer } = await person()
  const member = await person([{}, { CustomerUUID: customer, memberOf: true }])
  expect((await member.browser.call(`GET /api/frontend/v1/customer/${customer}`)).status).toBe(200)
  expect((await member.browser.call(`PUT /customer/${customer}`, { LastName: 'Mine' })).status).toBe(403)
})

test('[C-ACCT-03] [B-ACCT-01] a SIM gets a nickname: the body is the bare text, another customer’s SIM is unknown', async () => {
  const { browser, customer } = await person()
  const { MobileUUID } = await portal.system().inTransaction((ctx) =>
    seedActiveMobile(ctx, {
      CustomerUUID: customer,
      SIMType: 'real_sim',
      sim: { ICCID: '8964000000000000001', IMSI: '530000000000001', SIMID: 'S1', PIN: '1234', PUK: '12345678' },
      MSISDN: '64215550188',
      plan: {
        BillingType: 'prepay',
        ProductCatalogUUID: crypto.randomUUID(),
        AvailabilityUUID: crypto.randomUUID(),
        Name: 'Plan',
        PriceCents: 1000,
        AutoRenew: true,
        is_fully_paid: true,
      },
      activatedAt: ctx.now(),
    }),
  )
  const put = (body: unknown, who = customer) =>
    browser.call(`PUT /api/customers/v1/account/${who}/nicknames/mobile/${MobileUUID}`, body)
  expect((await put(' Whaea ')).status).toBe(200)
  expect(await nickname(customer)).toBe('Whaea')
  expect((await put('Seven77')).body).toMatchObject({
    code: 'nickname-invalid',
    err_message: "can't be longer than 6 characters",
  })
  expect((await put('')).status).toBe(400)
  expect((await put({ Nickname: 'Mum' })).status).toBe(400)
  const other = await person()
  const foreign = `PUT /api/customers/v1/account/${other.customer}/nicknames/mobile/${MobileUUID}`
  expect((await other.browser.call(foreign, 'Mine')).status).toBe(404)
  expect(await nickname(customer)).toBe('Whaea')
})

async function nickname(customer: string): Promise<string | undefined> {
  const rows = await portal.rows<{ nickname: string }>(
    'SELECT nickname FROM mobiles.mobiles WHERE customer_uuid = $1',
    [customer],
  )
  return rows[0]?.nickname
}

test('the state of a suspended account tells why, what is owed and since when; an active one tells nothing', async () => {
  const { browser, customer } = await person()
  const state = `GET /api/frontend/v1/customer/${customer}/account_state`
  expect((await browser.call(state)).body).toEqual({ AccountState: 'Active' })
  const set = (to: 'Active' | 'Suspended') =>
    portal.system().inTransaction((ctx) => setAccountState(ctx, customer, to, { because: 'unpaid', amountCents: 8640 }))
  await set('Suspended')
  expect((await browser.call(state)).body).toMatchObject({
    AccountState: 'Suspended',
    Reason: 'unpaid',
    AmountOwedCents: 8640,
    SuspendedAtNanos: expect.any(Number),
  })
  await set('Active')
  expect((await browser.call(state)).body).toEqual({ AccountState: 'Active' })
})

test('[N-ACCT-01] the account itself has its names, email, number, reference, age in nanoseconds and verified email', async () => {
  const { browser, customer, show } = await person([{ ExternalRef5: 'RW-9' }])
  await show()
  await browser.call(`PUT /customer/${customer}`, { MobileNumber: '021 555 0166' })
  const { body } = await browser.call(`GET /api/frontend/v1/customer/${customer}`)
  expect(body).toEqual({
    UUID: customer,
    FirstName: 'Prepay',
    LastName: 'Demo',
    Email: expect.stringContaining('@test.waea.nz'),
    MobileNumber: '64215550166',
    ExternalRef5: 'RW-9',
    CreatedAt: expect.any(Number),
    EmailVerified: true,
    AccountState: 'Active',
  })
  expect(Number(body.CreatedAt)).toBeGreaterThan(1.7e18)
})

test('[C-ACCT-04] a rewards card is claimed by the sign-in of the rewards account, and its id is the rewards number', async () => {
  const { browser, customer, account, show } = await person()
  const claim = (Password: string) =>
    browser.call(`POST /api/frontend/v1/customer/${customer}/claim_rewards_card`, {
      RewardsEmail: 'card@rewards.example.nz',
      Password,
    })
  expect((await claim('right')).body.code).toBe('step-up-needed')
  await show()
  expect(await claim('wrong')).toMatchObject({ status: 401, body: { code: 'wrong-sign-in', err_number: 1002 } })
  expect((await account()).ExternalRef5).toBeNull()
  await portal.portal.faults('rewards', [{ kind: 'error-before-effect', times: 1 }])
  expect((await claim('right')).status).toBe(503)
  const claimed = await claim('right')
  expect(claimed).toMatchObject({ status: 200, body: { UUID: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  expect((await account()).ExternalRef5).toBe(claimed.body.UUID)
})
