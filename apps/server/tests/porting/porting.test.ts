import { porting } from '@waea/contract/mobile/porting'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { afterEach, describe, expect, test } from 'vitest'
import { mobileInService, whose } from '../ledger/money-support.ts'
import { openLive } from '../platform/live-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { sweptUntil } from '../sims/sim-support.ts'
import {
  aNumber,
  bothClocks,
  bringing,
  bringsNumber,
  ordersOf,
  portIn,
  portsOf,
  portWith,
  reply,
  stored,
  systemClock,
  waitForYesRequest,
} from './porting-support.ts'

const portal = shopOfFile()
afterEach(async () => {
  await portal.faults('porting', [])
  await systemClock(portal, { hours: 'always' })
})

test('[B-PORT-01] [C-PORT-01] a customer brings a number to a SIM: its holder says YES, and it moves through its states to the SIM', async () => {
  const number = aNumber()
  const owner = await mobileInService(portal)
  const live = await openLive(portal.url, owner.token)
  const requested = await portal.good(porting.bring, bringing(owner, number), owner.token)
  expect(requested).toMatchObject({ State: 1, Stage: 'awaits-yes', Authorisation: 'awaited', CanCancel: true })
  expect(requested.MSISDN).toBe(stored(number))
  const said = await portal.message(owner.Email, ({ subject }) => subject.startsWith('Reply YES'))
  const deadline = await portWith(portal, owner, 'asked for', ({ State }) => State === 1)
  const by = fromNanos(deadline.AuthoriseByNanos)
  expect(said.text).toContain(`from that phone by ${dateText(by, 'time')} on ${dateText(by, 'weekday')}`)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  const port = await portIn(portal, owner, 7)
  expect(port.Steps.map(({ State }) => State)).toEqual([1, 2, 3, 5, 7])
  expect(port).toMatchObject({ Stage: 'arrived', IsShown: true, CanCancel: false, CanRetry: false })
  expect(port.MovesUntilNanos).toBeUndefined()
  const { Mobile } = await portal.good(overview.dashboard, whose(owner), owner.token)
  expect(Mobile).toMatchObject({ MSISDN: stored(number), PortingState: 7 })
  await live.until(
    'the steps of the port',
    (shown) => shown.filter(({ event }) => event === 'port.changed').length >= 5,
  )
  live.cut()
  const mails = await eventually('both mails', async () => {
    const subjects = (await portal.messages(owner.Email)).map(({ subject }) => subject)
    const has = (fits: (subject: string) => boolean) => subjects.some(fits)
    return has((one) => one.endsWith('is with us now')) && has((one) => one.startsWith('Reply YES'))
      ? subjects
      : undefined
  })
  expect(mails.filter((subject) => subject.startsWith('Reply YES'))).toHaveLength(1)
  const [order] = await ordersOf(portal, number)
  expect(Object.values(order?.requests ?? {})).toEqual(['request', 'authorise', 'approve', 'activate', 'complete'])
})

test('the words that authorised it are kept with their time', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await reply(portal, number, 'Yes!')
  await portIn(portal, owner, 7)
  const rows = await portal.rows<{ with: string; at: Date | null }>(
    'SELECT authorised_with AS with, authorised_at AS at FROM porting.ports WHERE mobile_uuid = $1',
    [owner.MobileUUID],
  )
  expect(rows).toEqual([{ with: 'Yes!', at: expect.any(Date) }])
})

describe('what a request is refused for', () => {
  test.each([
    ['number-invalid', 'PortingOverMSISDN', { PortingOverMSISDN: '09 555 0142' }],
    ['porting-carrier', 'PortingCarrierLSP', { PortingCarrierLSP: 'mars' }],
    ['porting-sim', 'PortingPriorSIMID', { PortingPriorSIMID: '123' }],
    ['porting-account', 'PortingAccountLSP', { PortingOverMSISDNType: 'postpay' }],
    ['porting-time', 'PortingStartsAtNanos', { PortingStartsAtNanos: 1 }],
  ] as const)('%s, with the field', async (code, field, over) => {
    const owner = await mobileInService(portal)
    const answer = await portal.call(porting.bring, bringing(owner, aNumber(), over), owner.token)
    expect(answer).toMatchObject({ status: 400, body: { code, field } })
    expect(await portsOf(portal, owner)).toEqual([])
  })

  test('a number that is with us, and a second one while one is moving', async () => {
    const [one, two] = [await mobileInService(portal), await mobileInService(portal)]
    const { Mobile } = await portal.good(overview.dashboard, whose(two), two.token)
    const ours = await portal.call(porting.bring, bringing(one, `0${Mobile.MSISDN?.slice(2)}`), one.token)
    expect(ours).toMatchObject({ status: 409, body: { code: 'porting-own-number' } })
    const number = aNumber()
    const first = await portal.good(porting.bring, bringing(one, number), one.token)
    // The same request again is the same port.
    expect((await portal.good(porting.bring, bringing(one, number), one.token)).UUID).toBe(first.UUID)
    const second = await portal.call(porting.bring, bringing(one, aNumber()), one.token)
    expect(second).toMatchObject({ status: 409, body: { code: 'port-in-progress' } })
  })
})

describe('[C-PORT-02] a refusal of the other provider names the field to correct, and the move is tried again', () => {
  test.each([
    [
      'wrong-account',
      'PortingPriorSIMID',
      '',
      { PortingPriorSIMID: '6405123456789000' },
      { PortingPriorSIMID: '6405123456789012' },
    ],
    ['wrong-provider', 'PortingCarrierLSP', '9002', {}, { PortingCarrierLSP: 'skinny' }],
    ['wrong-name', 'PortingNametagLSP', '9012', {}, { PortingNametagLSP: 'Ana' }],
  ])('%s', async (reason, field, ending, wrong, right) => {
    const number = aNumber(ending)
    const owner = await bringsNumber(portal, number, wrong)
    await waitForYesRequest(portal, number)
    await reply(portal, number)
    const refused = await portIn(portal, owner, 9)
    expect(refused).toMatchObject({ Reason: reason, Field: field, CanRetry: true, CanCancel: false })
    const again = await portal.good(porting.retry, bringing(owner, number, { ...wrong, ...right }), owner.token)
    expect(again).toMatchObject({ State: 1, Authorisation: 'awaited' })
    await waitForYesRequest(portal, number, 2)
    await reply(portal, number)
    await portIn(portal, owner, 7)
    expect(await portsOf(portal, owner)).toHaveLength(2)
  })

  test.each([
    ['not-active', '9003', true],
    ['no-credit', '9006', true],
    ['locked', '9011', true],
  ])('%s after the YES', async (reason, ending, CanRetry) => {
    const number = aNumber(ending)
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    await reply(portal, number)
    expect(await portIn(portal, owner, 9)).toMatchObject({ Reason: reason, CanRetry })
  })

  test.each([
    ['in-progress', '9004', true],
    ['not-portable', '9005', false],
    ['not-accepted', '9013', false],
  ])('%s at once', async (reason, ending, CanRetry) => {
    const number = aNumber(ending)
    const owner = await bringsNumber(portal, number)
    expect(await portIn(portal, owner, 9)).toMatchObject({ Reason: reason, CanRetry })
    const again = await portal.call(porting.retry, bringing(owner, number), owner.token)
    expect(again.body.code).toBe(CanRetry ? undefined : 'port-cannot-retry')
  })

  test('there is nothing to try again where nothing was refused', async () => {
    const owner = await mobileInService(portal)
    const answer = await portal.call(porting.retry, bringing(owner, aNumber()), owner.token)
    expect(answer).toMatchObject({ status: 409, body: { code: 'port-cannot-retry' } })
  })
})

test('[S-PORT-04] a number within the same network waits there before it moves', async () => {
  const number = aNumber('9010')
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  // Without reports the server reads the order: a report of one step could overtake the answer of the step before.
  await portal.faults('porting', [{ kind: 'late-webhook', op: 'order', ms: 600_000 }])
  await reply(portal, number)
  const port = await sweptUntil(portal, 'the number to have moved', async () =>
    (await portsOf(portal, owner)).find(({ State }) => State === 7),
  )
  expect(port.Steps.map(({ State }) => State)).toEqual([1, 2, 3, 4, 5, 7])
})

test('[S-PORT-11] a number that the networks cannot activate stays where it is, and can be tried again', async () => {
  const number = aNumber('9007')
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  await reply(portal, number)
  expect(await portIn(portal, owner, 11)).toMatchObject({ Reason: 'network', CanRetry: true })
  const { Mobile } = await portal.good(overview.dashboard, whose(owner), owner.token)
  expect(Mobile.MSISDN).not.toBe(stored(number))
})

describe('[C-PORT-03] a move is cancelled', () => {
  const cancel = (owner: Awaited<ReturnType<typeof bringsNumber>>) =>
    portal.call(
      porting.cancel,
      { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID },
      owner.token,
    )

  test('before the YES, once, and the porting system with it', async () => {
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    expect((await cancel(owner)).status).toBe(200)
    await portIn(portal, owner, 8)
    expect((await cancel(owner)).status).toBe(200)
    const [order] = await ordersOf(portal, number)
    expect(order).toMatchObject({ status: 'PORT_CANCELED', reason: 'WITHDRAWN' })
    expect(Object.values(order?.requests ?? {})).toEqual(['request', 'cancel'])
  })

  test('not any more once it has moved, and there is none without a move', async () => {
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    await reply(portal, number)
    await portIn(portal, owner, 7)
    expect(await cancel(owner)).toMatchObject({ status: 409, body: { code: 'port-cannot-stop' } })
    expect((await cancel(await mobileInService(portal))).status).toBe(409)
  })
})

describe('texts to 2542', () => {
  const words = async (number: string, said: string) =>
    eventually(`2542 to say ${said}`, async () => {
      const texts = await portal.messages(stored(number))
      return texts.some(({ text }) => text.includes(said)) || undefined
    })

  test('NO stops the move, and says so', async () => {
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    await reply(portal, number, 'No')
    expect(await portIn(portal, owner, 8)).toMatchObject({ Reason: 'declined', Authorisation: 'declined' })
    await words(number, 'stays where it is')
  })

  test('YES after two hours is too late: the move has lapsed by itself', async () => {
    const number = aNumber()
    let owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    await bothClocks(portal, 2 * 3600 + 1)
    owner = { ...owner, ...(await portal.signIn(owner)) }
    expect(await portIn(portal, owner, 8)).toMatchObject({ Reason: 'no-reply', Authorisation: 'lapsed' })
    await reply(portal, number)
    await words(number, 'came too late')
    expect(await portWith(portal, owner, 'told', ({ LastReply }) => LastReply === 'late')).toMatchObject({ State: 8 })
  })

  test('a YES from another phone moves nothing, and one said twice moves the number once', async () => {
    const number = aNumber()
    const owner = await bringsNumber(portal, number)
    await waitForYesRequest(portal, number)
    const { Mobile } = await portal.good(overview.dashboard, whose(owner), owner.token)
    const newPhone = `0${Mobile.MSISDN?.slice(2)}`
    await reply(portal, newPhone)
    await words(newPhone, 'can’t take that from this phone')
    expect(await portWith(portal, owner, 'told', ({ LastReply }) => LastReply === 'other-phone')).toMatchObject({
      State: 1,
      Authorisation: 'awaited',
    })
    const stranger = aNumber()
    await reply(portal, stranger)
    await words(stranger, 'Nobody has asked us to move this number')
    await reply(portal, number, 'What is this?')
    await words(number, 'didn’t understand')
    await portal.faults('porting', [{ kind: 'duplicate-webhook', op: 'text', times: 1 }])
    await reply(portal, number)
    await portIn(portal, owner, 7)
    await reply(portal, number)
    await words(number, 'have your answer')
    const [order] = await ordersOf(portal, number)
    expect(Object.values(order?.requests ?? {}).filter((action) => action === 'authorise')).toHaveLength(1)
  })
})

test('[C-PORT-04] a number is looked up: who has it, and how far its own move is', async () => {
  const number = aNumber()
  const owner = await bringsNumber(portal, number)
  await waitForYesRequest(portal, number)
  const mine = await portal.good(porting.number, { number }, owner.token)
  expect(mine).toEqual({ MSISDN: stored(number), Carrier: 'one-nz', PortingState: 1 })
  const another = await mobileInService(portal)
  expect(await portal.good(porting.number, { number }, another.token)).toEqual({
    MSISDN: stored(number),
    Carrier: 'one-nz',
  })
  expect((await portal.call(porting.number, { number: '123' }, owner.token)).body.code).toBe('number-invalid')
  await portal.faults('porting', [{ kind: 'error-before-effect', op: 'number', times: 1 }])
  expect((await portal.call(porting.number, { number }, owner.token)).status).toBe(503)
})
