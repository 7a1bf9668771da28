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

/** A port that went through these states and is in the last of them. */
const portThrough = (...states: number[]) => ({
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
  State: states.at(-1),
  CanCancel: false,
  CanRetry: false,
  Steps: states.map((State) => ({ State, AtNanos })),
})

/** Shows a port that went through these states; returns its steps, one line each. */
async function stepsOf(...states: number[]): Promise<string[]> {
  const json = { Ports: [portThrough(...states)], Hours: 'always' }
  await page.route(ports, (route) => route.fulfill({ json }))
  await load(page, here)
  const list = page.getByRole('main').getByRole('list', { name: 'How far your number is' })
  await list.waitFor()
  return (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

describe('the states of a number on its way', () => {
  const at = '24 Nov 2026, 10:00'
  const shown = [
    ['[S-PORT-01]', 1, 'Awaiting LSP Response', 'Spark checks what you gave us'],
    ['[S-PORT-02]', 2, 'Awaiting GSP Approval', 'Spark has agreed. We’re checking the details.'],
    ['[S-PORT-03]', 3, 'Approved', 'Your number moves at the time that was set.'],
    ['[S-PORT-04]', 4, 'Waiting for the Network', 'Your number stays on the same network'],
    ['[S-PORT-05]', 5, 'In Progress', 'The networks are moving your number.'],
    ['[S-PORT-07]', 7, 'Completed', 'Your number is on this SIM now.'],
    ['[S-PORT-08]', 8, 'Cancelled', 'The move was stopped.'],
    ['[S-PORT-09]', 9, 'Rejected', 'Spark didn’t release your number.'],
    ['[S-PORT-11]', 11, 'Activation Failed', 'The networks couldn’t move your number.'],
  ] as const

  test.each(shown)('%s %i is shown as %s, with its sentence', async (_id, state, label, sentence) => {
    const before = state === 1 ? [] : [1]
    const step = (await stepsOf(...before, state))[before.length]
    expect(step).toContain(sentence)
    expect(step).toContain(`${label} · ${at}`)
  })

  test('[K-PORT-02] [S-PORT-06] [S-PORT-10] are the numbers 1 to 11, of which nothing is shown for 6 and 10', async () => {
    const steps = await stepsOf(...Array.from({ length: 11 }, (_, state) => state + 1))
    expect(steps.map((step) => shown.find(([, , label]) => step.includes(` ${label} · `))?.[1])).toEqual([
      1, 2, 3, 4, 5, 7, 8, 9, 11,
    ])
    expect(await stepsOf(1, 6)).toEqual([expect.stringContaining('Awaiting LSP Response'), expect.any(String)])
  })

  test('[K-PORT-01] while it moves it is said that this can take up to 3 hours', async () => {
    const says = () => page.getByText('Moving a number can take up to 3 hours after your YES').count()
    await stepsOf(1, 2)
    expect(await says()).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stepsOf(1, 9)
    expect(await says()).toBe(0)
  })
})

test.each([
  ['sim-locked', 'Take the lock off: it ends a day later, and the number comes then.'],
  ['sim-frozen', 'Write to us, and we open it again.'],
  ['sim-changing', 'The number comes after it.'],
  ['sim-stopped', 'The number comes once it works again.'],
])('a number that cannot come yet says what it waits for: %s', async (HeldUpBy, sentence) => {
  const json = { Ports: [{ ...portThrough(1, 2, 3), HeldUpBy }], Hours: 'always' }
  await page.route(ports, (route) => route.fulfill({ json }))
  await load(page, here)
  await page.getByRole('main').getByText(sentence).waitFor()
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
  await page.route(ports, (route) => route.fulfill({ json: { Ports: [], Hours: 'always' } }))
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
