import { nanos } from '@waea/kit/nanos'
import { expect, test, vi } from 'vitest'
import { browserSession, startAgain } from './browser-session.ts'
import { createQueries } from './cache.ts'
import { lastKnownName } from './preferences.ts'
import type { AuthData } from './session.ts'

const aPerson = {
  JWT: 'token',
  JWTExpiry: nanos(new Date(Date.now() + 3_600_000)),
  UUID: '33333333-3333-4333-8333-333333333333',
  AuthID: 'prepay@demo.waea.nz',
  Roles: [{ CustomerUUID: '11111111-1111-4111-8111-111111111111', Role: 'owner' }],
} as AuthData

const at = (pathname: string) => ({ pathname, assign: vi.fn(), reload: vi.fn() })

test('[S-SHELL-02] a mobile chosen in another tab sends a half-done onboarding home, loaded anew', () => {
  const page = at('/onboarding/plan')
  startAgain(page)
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(page.reload).not.toHaveBeenCalled()
})

test('any other page starts again where it is', () => {
  const page = at('/profile/plans')
  startAgain(page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(page.assign).not.toHaveBeenCalled()
})

/** A browser's storage: its names are its own fields, its functions are not. */
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

test('signing out leaves nothing of the person in either storage of the browser', async () => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.useFakeTimers()
  const queries = createQueries()
  const session = browserSession(queries, false)
  session.accept(aPerson)
  session.chooseMobile('mobile')
  queries.setQueryData(['GET /figures'], 'figures')
  await vi.advanceTimersByTimeAsync(1000)
  sessionStorage.setItem('waea-typed', 'private')
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining([lastKnownName, 'waea-person']))
  await session.signOut()
  await vi.advanceTimersByTimeAsync(1000)
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
  expect(queries.getQueryData(['GET /figures'])).toBeUndefined()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
