import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { catalogue } from '@waea/contract/shop/catalogue'
import { shop } from '@waea/contract/shop/shop'
import { afterEach, expect, test, vi } from 'vitest'
import { aPerson, firstCustomer, secondCustomer } from '../../tests/person.ts'
import { createQueries } from '../calls/shared/cache.ts'
import { keyOf } from '../calls/shared/wanted.ts'
import { tabMemory } from '../device/shared/memory.ts'
import { keptTyping } from '../forms/shared/kept-typing.ts'
import { keepTemporary } from '../frame/notices/temporary.ts'
import { captcha } from '../session/shared/captcha.ts'
import { lastKnownName } from '../session/shared/preferences.ts'
import { sessionEnded } from '../session/shared/session-ended.ts'
import { stepUp } from '../session/shared/step-up.ts'
import { browserSession, reloadForMobile } from './browser-session.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser storage: names are own properties, functions are not. */
function aStorage(): Storage {
  const functions = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
    clear(this: Record<string, string>) {
      for (const name of Object.keys(this)) delete this[name]
    },
  }
  return Object.create(functions)
}

/** A tab in which someone with two accounts is signed in, with a server that answers everything. */
function aTab(channel?: typeof BroadcastChannel) {
  const storages = { localStorage: aStorage(), sessionStorage: aStorage() }
  const document = { cookie: '' }
  const received = vi.fn(async (_url: string) => Response.json({}))
  for (const [name, value] of Object.entries({ ...storages, document, fetch: received })) vi.stubGlobal(name, value)
  vi.stubGlobal('BroadcastChannel', channel)
  const queries = createQueries()
  const session = browserSession(queries, false)
  session.accept(aPerson())
  return { ...storages, queries, session, received }
}

/** What a person has viewed: each of their calls, and calls unknown to this version of the portal. */
const ofPerson = [customers.customer, overview.customerPreferences, customers.userPreferences, customers.addresses]
const ofAccount = [
  plans.mobiles,
  balance.credit,
  shop.orders,
  shop.cart,
  overview.dashboard,
  payments.methods,
  payments.charges,
]
const unknownYet = ['invoices', 'groups', 'invites', 'sim-settings', 'support', 'broadband'].map((name) => [
  `GET /${name}`,
])

test('[S-IDENT-05] signing out forgets all answers, what the browser keeps of the person, and the token', async () => {
  const { queries, session, localStorage, sessionStorage, received } = aTab()
  const keys = [
    ...[...ofPerson, ...ofAccount, catalogue.entries, identity.me].map((call) => keyOf(call)),
    ...unknownYet,
  ]
  for (const key of keys) queries.setQueryData(key, { known: true })
  session.chooseCustomer(secondCustomer)
  session.chooseMobile('mobile')
  keepTemporary(tabMemory(), Date.now() + 60_000, Date.now())
  const kept = ['cart', 'cart-count', 'no-addons-mobile']
  const inTab = ['order-1', 'delivery', 'sims', 'purchased', 'paying-top-up', 'typed-form', 'adoption', 'last-known']
  for (const name of kept) localStorage.setItem(`waea-${name}`, 'kept')
  for (const name of inTab) sessionStorage.setItem(`waea-${name}`, 'kept')
  localStorage.setItem('another-site', 'kept')
  vi.stubGlobal('dataLayer', [{ event: 'page_view', path: '/profile/order-history/W1', platform: undefined }])
  expect(Object.keys(sessionStorage)).toContain('waea-temporary')

  await session.signOut()
  expect(String(received.mock.calls[0]?.[0])).toContain('/api/frontend/v1/sign-out')
  expect(session.tokens.current()).toBeUndefined()
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['another-site'])
  expect(globalThis.dataLayer).toEqual([])
})

test('[S-ACCT-02] choosing another account forgets the catalogue, the usage, the groups and all else but the person', () => {
  const { queries, session } = aTab()
  const forgotten = [...[catalogue.entries, overview.dashboard, ...ofAccount].map((call) => keyOf(call)), ...unknownYet]
  for (const key of [...forgotten, keyOf(identity.me)]) queries.setQueryData(key, { known: true })
  session.chooseCustomer(firstCustomer)
  expect(forgotten.map((key) => queries.getQueryData(key))).toEqual(forgotten.map(() => ({ known: true })))
  session.chooseCustomer(secondCustomer)
  expect(forgotten.map((key) => queries.getQueryData(key))).toEqual(forgotten.map(() => undefined))
  expect(queries.getQueryData(keyOf(identity.me))).toEqual({ known: true })
})

const at = (pathname: string, search = '') => ({
  pathname,
  search,
  assign: vi.fn(),
  replace: vi.fn(),
  reload: vi.fn(),
})

test('[S-SHELL-02] a mobile chosen in another tab sends a half-done onboarding home, loaded anew', () => {
  const page = at('/onboarding/plan')
  reloadForMobile(page)
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(page.reload).not.toHaveBeenCalled()
})

test('any other page starts again where it is', () => {
  const page = at('/profile/plans')
  reloadForMobile(page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(page.assign).not.toHaveBeenCalled()
})

test.each([
  ['?mobile=one', '/profile/plans/renewal'],
  ['?plan=two&mobile=one', '/profile/plans/renewal?plan=two'],
])('the mobile of a link gives way to the one chosen in another tab: %s', (search, to) => {
  const page = at('/profile/plans/renewal', search)
  reloadForMobile(page)
  expect(page.replace).toHaveBeenCalledExactlyOnceWith(to)
  expect(page.reload).not.toHaveBeenCalled()
})

test('an address that names a mobile as its subject keeps it', () => {
  const page = at('/help/cases/new', '?mobile=one')
  reloadForMobile(page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(page.replace).not.toHaveBeenCalled()
})

test('signing out leaves no last known figures, nor who the person was', async () => {
  vi.useFakeTimers()
  const { queries, session, localStorage, sessionStorage } = aTab()
  queries.setQueryData(['GET /figures'], 'figures')
  await vi.advanceTimersByTimeAsync(1000)
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining([lastKnownName, 'waea-person']))
  await session.signOut()
  await vi.advanceTimersByTimeAsync(1000)
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
  vi.useRealTimers()
})

const personUuid = aPerson().UUID

/** A channel between tabs that records what is sent, and lets the test deliver messages. */
function aChannel() {
  const said: unknown[] = []
  let hear: (event: { data: unknown }) => void = () => {}
  class Channel {
    postMessage = (data: unknown) => void said.push(data)
    addEventListener = (_kind: string, listener: typeof hear) => {
      hear = listener
    }
  }
  return { Channel: Channel as unknown as typeof BroadcastChannel, said, hear: (data: unknown) => hear({ data }) }
}

test('the tabs of one browser hear of an end and say why it came, until somebody signs in again', () => {
  const { Channel, hear } = aChannel()
  const { session, sessionStorage } = aTab(Channel)
  hear({ kind: 'signed-out', personUuid, because: 'password-changed' })
  expect(session.state()).toEqual({ status: 'signed-out' })
  expect(sessionEnded(tabMemory()).because()).toBe('password-changed')
  session.accept(aPerson())
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('an end without a reason leaves none to be said', async () => {
  const { Channel, said } = aChannel()
  const { session, sessionStorage } = aTab(Channel)
  await session.signOut()
  expect(said).toEqual([{ kind: 'signed-out', personUuid, because: undefined }])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a mobile chosen in another tab starts this one again', () => {
  const { Channel, hear } = aChannel()
  const page = at('/profile/plans')
  aTab(Channel)
  vi.stubGlobal('location', page)
  hear({ kind: 'mobile', customerUuid: firstCustomer, mobileUuid: 'another' })
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['/onboarding', true],
  ['/onboarding/plan', true],
  ['/onboardings', false],
  ['/help/onboarding', false],
])('from %s it goes home: %s', (pathname, goesHome) => {
  const page = at(pathname)
  reloadForMobile(page)
  expect([page.assign.mock.calls.length, page.reload.mock.calls.length]).toEqual(goesHome ? [1, 0] : [0, 1])
})

test('what a visitor typed in this tab is not shown to whoever signs in', () => {
  const { session } = aTab()
  keptTyping(tabMemory(), 'visitor', 'sign-up').keep({ Email: 'ana@example.nz' })
  session.accept(aPerson())
  expect(keptTyping(tabMemory(), 'visitor', 'sign-up').read()).toBeUndefined()
})

test('what was typed outlives a session that ran out, for the same person; every other end forgets it', () => {
  const { Channel, hear } = aChannel()
  const { session, localStorage } = aTab(Channel)
  const draft = () => keptTyping<{ Question: string }>(tabMemory(), firstCustomer, 'case')
  const typeAndEnd = (because: string) => {
    session.accept(aPerson())
    draft().keep({ Question: 'Where is my SIM?' })
    hear({ kind: 'signed-out', personUuid, because })
  }
  for (const because of ['signed-out-elsewhere', 'password-changed', 'replayed', 'temporary-over']) {
    typeAndEnd(because)
    expect(draft().read()).toBeUndefined()
  }
  typeAndEnd('expired')
  session.accept(aPerson())
  expect(draft().read()).toEqual({ Question: 'Where is my SIM?' })
  // The tab that found the session over has cleared what the browser keeps already.
  session.accept(aPerson())
  draft().keep({ Question: 'Where is my SIM?' })
  localStorage.clear()
  hear({ kind: 'signed-out', personUuid, because: 'expired' })
  session.accept(aPerson())
  expect(draft().read()).toEqual({ Question: 'Where is my SIM?' })
  typeAndEnd('expired')
  session.accept({ ...aPerson(), UUID: secondCustomer })
  expect(draft().read()).toBeUndefined()
})

test('what is known of one account is not kept for the next one', async () => {
  vi.useFakeTimers()
  const { session, localStorage } = aTab()
  await vi.advanceTimersByTimeAsync(1000)
  expect(Object.keys(localStorage)).toContain(lastKnownName)
  session.chooseCustomer(secondCustomer)
  expect(Object.keys(localStorage)).not.toContain(lastKnownName)
  vi.useRealTimers()
})

test('a question that is open at sign-out is answered with no, and not left to whoever signs in next', async () => {
  const { Channel, hear } = aChannel()
  const { session } = aTab(Channel)
  const open = [stepUp.ask(), captcha.ask('first')]
  expect([stepUp.current(), captcha.current()]).toEqual([{ about: undefined }, { about: 'first' }])
  hear({ kind: 'signed-out', personUuid })
  expect([stepUp.current(), captcha.current()]).toEqual([undefined, undefined])
  await expect(Promise.all(open)).resolves.toEqual([false, undefined])
  session.accept(aPerson())
  expect([stepUp.current(), captcha.current()]).toEqual([undefined, undefined])
})

test('a browser that forbids its storage signs a person out all the same', async () => {
  const { session } = aTab()
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: forbid, ownKeys: forbid }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ err_message: 'no-token' }, { status: 401 })))
  await session.signOut()
  expect(session.state()).toEqual({ status: 'signed-out' })
  // A call waits for the end of the sign-out.
  await session.send(identity.signOut, {}).catch(() => {})
})
