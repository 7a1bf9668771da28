import { pathOf } from '@waea/contract/call'
import { plans } from '@waea/contract/mobile/plans'
import { views } from '@waea/contract/operators/views'
import { refuse } from '@waea/domain/refusal'
import { refusalBody } from '@waea/domain/refusals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMemory } from '../../tests/memory.ts'
import { aPerson, firstCustomer } from '../../tests/person.ts'
import { createQueries } from '../calls/shared/cache.ts'
import { viewName, viewTokenOf } from '../session/shared/view.ts'
import { openView } from './view-session.ts'

const minute = 60_000
const start = Date.parse('2026-11-30T00:00:00Z')
const person = aPerson({
  JWT: 'view.token',
  JWTExpiry: (start + 15 * minute) * 1_000_000,
  Roles: [{ CustomerUUID: firstCustomer, Role: 'owner' }],
})

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => void vi.useRealTimers())

interface Request {
  path: string
  token: string | null
}

/** Opens a view at a server that answers each path as given, and notes the requests. */
async function aView(answers: Record<string, () => Response>, { token, kept }: { token?: string; kept?: string } = {}) {
  const requests: Request[] = []
  const tab = aMemory()
  if (kept !== undefined) tab.remember(viewName, kept)
  const leave = vi.fn()
  const fetch = vi.fn(async (address: string | URL | globalThis.Request, init?: RequestInit) => {
    const path = String(address)
    requests.push({ path, token: new Headers(init?.headers).get('x-auth-token') })
    return answers[path]?.() ?? Response.json({})
  })
  const queries = createQueries()
  const opened = await openView({ queries, tab, token, leave, fetch })
  return { ...opened, requests, tab, leave, queries }
}

const openPath = pathOf(views.openView)
const mobilesPath = `/api/frontend/v1/customer/${firstCustomer}/mobiles`
const good = { [openPath]: () => Response.json(person) }
const refused = (code: 'view-only' | 'view-ended', status: number) => () =>
  Response.json(refusalBody(refuse(code)), { status })

test('the token of a view is in the fragment of its address', () => {
  expect(viewTokenOf('#view=abc')).toBe('abc')
  for (const other of ['', '#', '#help', '#a#view=abc']) expect(viewTokenOf(other)).toBeUndefined()
})

test('a view is opened without a token of anybody, kept in its tab, and taken up after a reload without a request', async () => {
  const { session, view, requests, tab } = await aView(good, { token: 'once' })
  expect(requests).toEqual([{ path: openPath, token: null }])
  expect(session.state()).toMatchObject({
    status: 'signed-in',
    customerUuids: [firstCustomer],
    customerUuid: firstCustomer,
  })
  expect(view.state()).toBe('open')
  const again = await aView(good, { kept: tab.recall(viewName) ?? '' })
  expect(again.requests).toEqual([])
  expect(again.view.state()).toBe('open')
  await again.session.send(plans.mobiles, { customerUuid: firstCustomer })
  expect(again.requests).toEqual([{ path: mobilesPath, token: 'view.token' }])
})

test('a view that cannot be opened is over, and nobody is signed in', async () => {
  const refusedView = { [openPath]: () => Response.json(refusalBody(refuse('link-used')), { status: 410 }) }
  for (const given of [{ token: 'used' }, { kept: 'nonsense' }, { kept: '' }]) {
    const { session, view } = await aView(refusedView, given)
    expect([session.state(), view.state()]).toEqual([{ status: 'signed-out' }, 'over'])
  }
})

test('a refused press is told of, a refused read is not, and neither ends the view', async () => {
  const settingPath = '/update/change-addon-auto-renew'
  const answers = { ...good, [mobilesPath]: refused('view-only', 403), [settingPath]: refused('view-only', 403) }
  const { session, view } = await aView(answers, { token: 'once' })
  await expect(session.send(plans.mobiles, { customerUuid: firstCustomer })).rejects.toMatchObject({
    code: 'view-only',
  })
  expect(view.state()).toBe('open')
  const change = {
    MobileAddonUUID: firstCustomer,
    MobileUUID: firstCustomer,
    CustomerUUID: firstCustomer,
    AutoRenew: false,
  }
  await expect(session.send(plans.changeAutoRenew, change)).rejects.toMatchObject({ code: 'view-only' })
  expect(view.state()).toBe('refused')
  expect(session.state().status).toBe('signed-in')
})

test('a view that the server has ended is over, without a try to renew it by the cookie of the customer', async () => {
  const { session, view, requests, tab } = await aView(
    { ...good, [mobilesPath]: refused('view-ended', 401) },
    { token: 'once' },
  )
  await expect(session.send(plans.mobiles, { customerUuid: firstCustomer })).rejects.toMatchObject({ status: 401 })
  expect(view.state()).toBe('over')
  expect(session.state()).toEqual({ status: 'signed-out' })
  expect(tab.recall(viewName)).toBeUndefined()
  expect(requests.map(({ path }) => path)).toEqual([openPath, mobilesPath])
})

test('a view ends by itself after its quarter of an hour, and not before', async () => {
  const { view, session } = await aView(good, { token: 'once' })
  vi.advanceTimersByTime(15 * minute - 1000)
  expect(view.state()).toBe('open')
  expect(session.tokens.isUsable()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(view.state()).toBe('over')
  expect(session.tokens.current()).toBeUndefined()
})

test('ending a view, or signing out in it, ends it at the server by the operator’s cookie and leaves for the console', async () => {
  for (const by of ['end', 'signOut'] as const) {
    const { view, session, requests, leave } = await aView(good, { token: 'once' })
    await (by === 'end' ? view.end() : session.signOut())
    expect(requests.at(-1)).toEqual({ path: pathOf(views.endView), token: null })
    expect(leave).toHaveBeenCalledTimes(1)
    expect(view.state()).toBe('over')
  }
})

test('an answer that signs somebody in does not take the place of the view', async () => {
  const { session } = await aView(good, { token: 'once' })
  expect(session.accept(aPerson({ JWT: 'another' }))).toBe(false)
  expect(session.tokens.adopt('another', (start + 60 * minute) * 1_000_000)).toBe(false)
  expect(session.tokens.current()?.value).toBe('view.token')
})
