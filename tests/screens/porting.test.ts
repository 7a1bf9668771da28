import type { Page } from '@playwright/test'
import { deployment } from '@waea/contract/provider'
import { nanos } from '@waea/kit/nanos'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/portal.ts'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

/** How the porting screens show answers that the demo does not produce. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('prepay')
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const actions = '/profile/plans/sim-card-actions'
const here = `${actions}/number-porting`
const ports = /\/mobile\/[^/]+\/porting$/
const AtNanos = nanos(new Date('2026-11-23T21:00:00Z'))

/** A port in a state and stage. */
const portIn = (State: number, Stage: string, over: object = {}) => ({
  UUID: '00000000-0000-4000-8000-000000000901',
  MobileUUID: '00000000-0000-4000-8000-000000000902',
  Direction: 'in',
  MSISDN: '64215550199',
  Carrier: 'spark',
  CarrierName: 'Spark',
  Type: 'prepay',
  Authorisation: 'given',
  AuthoriseByNanos: AtNanos,
  StartsAtNanos: AtNanos,
  AskedAtNanos: AtNanos,
  State,
  Stage,
  CanCancel: false,
  CanRetry: false,
  IsShown: true,
  Steps: [{ State, AtNanos }],
  ...over,
})

const Windows = [21, 24, 27, 45, 48, 51, 69].map((hours) => {
  const FromNanos = nanos(new Date(Date.UTC(2026, 10, 23, hours - 2)))
  return { FromNanos, UntilNanos: nanos(new Date(Date.UTC(2026, 10, 23, hours + 1))) }
})

/** Opens the page of a mobile that has these ports. */
async function openWith(...Ports: object[]): Promise<void> {
  await page.route(ports, (route) => route.fulfill({ json: { Ports, Hours: 'business', Windows } }))
  await load(page, here)
}

/** Shows a port; returns the tooltip and the text of what is said of it. */
async function saidOf(port: object): Promise<{ tooltip: string | null; text: string }> {
  await openWith(port)
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).first().locator('..')
  await card.waitFor()
  const tooltip = await card.locator(':scope > div').first().getAttribute('title')
  return { tooltip, text: (await card.innerText()).replace(/\s+/g, ' ').trim() }
}

describe('the states of a number on its way', () => {
  const times = { MovesFromNanos: AtNanos, MovesUntilNanos: nanos(new Date('2026-11-24T00:00:00Z')) }
  const shown = [
    ['[S-PORT-01]', 1, 'Awaiting LSP Response', 'checking', 'Spark is checking your details'],
    ['[S-PORT-02]', 2, 'Awaiting GSP Approval', 'agreed', 'Spark has agreed'],
    ['[S-PORT-03]', 3, 'Approved', 'scheduled', 'Your number moves between 10:00 am and 1:00 pm on Tue 24 Nov.'],
    ['[S-PORT-04]', 4, 'Waiting for the Network', 'agreed', 'should be on this SIM by 1:00 pm on Tue 24 Nov.'],
    ['[S-PORT-05]', 5, 'In Progress', 'moving', 'Your number is moving now'],
    ['[S-PORT-07]', 7, 'Completed', 'arrived', '021 555 0199 is on this SIM now'],
    ['[S-PORT-08]', 8, 'Cancelled', 'stopped', 'We stopped moving 021 555 0199'],
    ['[S-PORT-09]', 9, 'Rejected', 'refused', 'Spark didn’t release 021 555 0199'],
    ['[S-PORT-11]', 11, 'Activation Failed', 'failed', 'The networks couldn’t move 021 555 0199'],
  ] as const

  test.each(shown)(
    '%s %i is a sentence with its time, and %s in its tooltip',
    async (_id, state, label, stage, says) => {
      const { tooltip, text } = await saidOf(portIn(state, stage, times))
      expect(text).toContain(says)
      expect(text).not.toContain(label)
      expect(tooltip).toMatch(new RegExp(`^${label}: .{30}`))
    },
  )

  test('[K-PORT-02] [S-PORT-06] [S-PORT-10] are the numbers 1 to 11, of which 6 and 10 have no name', async () => {
    for (const blank of [6, 10]) {
      expect((await saidOf(portIn(blank, 'agreed', times))).tooltip).toBeNull()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('[K-PORT-01] before the YES it is said until when to reply, and that moving takes up to 3 hours', async () => {
    const { text } = await saidOf(portIn(1, 'awaits-yes', { Authorisation: 'awaited' }))
    expect(text).toContain('We’ve asked Spark for 021 555 0199.')
    expect(text).toContain('Reply YES to 2542 from that phone by 10:00 am on Tue 24 Nov.')
    const steps = page.getByRole('list', { name: 'How far your number is' }).getByRole('listitem')
    expect((await steps.allInnerTexts()).map((step) => step.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringContaining('by 10:00 am on Tue 24 Nov'),
      expect.stringContaining('Spark checks your details'),
      expect.stringContaining('up to 3 hours after your YES'),
    ])
  })
})

test('a number that has come is said once, with what to do with the old SIM, and is not offered again', async () => {
  const { text } = await saidOf(portIn(7, 'arrived'))
  expect(text).toContain('Your old SIM doesn’t work any more: take it out and throw it away')
  const main = page.getByRole('main')
  const form = main.getByRole('button', { name: 'Bring this number' })
  const steps = main.getByRole('list', { name: 'How far your number is' })
  expect([await form.count(), await steps.count()]).toEqual([0, 0])
  await main.getByRole('link', { name: 'Done' }).click()
  await page.waitForURL(/\/profile\/plans$/)
  await load(page, here)
  await main.getByText('021 555 0199 came to this SIM from Spark.').waitFor()
  expect([await form.count(), await main.getByRole('link', { name: 'Done' }).count()]).toEqual([0, 0])
  await main.getByRole('button', { name: 'Bring another number' }).click()
  await form.waitFor()
})

test('a port that is long over is not shown, and another number can be brought', async () => {
  await openWith(portIn(7, 'arrived', { IsShown: false }))
  await page.getByRole('main').getByRole('button', { name: 'Bring this number' }).waitFor()
  expect(await page.getByText('021 555 0199').count()).toBe(0)
})

test.each([
  ['sim-locked', 'Take the lock off: it ends a day later, and the number comes then.'],
  ['sim-frozen', 'Write to us, and we open it again.'],
  ['sim-changing', 'The number comes after it.'],
  ['sim-stopped', 'The number comes once it works again.'],
])('a number that cannot come yet says what it waits for: %s', async (HeldUpBy, sentence) => {
  expect((await saidOf(portIn(3, 'on-hold', { HeldUpBy, AuthorisedUntilNanos: AtNanos }))).text).toMatch(
    `${sentence} We wait until 10:00 am on Tue 24 Nov.`,
  )
})

describe('a number that another provider has asked for', () => {
  const leaving = (stage: string, over: object = {}) => portIn(1, stage, { Direction: 'out', ...over })

  test('says until when it can be kept, and keeps it', async () => {
    const { text } = await saidOf(leaving('leave-noticed', { AnswersAtNanos: AtNanos, CanCancel: true }))
    expect(text).toContain('Spark has asked us for 021 555 0199')
    expect(text).toContain('we release it after 10:00 am on Tue 24 Nov. If you didn’t, keep your number now.')
    expect(await page.getByRole('button', { name: 'Bring this number' }).count()).toBe(0)
    await page.getByRole('button', { name: 'This wasn’t me: keep my number' }).waitFor()
  })

  test.each([
    ['leave-agreed', {}, 'Spark chooses when it moves'],
    ['leave-refusing', {}, 'We’re telling Spark that we don’t release it.'],
    ['leaving', { State: 5 }, 'This SIM stops working within 3 hours'],
    ['left', { State: 7 }, 'What’s still to pay is on your bills.'],
    ['kept', { State: 9, Reason: 'locked' }, 'Your number is locked. To move it, turn the lock off first.'],
    ['leave-failed', { State: 11 }, 'The networks couldn’t move it to Spark.'],
  ])('is %s', async (stage, over, sentence) => {
    expect((await saidOf(leaving(stage, over))).text).toContain(sentence)
  })
})

test('the time of a move is chosen among the next three, or by a day and its times', async () => {
  await openWith()
  const main = page.getByRole('main')
  const when = main.getByRole('group', { name: 'When' })
  await when.waitFor()
  expect((await when.locator('label').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'As soon as possible Starts when you’ve replied YES',
    'Tue 24 Nov between 8:00 and 11:00 am',
    'Tue 24 Nov between 11:00 am and 2:00 pm',
    'Tue 24 Nov between 2:00 and 5:00 pm',
    'Another day',
  ])
  await when.getByText('Another day').click()
  expect(await main.getByLabel('Day', { exact: true }).locator('option').allInnerTexts()).toEqual([
    'Wed 25 Nov',
    'Thu 26 Nov',
  ])
  await main.getByLabel('Time').selectOption('between 11:00 am and 2:00 pm')
  await main.getByLabel('Day', { exact: true }).selectOption('Thu 26 Nov')
  expect(await main.getByLabel('Time').locator('option').allInnerTexts()).toEqual(['between 8:00 and 11:00 am'])
  await main.getByLabel('The number to bring').fill('021 555 0199')
  await main.getByLabel('Provider it’s with now').selectOption('spark')
  await main.getByLabel('SIM number').fill('6405123456789012')
  const sent = page.waitForRequest(/\/mobile_porting$/)
  await page.route(/\/mobile_porting$/, (route) => route.fulfill({ status: 409, json: { err_message: 'No' } }))
  await main.getByRole('button', { name: 'Bring this number' }).click()
  expect((await sent).postDataJSON().PortingStartsAtNanos).toBe(Windows[6]?.FromNanos)
})

test('the link of a message opens the mobile that it names; another can be chosen then', async () => {
  const [one, two] = ['00000000-0000-4000-8000-000000000911', '00000000-0000-4000-8000-000000000912']
  await page.route(/\/customer\/[^/]+\/mobiles$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { Mobiles: object[] }
    const Mobiles = [
      { ...body.Mobiles[0], UUID: one, MSISDN: '64215550191' },
      { ...body.Mobiles[0], UUID: two, MSISDN: '64215550192' },
    ]
    await route.fulfill({ response, json: { ...body, Mobiles } })
  })
  await page.route(ports, (route) => route.fulfill({ json: { Ports: [], Hours: 'always', Windows: [] } }))
  await load(page, `${here}?mobile=${two}`)
  const main = page.getByRole('main')
  await main.getByText('021 555 0192').waitFor()
  await main.getByRole('button', { name: /^Change mobile/ }).click()
  await page.getByRole('menuitem', { name: '021 555 0191' }).click()
  await main.getByText('021 555 0191').waitFor()
  await expect.poll(() => main.getByText('021 555 0192').count(), soon).toBe(0)
})

describe('a request that fails', () => {
  const tryLater = 'We couldn’t move the number. Your current number still works; try again later.'
  const word = 'The other provider is being upgraded until noon'

  /** What the page shows for an answer to a request to bring a number. */
  async function shownOf(status: number, json: object | undefined): Promise<string> {
    const alert = page.getByRole('main').getByRole('alert')
    await page.route(/\/mobile_porting$/, async (route) => {
      // A new attempt clears the earlier message.
      await alert.waitFor({ state: 'detached' })
      await route.fulfill({ status, ...(json ? { json } : { body: '' }) })
    })
    await page.getByRole('button', { name: 'Bring this number' }).click()
    await expect.poll(() => alert.allInnerTexts(), soon).toEqual([expect.stringMatching(/\w/)])
    const [text = ''] = await alert.allInnerTexts()
    return text
  }

  beforeAll(async () => {
    await go(page, '/privacy')
    await load(page, here)
    await page.getByLabel('The number to bring').fill('021 555 0199')
    await page.getByLabel('Provider it’s with now').selectOption('spark')
    await page.getByLabel('SIM number').fill('6405123456789012')
  })

  test.each([400, 409, 499, 501, 599])('[E-PORT-01] of %i says what the server says', async (status) => {
    expect(await shownOf(status, { err_number: 9_999, err_message: word })).toBe(word)
  })

  test.each([
    [500, { err_number: 9_999, err_message: word }],
    [500, { err_number: 1, err_message: 'Something went wrong. Please try again', code: 'unknown-error' }],
    [200, undefined],
    [300, { err_message: word }],
  ])('[E-PORT-02] of %i asks to try later', async (status, json) => {
    expect(await shownOf(status, json)).toBe(tryLater)
  })
})

test('[F-PORT-02] the actions of a SIM offer to bring a number, until the provider switches that off', async () => {
  const flag = 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED'
  const provider = { headers: { 'auth-token': 'service' } }
  const { flags } = screens.portal.server.runtime
  const offered = async () => {
    await load(page, actions)
    await page.getByRole('link', { name: 'SIM settings' }).waitFor()
    return page.getByRole('link', { name: /^Bring your number/ }).count()
  }
  expect(await offered()).toBe(1)
  await page.getByRole('link', { name: /^Bring your number/ }).click()
  await page.getByRole('heading', { name: 'Bring your number' }).waitFor()
  try {
    await screens.portal.good(deployment.setFlag, { flag, IsOn: false }, provider)
    await eventually('the flag to hold', async () => !flags.now()[flag] || undefined)
    expect(await offered()).toBe(0)
  } finally {
    await screens.portal.good(deployment.clearFlag, { flag }, provider)
    await eventually('the flag to hold', async () => flags.now()[flag] || undefined)
  }
  expect(await offered()).toBe(1)
})
