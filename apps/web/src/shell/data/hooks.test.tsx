import { catalogue } from '@waea/contract/shop/catalogue'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { firstCustomer } from '../../tests/person.ts'
import { portalOf } from '../../tests/portal.ts'
import { answersIn, answersLater } from '../calls/shared/answers.ts'
import { createCache } from '../calls/shared/cache.ts'
import { keyOf } from '../calls/shared/wanted.ts'
import { tabMemory } from '../device/shared/memory.ts'
import { useKnowsPasskeys } from '../device/shared/passkey.ts'
import { keptTyping, useKeptTyping, useWasTyping, visitorTyping } from '../forms/shared/kept-typing.ts'
import { type Portal, PortalProvider } from '../session/shared/portal.tsx'
import type { SessionState } from '../session/shared/session.ts'
import { useAnswer } from './shared/use-answer.ts'

afterEach(() => vi.unstubAllGlobals())

/** Renders a hook inside a portal, and returns its result. */
function given<Known>(use: () => Known, change: Partial<Portal> = {}): Known {
  let known: Known | undefined
  const Screen = () => {
    known = use()
    return null
  }
  renderToString(
    <PortalProvider portal={{ ...portalOf('customer', {}), ...change }}>
      <Screen />
    </PortalProvider>,
  )
  return known as Known
}

const call = catalogue.internationalRates
const rates = { Rates: [{ location: 'Fiji', price: '29', rate: 'c_min' }] }
const atRest = { error: null, isError: false }

test('a screen is given the answer that came with the page, and without one it waits', async () => {
  const load = vi.fn(async () => createCache())
  const answers = answersLater([[keyOf(call, {}), rates, Date.now()]], load)
  const drawn = given(() => useAnswer(call, {}), { answers })
  expect(drawn).toMatchObject({ ...atRest, data: rates, isPending: false, isFetching: false })
  const waits = given(() => useAnswer(call, {}), { answers: answersLater([], load) })
  expect(waits).toMatchObject({ ...atRest, data: undefined, isPending: true, isFetching: true })
  await drawn.refetch()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a screen is given what the cache has, where the cache is there', () => {
  const cache = createCache()
  cache.queries.setQueryData(keyOf(call, {}), rates)
  expect(given(() => useAnswer(call, {}), { answers: answersIn(cache) })).toMatchObject({ ...atRest, data: rates })
})

/** A tab with memory for drafts. */
function aTab() {
  const kept = new Map<string, string>()
  const getItem = (name: string) => kept.get(name) ?? null
  const setItem = (name: string, value: string) => kept.set(name, value)
  vi.stubGlobal('sessionStorage', { getItem, setItem, removeItem: (name: string) => kept.delete(name) })
}

test('a form is given what the account in use typed, a person without one their own, a visitor the visitor’s', () => {
  aTab()
  const signedIn = portalOf('customer', {}).drawnWith
  if (signedIn.status !== 'signed-in') throw new Error('Nobody is signed in')
  const alone = { ...signedIn, customerUuid: undefined } as SessionState
  for (const whose of [firstCustomer, signedIn.person.UUID]) keptTyping(tabMemory(), whose, 'names').keep({ whose })
  visitorTyping('names').keep({ whose: 'visitor' })
  const typed = (drawnWith: SessionState) => given(() => useKeptTyping('names').read(), { drawnWith })
  expect(typed(signedIn)).toEqual({ whose: firstCustomer })
  expect(typed(alone)).toEqual({ whose: signedIn.person.UUID })
  expect(typed({ status: 'signed-out' })).toEqual({ whose: 'visitor' })
  expect([given(() => useWasTyping('names')), given(() => useWasTyping('address'))]).toEqual([true, false])
})

test('a page that the server draws takes it that the browser knows passkeys', () => {
  expect(given(useKnowsPasskeys)).toBe(true)
})
